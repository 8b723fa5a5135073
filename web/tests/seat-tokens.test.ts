import { describe, expect, test } from "vitest";
import { offeredLevels, tableAddress, defaultLevel, preferredLevel } from "../src/lib/create-table";
import { entriesUpTo, stepOf, viewsOf } from "../src/lib/replay";
import type { Replay } from "../src/lib/protocol";
import { SeatTokens, tokenInLink } from "../src/lib/seat-tokens";
import { safeStore, readJson } from "../src/lib/storage";
import { answerOfKey, grouped } from "../src/table/answers";
import generic from "../src/boards/generic";
import { MemoryStore } from "./fake-server";

describe("own seats", () => {
  const fresh = (): SeatTokens => new SeatTokens(new MemoryStore(), new MemoryStore(), () => 1);

  test("a token is the right to one seat", () => {
    const own = fresh();
    own.keep("t", 0, "token-a");
    own.keep("t", 1, "token-b");
    expect(own.active("t")).toBe("token-a");
    own.choose("t", 1);
    expect(own.active("t")).toBe("token-b");
    own.keep("t", 2, "token-b");
    expect(own.of("t")?.seats).toEqual({ 0: "token-a", 2: "token-b" });
  });

  test("the host's token is kept apart unless it is a seat's", () => {
    const own = fresh();
    own.keepHost("t", "token-h");
    expect(own.active("t")).toBe("token-h");
    own.keep("t", 0, "token-h");
    expect(own.of("t")).toMatchObject({ seats: { 0: "token-h" }, host: null });
  });

  test("go over to a rematch", () => {
    const own = fresh();
    own.keep("t", 1, "token-a");
    own.carryOver("t", "next");
    expect(own.active("next")).toBe("token-a");
    own.forget("t");
    expect(own.all().map((table) => table.id)).toEqual(["next"]);
  });

  test("a link brings a token", () => {
    expect(tokenInLink("#seat=AbC_-12345")).toBe("AbC_-12345");
    expect(tokenInLink("#QST-4.1")).toBeNull();
  });
});

describe("what is pasted", () => {
  test.each([
    ["https://tabard.example/t/k3v9abc", "/t/k3v9abc"],
    [" k3v9abc ", "/t/k3v9abc"],
    ["http://x/t/k3v9abc#seat=AbC_-12345", "/t/k3v9abc#seat=AbC_-12345"],
    ["hello there", null],
    ["", null],
  ])("%s leads to %s", (pasted, address) => {
    expect(tableAddress(pasted)).toBe(address);
  });

  test("bots are adept unless another level is chosen", () => {
    expect([defaultLevel(["random", "novice", "adept", "expert"]), defaultLevel(["random", "novice"]), defaultLevel([])]).toEqual(["adept", "novice", "random"]);
  });

  test("a level that is wished for is played where there is such a one", () => {
    expect([preferredLevel(["novice", "adept", "expert"], "expert"), preferredLevel(["random", "novice"], "expert")]).toEqual(["expert", "novice"]);
  });

  test("bots that answer by chance are offered last", () => {
    expect(offeredLevels(["random", "novice", "adept", "expert"])).toEqual(["novice", "adept", "expert", "random"]);
  });
});

describe("storage", () => {
  test("that is forbidden is done without", () => {
    const none = safeStore(() => {
      throw new Error("forbidden");
    });
    none.setItem("a", "1");
    expect(none.getItem("a")).toBeNull();
  });

  test("that holds nonsense counts as empty", () => {
    const store = new MemoryStore();
    store.setItem("a", "{");
    expect(readJson(store, "a", 5)).toBe(5);
  });
});

describe("a replay", () => {
  const replay = {
    steps: [
      { seat: null, events: [], view: { turn: 1, quest: "Q2" } },
      { seat: 0, events: [], view: { turn: 2 }, gone: ["quest"] },
    ],
  } as unknown as Replay;

  test("has the full view of every step", () => {
    expect(viewsOf(replay)).toEqual([{ turn: 1, quest: "Q2" }, { turn: 2 }]);
    expect(entriesUpTo(replay, 0)).toHaveLength(1);
  });

  test("opens at the step of the address", () => {
    const at = (query: string): number => stepOf(new URLSearchParams(query), 2);
    expect([at("step=1"), at("step=99"), at("step=-1"), at("step=x"), at("")]).toEqual([1, 1, 0, 0, 0]);
  });
});

describe("buttons of answers", () => {
  const view = { game: "x", seat: 0, to_act: [0], question: null, over: false, result: null };

  test("stand under headings, with keys in the order in which they stand", () => {
    const groups = grouped(["attack:S10", "done", "attack:P2"], generic, view, ["Ann", "Bea"]);
    expect(groups.map((group) => group.name)).toEqual(["Attack", "Other"]);
    expect(groups[0]!.answers.map((button) => button.label)).toEqual(["Attack S10", "Attack Bea"]);
    expect(answerOfKey("3", groups)).toBe("done");
    expect(answerOfKey("4", groups)).toBeNull();
  });

  test("a single group needs no heading", () => {
    expect(grouped(["attack:S10"], generic, view, []).map((group) => group.name)).toEqual([""]);
  });
});
