/** The HTTP part of the protocol. */
import type { Advice, GameFacts, OpenedTable, OwnFacts, Replay, RulebookText, TableFacts, TablePlan } from "./protocol";
import type { Finding } from "../analysis/findings";
import { words } from "../words";
import { jsonLines } from "./ndjson";

/** What the server answered when it would not. */
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
  return (await (await answerTo(method, path, { body, token })).json()) as T;
}

/** What the server tells bit by bit, a line of JSON each. */
async function* told<T>(method: Method, path: string, signal: AbortSignal, body?: unknown): AsyncGenerator<T, void, undefined> {
  const answer = await answerTo(method, path, { body, signal });
  if (answer.body === null) return;
  try {
    yield* jsonLines<T>(answer.body);
  } catch {
    throw new Problem(0, words.problem.offline, "", null);
  }
}

interface Request {
  body?: unknown;
  token?: string | null | undefined;
  signal?: AbortSignal;
}

async function answerTo(method: Method, path: string, { body, token, signal }: Request): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, { method, headers, signal: signal ?? null, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Problem(0, words.problem.offline, "", null);
  }
  if (answer.ok) return answer;
  throw await problemOf(answer);
}

async function problemOf(answer: Response): Promise<Problem> {
  const told = (await answer.json().catch(() => ({}))) as Partial<Record<"title" | "detail" | "clause", string | null>>;
  return new Problem(answer.status, told.title ?? words.problem.status(answer.status), told.detail ?? "", told.clause ?? null);
}

const at = (table: string, rest = ""): string => `/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => call<GameFacts[]>("GET", "/games"),
  rulebook: (game: string) => call<RulebookText>("GET", `/games/${encodeURIComponent(game)}/rulebook`),
  content: <T>(game: string) => call<T>("GET", `/games/${encodeURIComponent(game)}/content`),
  check: (game: string, seats: number, options: Record<string, unknown>) =>
    call<{ options: Record<string, unknown> }>("POST", `/games/${encodeURIComponent(game)}/check`, { seats, options }),

  open: (plan: TablePlan) => call<OpenedTable>("POST", "/tables", plan),
  tables: (show: "open" | "watchable") => call<TableFacts[]>("GET", `/tables?show=${show}`),
  own: (tables: { id: string; token: string }[]) => call<OwnFacts[]>("POST", "/tables/own", { tables }),
  join: (table: string, name: string, seat?: number) =>
    call<{ seat: number; token: string }>("POST", at(table, "/join"), seat === undefined ? { name } : { name, seat }),
  start: (table: string, fill: string, token: string) => call<unknown>("POST", at(table, "/start"), { fill }, token),
  leave: (table: string, token: string) => call<unknown>("POST", at(table, "/leave"), {}, token),
  bot: (table: string, seat: number, level: string, token: string) => call<unknown>("POST", at(table, `/seats/${seat}/bot`), { level }, token),
  back: (table: string, seat: number, token: string) => call<unknown>("POST", at(table, `/seats/${seat}/back`), {}, token),
  free: (table: string, seat: number, token: string) => call<unknown>("POST", at(table, `/seats/${seat}/free`), {}, token),
  skip: (table: string, token: string) => call<unknown>("POST", at(table, "/skip"), {}, token),
  end: (table: string, token: string) => call<unknown>("POST", at(table, "/end"), {}, token),
  rematch: (table: string, token: string) => call<{ table: string }>("POST", at(table, "/rematch"), {}, token),

  hint: (table: string, token: string) => call<{ answers: Advice[] }>("POST", at(table, "/hint"), {}, token),

  record: (table: string) => call<Record<string, unknown>>("GET", at(table, "/record")),
  replay: (table: string, eyes: string) => call<Replay>("GET", at(table, `/replay?eyes=${eyes}`)),
  replayOf: (record: unknown, eyes: string) => call<Replay>("POST", `/replay?eyes=${eyes}`, record),
  analysis: (table: string, eyes: string, signal: AbortSignal) => told<Finding>("GET", at(table, `/analysis?eyes=${eyes}`), signal),
  analysisOf: (record: unknown, eyes: string, signal: AbortSignal) => told<Finding>("POST", `/analysis?eyes=${eyes}`, signal, record),
};
