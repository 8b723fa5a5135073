import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import quest from "../src/boards/quest";
import { seatTokens } from "../src/lib/seat-tokens";
import { preferences } from "../src/lib/preferences.svelte";
import { leaveTable, sitAt } from "./at-table.svelte";
import { ask, playedEntry, snapshot } from "./fake-server";

beforeEach(() => void (preferences.pace = "normal"));
afterEach(leaveTable);

describe("a table", () => {
  test("knows the players, the question and the seat of its token", () => {
    const { table } = sitAt();
    expect(table.names).toEqual(["Ann", "Brisa"]);
    expect([table.decision, table.gathering, table.finished]).toEqual(["7", false, false]);
    expect(seatTokens.of("k3v9")?.seats).toEqual({ 0: "token-of-ann" });
  });

  test("loads the board of its game", async () => {
    const { table } = sitAt();
    await vi.waitFor(() => expect(table.board).toBe(quest), { timeout: 20_000 });
  });

  test("that is left for another seat shows nothing of the first one", () => {
    const { table, env } = sitAt();
    const first = env.socket;
    table.connect("token-of-ben");
    expect(table.model).toBeNull();
    first.receive({ type: "entry", ...playedEntry(3, "P2 draws.") });
    expect([first.closed, table.model]).toEqual([true, null]);
    env.socket.accept();
    env.socket.receive(snapshot({ seat: 1 }));
    expect(table.model?.seat).toBe(1);
  });

  test("is watched without the tokens of this device", () => {
    const { table, env } = sitAt();
    table.watch();
    env.socket.accept();
    expect(env.socket.sent).toMatchObject([{ type: "hello", token: null }]);
    expect(seatTokens.of("k3v9")).toBeNull();
  });

  test("reconnects when the device is online again, until the page is left", () => {
    const { table, env } = sitAt();
    const unfollow = table.followDevice();
    dispatchEvent(new Event("offline"));
    expect(table.state?.status).toBe("reconnecting");
    dispatchEvent(new Event("online"));
    expect(env.sockets).toHaveLength(2);
    unfollow();
    dispatchEvent(new Event("offline"));
    expect(env.socket.closed).toBe(false);
  });
});

describe("moves of others", () => {
  function othersMove(pace: "normal" | "step") {
    preferences.pace = pace;
    const { table, env } = sitAt({ ask: null });
    for (const n of [3, 4, 5]) env.socket.receive({ type: "entry", ...playedEntry(n, "P2 draws."), seat: n % 2 === 0 ? 1 : 2 });
    return { table, env };
  }

  test("wait for the one before, and are all shown on request", () => {
    const { table } = othersMove("normal");
    expect([table.model?.n, table.behind, table.holdsMoves]).toEqual([3, 2, true]);
    table.goOn();
    expect([table.model?.n, table.behind, table.holdsMoves]).toEqual([5, 0, false]);
  });

  test("come one by one for a player who steps through them", () => {
    const { table } = othersMove("step");
    expect([table.model?.n, table.stepping]).toEqual([3, true]);
    table.goOn();
    expect([table.model?.n, table.stepping]).toEqual([4, true]);
  });

  test("may have answered a question that is still shown", () => {
    const { table, env } = sitAt({ ask: null });
    env.socket.receive({ type: "entry", ...playedEntry(3, "P2 draws."), seat: 1 });
    env.socket.receive({ type: "entry", ...playedEntry(4, "P2 asks."), ask: ask("9") });
    expect([table.decision, table.isAsking("9")]).toEqual([null, true]);
  });
});
