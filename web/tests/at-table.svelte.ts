/** A player at a table whose server is driven by the test, with the page's controllers but without its markup. */
import { flushSync } from "svelte";
import { vi } from "vitest";
import type { Snapshot } from "../src/lib/protocol";
import { LiveTable } from "../src/table/live-table.svelte";
import { FakeEnvironment, snapshot } from "./fake-server";

let stopEffects: (() => void)[] = [];

/** Makes something whose effects run, as they would in a component. */
export function withEffects<T>(make: () => T): T {
  let made!: T;
  stopEffects.push($effect.root(() => void (made = make())));
  flushSync();
  return made;
}

/** Ends what `withEffects` has begun, and forgets what the browser stored. */
export function leaveTable(): void {
  for (const stop of stopEffects) stop();
  stopEffects = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
}

export function sitAt(changes: Partial<Snapshot> = {}, token: string | null = "token-of-ann"): { table: LiveTable; env: FakeEnvironment } {
  const env = new FakeEnvironment();
  const table = new LiveTable("k3v9", env);
  table.connect(token);
  env.socket.accept();
  env.socket.receive(snapshot(changes));
  return { table, env };
}

/** What the page asked of the server over HTTP: the path, and what was sent. */
export interface Asked {
  path: string;
  body: unknown;
}

/** A server that answers every request with this, or with a problem. */
export function answerRequests(answer: unknown, status = 200): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
    asked.push({ path, body: body === undefined ? undefined : JSON.parse(body) });
    return new Response(JSON.stringify(answer), { status });
  });
  return asked;
}

/** A window of this size, as media queries see it. */
export function stubWindow(matches: (query: string) => boolean): void {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: matches(query), addEventListener: () => undefined, removeEventListener: () => undefined }));
}
