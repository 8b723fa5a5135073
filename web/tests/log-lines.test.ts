import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, it } from "vitest";
import type { LogLine } from "../src/table/log";
import LogLines from "../src/table/LogLines.svelte";

const lines: LogLine[] = Array.from({ length: 400 }, (_, n) => ({ key: `${n}`, n, at: 0, kind: "event", text: `Line ${n}.`, clause: "QST-1.1", seat: 0 }));

it("draws the latest lines only, and earlier ones when asked", async () => {
  render(LogLines, { lines, game: "quest" });
  const shown = (): number => screen.getByRole("log").querySelectorAll("p").length;
  expect(shown()).toBe(60);
  expect(screen.getByText(/Line 399\./)).toBeTruthy();
  expect(screen.queryByText(/Line 300\./)).toBeNull();
  screen.getByRole("button", { name: /earlier/ }).click();
  await tick();
  expect(shown()).toBe(210);
  expect(screen.getByText(/Line 300\./)).toBeTruthy();
});

it("is one stop of Tab, and the arrow keys walk through its clauses", () => {
  render(LogLines, { lines, game: "quest" });
  const log = screen.getByRole("log");
  expect([...log.querySelectorAll<HTMLElement>("a, button")].filter((each) => each.tabIndex >= 0)).toEqual([]);
  expect(log.tabIndex).toBe(0);
  const press = (key: string): void => void document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  log.focus();
  press("ArrowUp");
  expect(document.activeElement!.closest("p")!.textContent).toContain("Line 399.");
  press("ArrowUp");
  expect(document.activeElement!.closest("p")!.textContent).toContain("Line 398.");
});

it("goes on following while new lines come in, until the reader scrolls up", async () => {
  const { rerender } = render(LogLines, { lines: lines.slice(0, 20), game: "quest" });
  const log = screen.getByRole("log");
  const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  const sizes = { scrollHeight: 1000, clientHeight: 200 };
  for (const name of ["scrollHeight", "clientHeight"] as const) Object.defineProperty(log, name, { get: () => sizes[name] });
  await nextFrame();
  sizes.scrollHeight = 2000;
  await rerender({ lines: lines.slice(0, 40) });
  log.dispatchEvent(new Event("scroll")); // of the lines before
  await nextFrame();
  expect(log.scrollTop).toBe(2000);
  expect(screen.queryByRole("button", { name: "Jump to latest" })).toBeNull();
  log.scrollTop = 500;
  log.dispatchEvent(new Event("scroll"));
  await tick();
  expect(screen.getByRole("button", { name: "Jump to latest" })).toBeTruthy();
});
