import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { player } from "../src/lib/player.svelte";
import { seatTokens } from "../src/lib/seat-tokens";
import { HintRequest } from "../src/table/hint.svelte";
import { Notice } from "../src/table/notice.svelte";
import { Rematch } from "../src/table/rematch.svelte";
import { SeatCommands } from "../src/table/seat-commands.svelte";
import { SharedDevice } from "../src/table/shared-device.svelte";
import { answerRequests, leaveTable, sitAt, withEffects } from "./at-table.svelte";
import { ask, INFO, playedEntry, snapshot } from "./fake-server";

const view = { game: "quest", seat: 0, to_act: [1], question: null, over: false, result: null };
const PROBLEM = { title: "Conflict", detail: "The seat is taken." };

beforeEach(() => {
  player.name = "";
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(leaveTable);

describe("taking a seat", () => {
  const watching = { seat: null, host: false, ask: null };

  test("keeps its token, and connects with it", async () => {
    const { table, env } = sitAt(watching, null);
    const asked = answerRequests({ seat: 1, token: "token-of-ben" });
    player.name = "Ben";
    new SeatCommands(table, new Notice()).sitByName(1);
    await expect.poll(() => env.sockets.length).toBe(2);
    expect(asked).toEqual([{ path: "/api/v1/tables/k3v9/join", body: { name: "Ben", seat: 1, choices: {}, nonce_hash: null } }]);
    expect([seatTokens.active("k3v9"), table.token]).toEqual(["token-of-ben", "token-of-ben"]);
  });

  test("needs a name first", async () => {
    const { table } = sitAt(watching, null);
    const asked = answerRequests({ seat: 1, token: "token-of-ben" });
    const commands = new SeatCommands(table, new Notice());
    commands.sitByName(1);
    expect([commands.nameless, asked]).toEqual([1, []]);
    player.name = "Ben";
    commands.sitNow();
    await expect.poll(() => asked).toHaveLength(1);
    expect(commands.nameless).toBeNull();
  });

  test("that fails says why, and the next request begins afresh", async () => {
    const { table } = sitAt();
    const notice = new Notice();
    const commands = new SeatCommands(table, notice);
    answerRequests(PROBLEM, 409);
    const request = commands.seatBot(1, "adept");
    expect(commands.busy).toBe(true);
    await request;
    expect([notice.text, commands.busy]).toEqual(["The seat is taken.", false]);
    answerRequests({});
    await commands.seatBot(1, "adept");
    expect(notice.text).toBe("");
  });

  test("leaving forgets it", async () => {
    const { table } = sitAt();
    answerRequests({});
    await new SeatCommands(table, new Notice()).leave();
    expect([seatTokens.of("k3v9"), location.pathname]).toEqual([null, "/"]);
  });
});

describe("playing again", () => {
  const over = (changes: object) => ({ ask: null, table: { ...INFO, status: "over" as const, ...changes } });
  const attempt = async (act: () => Promise<unknown>): Promise<void> => void (await act());

  test("takes whoever has agreed to the new table, with their token", () => {
    const { table, env } = sitAt(over({ rematch_offers: [0] }));
    withEffects(() => new Rematch(table, attempt));
    env.socket.receive({ type: "entry", n: 3, at: 3, kind: "rematch", events: [], table: over({ rematch: "n3xt" }).table });
    flushSync();
    expect([location.pathname, seatTokens.active("n3xt")]).toEqual(["/t/n3xt", "token-of-ann"]);
    history.replaceState(null, "", "/");
  });

  test("leaves those where they are who have not agreed, and names who has", () => {
    const { table, env } = sitAt(over({ rematch_offers: [1] }));
    const rematch = withEffects(() => new Rematch(table, attempt));
    expect(rematch.offers).toEqual(["Brisa"]);
    env.socket.receive({ type: "entry", n: 3, at: 3, kind: "rematch", events: [], table: over({ rematch: "n3xt" }).table });
    flushSync();
    expect(location.pathname).toBe("/");
  });
});

describe("several people on one device", () => {
  test("pass it to whoever is asked next, and the table is theirs once they say so", () => {
    seatTokens.keep("k3v9", 1, "token-of-ben");
    const { table, env } = sitAt({ ask: null, view });
    const device = withEffects(() => new SharedDevice(table));
    expect([device.seats, device.next]).toEqual([[0, 1], 1]);
    device.pass(1);
    expect([device.passTo, table.token]).toEqual([1, "token-of-ann"]);
    device.uncover();
    expect([device.passTo, table.token, env.sockets.length]).toEqual([null, "token-of-ben", 2]);
    env.socket.accept();
    env.socket.receive(snapshot({ seat: 1, ask: ask("8"), view: { ...view, seat: 1 } }));
    expect(device.next).toBeUndefined();
  });
});

describe("a hint", () => {
  const answers = [{ answer: "decline", win_chance: 0.6, tied: false, why: "" }];
  const allowed = { table: { ...INFO, hints: true } };

  function hintAt(changes: Parameters<typeof sitAt>[0]) {
    const { table, env } = sitAt(changes);
    const notice = new Notice();
    let opened = 0;
    const hint = withEffects(() => new HintRequest(table, notice, () => (opened += 1)));
    return { hint, notice, env, opened: () => opened };
  }

  test("brings the answers to the front, and is gone with its question", async () => {
    answerRequests({ answers });
    const { hint, env, opened } = hintAt(allowed);
    await hint.ask();
    expect([hint.advice, hint.isShown, opened()]).toEqual([answers, true, 1]);
    env.socket.receive({ type: "entry", ...playedEntry(3, "P1 declines."), seat: 0, ask: ask("8") });
    flushSync();
    expect([hint.advice, hint.isShown]).toEqual([null, false]);
  });

  test("that comes after its question is dropped", async () => {
    answerRequests({ answers });
    const { hint } = hintAt(allowed);
    const coming = hint.ask();
    hint.forget();
    await coming;
    expect([hint.advice, hint.thinking]).toEqual([null, false]);
  });

  test("is refused where the table has none, and not asked for without a question", async () => {
    const asked = answerRequests({ answers });
    const without = hintAt({});
    await without.hint.ask();
    expect(without.notice.text).not.toBe("");
    const waiting = hintAt({ ...allowed, ask: null });
    await waiting.hint.ask();
    expect([asked, waiting.notice.text]).toEqual([[], ""]);
  });
});
