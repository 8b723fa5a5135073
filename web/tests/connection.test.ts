import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "../src/table/connection";
import { ask, snapshot, told, World } from "./table";

let world: World;
let table: Connection;

function sitDown(): void {
  world = new World();
  table = new Connection("k3v9", "token-of-ann", world);
  table.open();
  world.line.answers();
  world.line.tells(snapshot());
}

beforeEach(sitDown);

describe("saying hello", () => {
  test("comes first, with the token and nothing known", () => {
    expect(world.line.heard).toEqual([{ type: "hello", protocol: 1, table: "k3v9", token: "token-of-ann", since: null }]);
    expect(table.current.line).toBe("open");
    expect(table.current.known?.entries).toHaveLength(2);
  });

  test("the server's clock is known from the snapshot", () => {
    expect(table.current.known!.ahead + world.now()).toBe(5_000_000);
  });
});

describe("deciding", () => {
  test("answers the decision id that is asked, and is under way until its entry has come", () => {
    table.decide("sponsor");
    const [command] = world.line.commands();
    expect(command).toMatchObject({ type: "decide", decision: "7", answer: "sponsor" });
    expect(command!.id).toMatch(/^[\w-]{1,64}$/);
    expect(table.current.answering).toBe(true);
    world.line.tells({ type: "ack", id: command!.id, n: 3 });
    expect(table.current.pending).toEqual([]);
    expect(table.current.answering).toBe(true);
    world.line.tells({ type: "entry", ...told(3, "P1 sponsors."), ask: null, view: { turn: 2 } });
    expect(table.current.answering).toBe(false);
    expect(table.current.known).toMatchObject({ n: 3, ask: null, view: { turn: 2, game: "quest" } });
  });

  test("a second click while an answer is under way sends nothing", () => {
    table.decide("sponsor");
    table.decide("decline");
    expect(world.line.commands()).toHaveLength(1);
  });

  test("a refusal tells its reason and clause, and the question is open again", () => {
    table.decide("attack:S10");
    world.line.tells({ type: "nack", id: world.line.commands()[0]!.id, code: "refused", reason: "Not now.", clause: "TBL-1.3" });
    expect(table.current.refusal).toMatchObject({ reason: "Not now.", clause: "TBL-1.3" });
    expect(table.current.answering).toBe(false);
    table.decide("sponsor");
    expect(table.current.refusal).toBeNull();
  });

  test("a stale answer needs no words when the question has gone, and some when it has not", () => {
    table.decide("sponsor");
    const id = world.line.commands()[0]!.id;
    world.line.tells({ type: "entry", ...told(3, "The clock answered."), ask: ask("8") });
    world.line.tells({ type: "nack", id, code: "stale", reason: "That question is no longer open." });
    expect(table.current.refusal).toBeNull();
    expect(table.current.pending).toEqual([]);
    table.decide("sponsor");
    world.line.tells({ type: "nack", id: world.line.commands()[1]!.id, code: "stale", reason: "That question is no longer open." });
    expect(table.current.refusal?.code).toBe("stale");
  });

  test("what the server could not take just now is sent again with the same id", () => {
    table.decide("sponsor");
    const id = world.line.commands()[0]!.id;
    world.line.tells({ type: "nack", id, code: "unavailable", reason: "Try again." });
    world.passes(5_000);
    expect(world.line.commands().map((command) => command.id)).toEqual([id, id]);
  });

  test("another tab of the seat that answered first leaves this one in step", () => {
    world.line.tells({ type: "entry", ...told(3, "P1 sponsors."), ask: ask("8") });
    expect(table.current.known?.ask?.decision).toBe("8");
    table.decide("decline");
    expect(world.line.commands()[0]).toMatchObject({ decision: "8" });
  });
});

describe("taking back", () => {
  test("names the entry, and its events leave the log", () => {
    world.line.tells({ type: "entry", ...told(3, "P1 sponsors."), ask: ask("8"), undo: 3 });
    table.undo();
    expect(world.line.commands()[0]).toMatchObject({ type: "undo", entry: 3 });
    world.line.tells({ type: "entry", n: 4, at: 4, kind: "undone", seat: 0, undoes: [3], ask: ask("9"), undo: null });
    expect(table.current.known?.entries.map((entry) => entry.events?.length ?? 0)).toEqual([1, 1, 0, 0]);
    expect(table.current.known?.recent).toEqual([]);
  });

  test("is not sent when nothing can be taken back", () => {
    table.undo();
    expect(world.line.commands()).toEqual([]);
  });
});

describe("a broken line", () => {
  test("is taken up after growing pauses, with the last entry's number", () => {
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const lines = world.lines.length;
      world.line.breaks();
      expect(table.current.line).toBe("reconnecting");
      const start = world.now();
      while (world.lines.length === lines) world.passes(50);
      pauses.push(world.now() - start);
    }
    expect(pauses[4]).toBeGreaterThan(pauses[0]! * 4);
    world.line.answers();
    expect(world.line.heard[0]).toMatchObject({ type: "hello", since: 2 });
  });

  test("what was not answered is sent again after the snapshot, with the same id", () => {
    table.decide("sponsor");
    const sent = world.line.commands()[0]!;
    world.line.breaks();
    world.passes(20_000);
    world.line.answers();
    expect(world.line.commands()).toEqual([]);
    world.line.tells(snapshot({ entries: [] }));
    expect(world.line.commands()).toEqual([sent]);
  });

  test("a decision made meanwhile waits for the line", () => {
    world.line.breaks();
    table.decide("decline");
    world.passes(20_000);
    world.line.answers();
    world.line.tells(snapshot({ entries: [] }));
    expect(world.line.commands()).toMatchObject([{ type: "decide", answer: "decline" }]);
  });

  test("entries that were missed are added once", () => {
    world.line.breaks();
    world.passes(20_000);
    world.line.answers();
    world.line.tells(snapshot({ n: 4, entries: [told(3, "P1 sponsors."), told(4, "P2 joins.")] }));
    expect(table.current.known?.entries.map((entry) => entry.n)).toEqual([1, 2, 3, 4]);
    expect(table.current.known?.recent.map((event) => event.text)).toEqual(["P1 sponsors.", "P2 joins."]);
  });

  test("silence for much longer than the server's pings breaks it", () => {
    world.passes(60_000);
    expect(world.lines.length).toBeGreaterThan(1);
    expect(world.lines[0]!.closed).toBe(true);
  });

  test("looking at the page again does not wait for the pause to end", () => {
    world.line.breaks();
    table.hurry();
    expect(world.lines).toHaveLength(2);
    table.hurry();
    expect(world.lines).toHaveLength(2);
  });

  test("a device without network gives the line up at once, and what is decided meanwhile waits", () => {
    table.stumble();
    expect(table.current.line).toBe("reconnecting");
    table.decide("sponsor");
    table.stumble();
    expect(world.lines).toHaveLength(1);
    table.hurry();
    world.line.answers();
    world.line.tells(snapshot({ entries: [] }));
    expect(world.line.commands()).toMatchObject([{ answer: "sponsor" }]);
  });
});

describe("a gap", () => {
  test("in the entries makes the client say hello again", () => {
    world.line.tells({ type: "entry", ...told(5, "Something later.") });
    expect(world.lines).toHaveLength(2);
    world.line.answers();
    expect(world.line.heard[0]).toMatchObject({ since: 2 });
  });

  test("that only the ping tells does so too, and a ping that fits does not", () => {
    world.line.tells({ type: "ping", n: 2, now: 0 });
    expect(world.lines).toHaveLength(1);
    world.line.tells({ type: "ping", n: 3, now: 0 });
    expect(world.lines).toHaveLength(2);
  });

  test("an entry that is known already changes nothing", () => {
    world.line.tells({ type: "entry", ...told(2, "P2 draws.") });
    expect(table.current.known?.entries).toHaveLength(2);
  });

  test("a server that knows less than the client is asked for everything", () => {
    world.line.breaks();
    world.passes(20_000);
    world.line.answers();
    world.line.tells(snapshot({ n: 1, entries: [] }));
    world.line.answers();
    expect(world.line.heard[0]).toMatchObject({ since: null });
  });
});

describe("a restart", () => {
  test("is told, and the client comes back after the time it was asked to wait", () => {
    world.line.tells({ type: "restart", retry: 3_000 });
    expect(table.current.line).toBe("restarting");
    world.line.breaks(1012);
    expect(table.current.line).toBe("restarting");
    world.passes(2_900);
    expect(world.lines).toHaveLength(1);
    world.passes(2_000);
    expect(world.lines).toHaveLength(2);
  });
});

describe("a line that is closed for good", () => {
  test.each([
    [4404, "no such table"],
    [4401, "token of nobody"],
    [4400, "not understood"],
  ] as const)("with %i because of %s", (code, closing) => {
    world.line.breaks(code);
    world.passes(100_000);
    expect(table.current).toMatchObject({ line: "closed", closing });
    expect(world.lines).toHaveLength(1);
  });

  test("a seat that has changed is greeted anew from the start", () => {
    world.line.breaks(4409);
    world.line.answers();
    expect(world.line.heard[0]).toMatchObject({ since: null });
  });
});

describe("a reload of the page", () => {
  test("keeps what was not answered, for the same seat only", () => {
    table.decide("sponsor");
    const sent = world.line.commands()[0]!;
    const after = new Connection("k3v9", "token-of-ann", world);
    expect(after.current.pending).toEqual([sent]);
    after.open();
    world.line.answers();
    world.line.tells(snapshot());
    expect(world.line.commands()).toEqual([sent]);
    world.line.tells({ type: "ack", id: sent.id, n: 3 });
    expect(new Connection("k3v9", "token-of-ann", world).current.pending).toEqual([]);
    expect(new Connection("k3v9", "another-token", world).current.pending).toEqual([]);
  });
});

describe("presence and chat", () => {
  test("who is there is told between entries", () => {
    world.line.tells({ type: "presence", seats: [true, true], watching: 3 });
    expect(table.current.known?.presence).toEqual({ seats: [true, true], watching: 3 });
  });

  test("empty words are not sent, and words do not hold up an answer", () => {
    table.say("   ");
    table.say(" well met ");
    expect(world.line.commands()).toMatchObject([{ type: "say", text: "well met" }]);
    expect(table.current.answering).toBe(false);
  });
});
