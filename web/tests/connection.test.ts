import { beforeEach, describe, expect, test, vi } from "vitest";
import { Connection } from "../src/table/connection";
import { ask, snapshot, playedEntry, FakeEnvironment } from "./fake-server";

let env: FakeEnvironment;
let table: Connection;

function sitDown(): void {
  env = new FakeEnvironment();
  table = new Connection("k3v9", "token-of-ann", env);
  table.open();
  env.socket.accept();
  env.socket.receive(snapshot());
}

beforeEach(sitDown);

describe("saying hello", () => {
  test("comes first, with the token and nothing known", () => {
    expect(env.socket.sent).toEqual([{ type: "hello", protocol: 1, table: "k3v9", token: "token-of-ann", since: null }]);
    expect(table.current.status).toBe("open");
    expect(table.current.model?.entries).toHaveLength(2);
  });

  test("the server's clock is known from the snapshot", () => {
    expect(table.current.model!.ahead + env.now()).toBe(5_000_000);
  });
});

describe("deciding", () => {
  test("answers the decision id that is asked, and is under way until its entry has come", () => {
    table.decide("sponsor");
    const [command] = env.socket.commands();
    expect(command).toMatchObject({ type: "decide", decision: "7", answer: "sponsor" });
    expect(command!.id).toMatch(/^[\w-]{1,64}$/);
    expect(table.current.answering).toBe(true);
    env.socket.receive({ type: "ack", id: command!.id, n: 3 });
    expect(table.current.pending).toEqual([]);
    expect(table.current.answering).toBe(true);
    env.socket.receive({ type: "entry", ...playedEntry(3, "P1 sponsors."), ask: null, view: { turn: 2 } });
    expect(table.current.answering).toBe(false);
    expect(table.current.model).toMatchObject({ n: 3, ask: null, view: { turn: 2, game: "quest" } });
  });

  test("a second click while an answer is under way sends nothing", () => {
    table.decide("sponsor");
    table.decide("decline");
    expect(env.socket.commands()).toHaveLength(1);
  });

  test("a refusal tells its reason and clause, and the question is open again", () => {
    table.decide("attack:S10");
    env.socket.receive({ type: "nack", id: env.socket.commands()[0]!.id, code: "refused", reason: "Not now.", clause: "TBL-1.3" });
    expect(table.current.refusal).toMatchObject({ reason: "Not now.", clause: "TBL-1.3" });
    expect(table.current.answering).toBe(false);
    table.decide("sponsor");
    expect(table.current.refusal).toBeNull();
  });

  test("a stale answer needs no words when the question has gone, and some when it has not", () => {
    table.decide("sponsor");
    const id = env.socket.commands()[0]!.id;
    env.socket.receive({ type: "entry", ...playedEntry(3, "The clock answered."), ask: ask("8") });
    env.socket.receive({ type: "nack", id, code: "stale", reason: "That question is no longer open.", clause: "" });
    expect(table.current.refusal).toBeNull();
    expect(table.current.pending).toEqual([]);
    table.decide("sponsor");
    env.socket.receive({ type: "nack", id: env.socket.commands()[1]!.id, code: "stale", reason: "That question is no longer open.", clause: "" });
    expect(table.current.refusal?.code).toBe("stale");
  });

  test("what the server could not take just now is sent again with the same id", () => {
    table.decide("sponsor");
    const id = env.socket.commands()[0]!.id;
    env.socket.receive({ type: "nack", id, code: "unavailable", reason: "Try again.", clause: "" });
    env.advance(5_000);
    expect(env.socket.commands().map((command) => command.id)).toEqual([id, id]);
  });

  test("another tab of the seat that answered first leaves this one in step", () => {
    env.socket.receive({ type: "entry", ...playedEntry(3, "P1 sponsors."), ask: ask("8") });
    expect(table.current.model?.ask?.decision).toBe("8");
    table.decide("decline");
    expect(env.socket.commands()[0]).toMatchObject({ decision: "8" });
  });
});

describe("taking back", () => {
  test("names the entry, and its events leave the log", () => {
    env.socket.receive({ type: "entry", ...playedEntry(3, "P1 sponsors."), ask: ask("8"), undo: 3 });
    table.undo();
    expect(env.socket.commands()[0]).toMatchObject({ type: "undo", entry: 3 });
    env.socket.receive({ type: "entry", n: 4, at: 4, kind: "undone", seat: 0, undoes: [3], events: [], ask: ask("9"), undo: null });
    expect(table.current.model?.entries.map((entry) => entry.events?.length ?? 0)).toEqual([1, 1, 0, 0]);
    expect(table.current.model?.recent).toEqual([]);
  });

  test("is not sent when nothing can be taken back", () => {
    table.undo();
    expect(env.socket.commands()).toEqual([]);
  });
});

describe("a broken line", () => {
  test("is taken up after growing pauses, with the last entry's number", () => {
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const lines = env.sockets.length;
      env.socket.drop();
      expect(table.current.status).toBe("reconnecting");
      const start = env.now();
      while (env.sockets.length === lines) env.advance(50);
      pauses.push(env.now() - start);
    }
    expect(pauses[4]).toBeGreaterThan(pauses[0]! * 4);
    env.socket.accept();
    expect(env.socket.sent[0]).toMatchObject({ type: "hello", since: 2 });
  });

  test("what was not answered is sent again after the snapshot, with the same id", () => {
    table.decide("sponsor");
    const sent = env.socket.commands()[0]!;
    env.socket.drop();
    env.advance(20_000);
    env.socket.accept();
    expect(env.socket.commands()).toEqual([]);
    env.socket.receive(snapshot({ entries: [] }));
    expect(env.socket.commands()).toEqual([sent]);
  });

  test("a decision made meanwhile waits for the line", () => {
    env.socket.drop();
    table.decide("decline");
    env.advance(20_000);
    env.socket.accept();
    env.socket.receive(snapshot({ entries: [] }));
    expect(env.socket.commands()).toMatchObject([{ type: "decide", answer: "decline" }]);
  });

  test("entries that were missed are added once", () => {
    env.socket.drop();
    env.advance(20_000);
    env.socket.accept();
    env.socket.receive(snapshot({ n: 4, entries: [playedEntry(3, "P1 sponsors."), playedEntry(4, "P2 joins.")] }));
    expect(table.current.model?.entries.map((entry) => entry.n)).toEqual([1, 2, 3, 4]);
    expect(table.current.model?.recent.map((event) => event.text)).toEqual(["P1 sponsors.", "P2 joins."]);
  });

  test("silence for much longer than the server's pings breaks it", () => {
    env.advance(60_000);
    expect(env.sockets.length).toBeGreaterThan(1);
    expect(env.sockets[0]!.closed).toBe(true);
  });

  test("looking at the page again does not wait for the pause to end", () => {
    env.socket.drop();
    table.reconnect();
    expect(env.sockets).toHaveLength(2);
    table.reconnect();
    expect(env.sockets).toHaveLength(2);
  });

  test("a device without network gives the line up at once, and what is decided meanwhile waits", () => {
    table.onOffline();
    expect(table.current.status).toBe("reconnecting");
    table.decide("sponsor");
    table.onOffline();
    expect(env.sockets).toHaveLength(1);
    table.reconnect();
    env.socket.accept();
    env.socket.receive(snapshot({ entries: [] }));
    expect(env.socket.commands()).toMatchObject([{ answer: "sponsor" }]);
  });
});

describe("a gap", () => {
  test("in the entries makes the client say hello again", () => {
    env.socket.receive({ type: "entry", ...playedEntry(5, "Something later.") });
    expect(env.sockets).toHaveLength(2);
    env.socket.accept();
    expect(env.socket.sent[0]).toMatchObject({ since: 2 });
  });

  test("that only the ping tells does so too, and a ping that fits does not", () => {
    env.socket.receive({ type: "ping", n: 2, now: 0 });
    expect(env.sockets).toHaveLength(1);
    env.socket.receive({ type: "ping", n: 3, now: 0 });
    expect(env.sockets).toHaveLength(2);
  });

  test("an entry that is known already changes nothing", () => {
    env.socket.receive({ type: "entry", ...playedEntry(2, "P2 draws.") });
    expect(table.current.model?.entries).toHaveLength(2);
  });

  test("a server that knows less than the client is asked for everything", () => {
    env.socket.drop();
    env.advance(20_000);
    env.socket.accept();
    env.socket.receive(snapshot({ n: 1, entries: [] }));
    env.socket.accept();
    expect(env.socket.sent[0]).toMatchObject({ since: null });
  });
});

describe("a long game", () => {
  const numbers = (): number[] => table.current.model!.entries.map((entry) => entry.n);

  test("is shown from the last entries on, and what came before is fetched page by page", async () => {
    env.log = Array.from({ length: 7 }, (_, index) => playedEntry(index + 1, `Move ${index + 1}.`));
    env.socket.drop();
    env.advance(20_000);
    env.socket.accept();
    env.socket.receive(snapshot({ n: 7, entries: env.log.slice(5) }));
    expect(numbers()).toEqual([1, 2, 6, 7]);
    env.socket.receive({ type: "entry", ...playedEntry(8, "Move 8.") });
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(env.askedSince).toEqual([2, 4]);
    expect(table.current.model?.recent.map((event) => event.text)).toEqual(["Move 8."]);
  });

  test("a move that was undone meanwhile is shown as undone", async () => {
    env.log = [1, 2, 3, 4].map((n) => playedEntry(n, `Move ${n}.`));
    env.socket.drop();
    env.advance(20_000);
    env.socket.accept();
    env.socket.receive(snapshot({ n: 4, entries: env.log.slice(3) }));
    env.socket.receive({ type: "entry", n: 5, at: 5, kind: "undone", seat: 0, undoes: [3], events: [], undo: null });
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5]));
    expect(table.current.model?.entries[2]?.events).toEqual([]);
  });
});

describe("a restart", () => {
  test("is told, and the client comes back after the time it was asked to wait", () => {
    env.socket.receive({ type: "restart", retry: 3_000 });
    expect(table.current.status).toBe("restarting");
    env.socket.drop(1012);
    expect(table.current.status).toBe("restarting");
    env.advance(2_900);
    expect(env.sockets).toHaveLength(1);
    env.advance(2_000);
    expect(env.sockets).toHaveLength(2);
  });

  test("what is decided after it was announced is sent to the next server", () => {
    env.socket.receive({ type: "restart", retry: 1_000 });
    table.decide("sponsor");
    expect(env.socket.commands()).toEqual([]);
    env.socket.drop(1012);
    env.advance(2_000);
    env.socket.accept();
    env.socket.receive(snapshot());
    expect(env.socket.commands()).toMatchObject([{ type: "decide", decision: "7", answer: "sponsor" }]);
  });
});

describe("a line that is closed for good", () => {
  test.each([
    [4404, "no such table"],
    [4401, "token of nobody"],
    [4400, "not understood"],
  ] as const)("with %i because of %s", (code, closing) => {
    env.socket.drop(code);
    env.advance(100_000);
    expect(table.current).toMatchObject({ status: "closed", closing });
    expect(env.sockets).toHaveLength(1);
  });

  test("a seat that has changed is greeted anew from the start", () => {
    env.socket.drop(4409);
    env.socket.accept();
    expect(env.socket.sent[0]).toMatchObject({ since: null });
  });
});

describe("a reload of the page", () => {
  test("keeps what was not answered, for the same seat only", () => {
    table.decide("sponsor");
    const sent = env.socket.commands()[0]!;
    const after = new Connection("k3v9", "token-of-ann", env);
    expect(after.current.pending).toEqual([sent]);
    after.open();
    env.socket.accept();
    env.socket.receive(snapshot());
    expect(env.socket.commands()).toEqual([sent]);
    env.socket.receive({ type: "ack", id: sent.id, n: 3 });
    expect(new Connection("k3v9", "token-of-ann", env).current.pending).toEqual([]);
    expect(new Connection("k3v9", "another-token", env).current.pending).toEqual([]);
  });
});

describe("presence and chat", () => {
  test("who is there is told between entries", () => {
    env.socket.receive({ type: "presence", seats: [true, true], watching: 3, absent: [{ seat: 1, why: "silent", bot_at: null }] });
    expect(table.current.model?.presence).toEqual({ seats: [true, true], watching: 3, absent: [{ seat: 1, why: "silent", bot_at: null }] });
  });

  test("empty words are not sent, and words do not hold up an answer", () => {
    table.say("   ");
    table.say(" well met ");
    expect(env.socket.commands()).toMatchObject([{ type: "say", text: "well met" }]);
    expect(table.current.answering).toBe(false);
  });
});
