import { webcrypto } from "node:crypto";
import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { againstBots, openTable } from "../src/lib/create-table";
import { digest, followShuffle, keptShuffle, newNonceHash, type KeptShuffle } from "../src/lib/nonces";
import type { GameInfo, GameRecord, TableInfo } from "../src/lib/protocol";
import { seatTokens } from "../src/lib/seat-tokens";
import { checkShuffle } from "../src/table/check-shuffle";
import FairShuffle from "../src/table/FairShuffle.svelte";
import stored from "../../tests/stored/records/va-nonces.json";
import { answerRequests, leaveTable, sitAt } from "./at-table.svelte";
import { INFO } from "./fake-server";

/** A game of two whose clients both opened their nonces, as the server recorded it. */
const RECORD = stored as unknown as GameRecord;
const [ANN, BEN] = RECORD.shuffle!.nonces as [string, string];
const TABLE: TableInfo = { ...INFO, id: RECORD.table!, game: "va", status: "over", options: RECORD.options };
const KEPT: KeptShuffle = { commitment: RECORD.commitment!, own: { 0: ANN }, opened: [0], nonces: [ANN, BEN] };
const FULL: TableInfo = { ...INFO, status: "gathering", commitment: "c0", nonces: [] };

beforeEach(() => {
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(leaveTable);

/** A table whose seats are taken, with a nonce of this browser at the first. */
async function fullTable(changes: Partial<TableInfo> = {}): Promise<TableInfo> {
  seatTokens.keep(FULL.id, 0, "token-of-ann");
  return { ...FULL, nonce_hashes: [await newNonceHash(), "ff"], ...changes };
}

describe("a nonce", () => {
  test("is new every time, and hashed as the server does it", async () => {
    expect(await newNonceHash()).not.toBe(await newNonceHash());
    expect(await digest("tabard nonce", ANN)).toBe((JSON.parse(RECORD.shuffle!.terms) as { nonce_hashes: string[] }).nonce_hashes[0]);
  });

  test("is not made where the browser can't hash", async () => {
    vi.stubGlobal("crypto", { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
    expect(await newNonceHash()).toBeNull();
  });

  test("is opened once the server has committed, which is kept first", async () => {
    const asked = answerRequests({});
    const table = await fullTable();
    await followShuffle({ ...table, commitment: null, seats: [] });
    expect([asked, keptShuffle(table.id)]).toEqual([[], null]);
    await followShuffle(table);
    const nonce = keptShuffle(table.id)!.own[0]!;
    expect(asked).toEqual([{ path: "/api/v1/tables/k3v9/nonce", body: { nonce } }]);
    expect(await digest("tabard nonce", nonce)).toBe(table.nonce_hashes[0]);
    expect(keptShuffle(table.id)).toMatchObject({ commitment: "c0", opened: [0] });
    await followShuffle(table);
    expect(asked).toHaveLength(1);
  });

  test("stays closed if the server commits to something else than before", async () => {
    const table = await fullTable();
    answerRequests({}, 500);
    await followShuffle(table);
    const asked = answerRequests({});
    await followShuffle({ ...table, commitment: "c1" });
    expect([asked, keptShuffle(table.id)?.commitment]).toEqual([[], "c0"]);
    await followShuffle(table);
    expect(asked).toHaveLength(1);
  });

  test("of the others is kept as it was published at the start", async () => {
    answerRequests({});
    const table = await fullTable();
    await followShuffle(table);
    await followShuffle({ ...table, status: "playing", nonces: ["a1", "b1"] });
    await followShuffle({ ...table, status: "over", nonces: ["a1", "b2"] });
    expect(keptShuffle(table.id)?.nonces).toEqual(["a1", "b1"]);
  });

  test("goes with a new table, and is opened before the page shows it", async () => {
    const asked: { path: string; body: { seats?: { nonce_hash?: string }[]; nonce?: string } }[] = [];
    vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
      asked.push({ path, body: JSON.parse(body) as never });
      const hashes = asked[0]!.body.seats!.map((seat) => seat.nonce_hash ?? null);
      return new Response(JSON.stringify({ table: { ...FULL, nonce_hashes: hashes }, host: "token-of-ann", seats: [{ seat: 0, token: "token-of-ann" }] }));
    });
    await openTable(againstBots({ id: "va", seat_counts: [2], levels: ["adept"] } as GameInfo, "Ann", "adept"));
    expect(asked.map(({ path }) => path)).toEqual(["/api/v1/tables", "/api/v1/tables/k3v9/nonce"]);
    expect(await digest("tabard nonce", asked[1]!.body.nonce!)).toBe(asked[0]!.body.seats![0]!.nonce_hash);
    history.replaceState(null, "", "/");
  });

  test("is opened by whoever waits at the table when the last seat is taken", async () => {
    const asked = answerRequests({});
    const table = await fullTable();
    const open = { ...table, commitment: null, seats: table.seats.map((seat) => (seat.seat === 1 ? { ...seat, kind: "open" as const } : seat)) };
    const { env } = sitAt({ table: open, view: null, ask: null });
    env.socket.receive({ type: "entry", n: 3, at: 3, kind: "joined", events: [], seat: 1, table });
    await expect.poll(() => asked.map(({ path }) => path)).toEqual(["/api/v1/tables/k3v9/nonce"]);
  });
});

describe("the check after the game", () => {
  /** A record that the server would show instead, in itself without fault. */
  async function forged(changes: { secret?: string; terms?: object; nonces?: string[] }): Promise<GameRecord> {
    const shuffle = { ...RECORD.shuffle!, ...changes, terms: JSON.stringify({ ...(JSON.parse(RECORD.shuffle!.terms) as object), ...changes.terms }) };
    return { ...RECORD, shuffle, key: await digest("tabard key", shuffle.secret, shuffle.terms, ...shuffle.nonces), commitment: await digest("tabard commitment", shuffle.secret, shuffle.terms) };
  }
  const problem = async (record: GameRecord, kept = KEPT, table = TABLE): Promise<string | null> => (await checkShuffle(kept, table, record)).problem;

  test("finds a fair shuffle fair", async () => {
    expect(await checkShuffle(KEPT, TABLE, RECORD)).toEqual({ problem: null, nonces: 2, own: "counted" });
    expect((await checkShuffle({ ...KEPT, own: {} }, TABLE, RECORD)).own).toBe("none");
  });

  test("notices a secret that was chosen after the nonces were known", async () => {
    expect(await problem(await forged({ secret: "00".repeat(32) }))).toBe("commitment");
    expect(await problem({ ...RECORD, shuffle: { ...RECORD.shuffle!, secret: "00".repeat(32) } })).toBe("commitment");
  });

  test("notices another table and other options", async () => {
    expect(await problem(await forged({ terms: { table: "another" } }))).toBe("commitment");
    expect(await problem(await forged({ terms: { options: { ...RECORD.options, lives: 9 } } }))).toBe("commitment");
    expect(await problem(RECORD, KEPT, { ...TABLE, id: "another" })).toBe("terms");
    expect(await problem({ ...RECORD, options: { ...RECORD.options, lives: 9 } })).toBe("terms");
    expect(await problem(RECORD, KEPT, { ...TABLE, options: { lives: 9 } })).toBe("terms");
  });

  test("notices nonces that were changed or left out", async () => {
    const unpublished = { ...KEPT, nonces: [] };
    expect(await problem(await forged({ nonces: [ANN, "cc".repeat(32)] }))).toBe("nonces");
    expect(await problem(await forged({ nonces: [ANN, "cc".repeat(32)] }), unpublished)).toBe("nonces");
    expect(await problem(await forged({ nonces: [ANN, ""] }))).toBe("nonces");
    expect(await problem(await forged({ nonces: ["", BEN] }), unpublished)).toBe("left out");
    expect(await problem(RECORD, { ...KEPT, own: { 0: "cc".repeat(32) } })).toBe("left out");
  });

  test("knows a nonce that was never opened", async () => {
    const late = { ...KEPT, opened: [], nonces: [null, BEN] };
    expect(await checkShuffle(late, TABLE, await forged({ nonces: ["", BEN] }))).toEqual({ problem: null, nonces: 1, own: "late" });
  });

  test("notices another key, and a record that shows nothing", async () => {
    expect(await problem({ ...RECORD, key: "00".repeat(32) })).toBe("key");
    const { shuffle: _shuffle, ...bare } = RECORD;
    expect(await problem(bare)).toBe("missing");
  });

  test("says so, and offers the command that checks the rest", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:record" }));
    answerRequests(RECORD);
    render(FairShuffle, { kept: KEPT, table: TABLE });
    await screen.findByText(/The shuffle was fair: your browser, another player's and the server made it together/);
    const command = screen.getByLabelText<HTMLInputElement>("Command").value;
    expect(command).toBe(`tabard verify tabard-va-${RECORD.table}.json --commitment ${RECORD.commitment} --nonce ${ANN}`);
  });

  test("says what does not match", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:record" }));
    answerRequests(await forged({ secret: "00".repeat(32) }));
    render(FairShuffle, { kept: KEPT, table: TABLE });
    await screen.findByText("The shuffle is not what was agreed before the game. The server had committed to something else.");
  });
});
