/** The HTTP part of the protocol. */
import type { Advice, CreatedTable, Entries, Finding, GameInfo, GameRecord, MyTableInfo, Replay, RulebookText, SeatChoices, TableInfo, CreateTable } from "./protocol";
import { texts } from "../text";
import { jsonLines } from "./ndjson";

/** An error response of the server. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly clause: string | null,
  ) {
    super(detail || title);
  }
}

type Method = "GET" | "POST";

async function call<T>(method: Method, path: string, body?: unknown, token?: string | null): Promise<T> {
  return (await (await request(method, path, { body, token })).json()) as T;
}

/** A response that arrives line by line, each line JSON. */
async function* streamed<T>(method: Method, path: string, signal: AbortSignal, body?: unknown): AsyncGenerator<T, void, undefined> {
  const answer = await request(method, path, { body, signal });
  if (answer.body === null) return;
  try {
    yield* jsonLines<T>(answer.body);
  } catch {
    throw new Problem(0, texts.problem.offline, "", null);
  }
}

interface Request {
  body?: unknown;
  token?: string | null | undefined;
  signal?: AbortSignal;
}

async function request(method: Method, path: string, { body, token, signal }: Request): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, { method, headers, signal: signal ?? null, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Problem(0, texts.problem.offline, "", null);
  }
  if (answer.ok) return answer;
  throw await problemOf(answer);
}

async function problemOf(answer: Response): Promise<Problem> {
  const problem = (await answer.json().catch(() => ({}))) as Partial<Record<"title" | "detail" | "clause", string | null>>;
  return new Problem(answer.status, problem.title ?? texts.problem.status(answer.status), problem.detail ?? "", problem.clause ?? null);
}

const at = (table: string, rest = ""): string => `/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => call<GameInfo[]>("GET", "/games"),
  rulebook: (game: string) => call<RulebookText>("GET", `/games/${encodeURIComponent(game)}/rulebook`),
  content: <T>(game: string) => call<T>("GET", `/games/${encodeURIComponent(game)}/content`),
  check: (game: string, seats: number, options: Record<string, unknown>) =>
    call<{ options: Record<string, unknown> }>("POST", `/games/${encodeURIComponent(game)}/check`, { seats, options }),

  createTable: (plan: CreateTable) => call<CreatedTable>("POST", "/tables", plan),
  tables: (show: "open" | "watchable") => call<TableInfo[]>("GET", `/tables?show=${show}`),
  mine: (tables: { id: string; token: string }[]) => call<MyTableInfo[]>("POST", "/tables/mine", { tables }),
  join: (table: string, name: string, seat: number, choices: SeatChoices, nonceHash: string | null) =>
    call<{ seat: number; token: string }>("POST", at(table, "/join"), { name, seat, choices, nonce_hash: nonceHash }),
  openNonce: (table: string, nonce: string, token: string) => call<unknown>("POST", at(table, "/nonce"), { nonce }, token),
  choose: (table: string, choices: SeatChoices, token: string) => call<unknown>("POST", at(table, "/choices"), { choices }, token),
  start: (table: string, fill: string, token: string) => call<unknown>("POST", at(table, "/start"), { fill }, token),
  leave: (table: string, token: string) => call<unknown>("POST", at(table, "/leave"), {}, token),
  bot: (table: string, seat: number, level: string, token: string) => call<unknown>("POST", at(table, `/seats/${seat}/bot`), { level }, token),
  wait: (table: string, seat: number, token: string) => call<unknown>("POST", at(table, `/seats/${seat}/wait`), {}, token),
  reclaimSeat: (table: string, seat: number, token: string) => call<unknown>("POST", at(table, `/seats/${seat}/reclaim`), {}, token),
  reopenSeat: (table: string, seat: number, token: string) => call<unknown>("POST", at(table, `/seats/${seat}/reopen`), {}, token),
  skip: (table: string, token: string) => call<unknown>("POST", at(table, "/skip"), {}, token),
  end: (table: string, token: string) => call<unknown>("POST", at(table, "/end"), {}, token),
  rematch: (table: string, token: string, nonceHash: string | null) =>
    call<{ table: string | null }>("POST", at(table, "/rematch"), { nonce_hash: nonceHash }, token),
  declineRematch: (table: string, token: string) => call<unknown>("POST", at(table, "/rematch/decline"), {}, token),

  hint: (table: string, token: string) => call<{ answers: Advice[] }>("POST", at(table, "/hint"), {}, token),

  entries: (table: string, token: string | null, since: number) => call<Entries>("GET", at(table, `/events?since=${since}`), undefined, token),
  record: (table: string) => call<GameRecord>("GET", at(table, "/record")),
  replay: (table: string, viewer: string) => call<Replay>("GET", at(table, `/replay?viewer=${viewer}`)),
  replayRecord: (record: unknown, viewer: string) => call<Replay>("POST", `/replay?viewer=${viewer}`, record),
  analysis: (table: string, viewer: string, signal: AbortSignal) => streamed<Finding>("GET", at(table, `/analysis?viewer=${viewer}`), signal),
  analyseRecord: (record: unknown, viewer: string, signal: AbortSignal) => streamed<Finding>("POST", `/analysis?viewer=${viewer}`, signal, record),
};
