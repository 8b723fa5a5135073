import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PlaybackKeys } from "../src/replay/playback-keys";
import { ReplayPlayback } from "../src/replay/playback.svelte";
import { ShownReplay } from "../src/replay/shown-replay.svelte";
import { keepAddress } from "../src/lib/address.svelte";
import { leaveTable, withEffects } from "./at-table.svelte";

const TURNS = [
  { step: 0, number: 1, text: "Turn 1" },
  { step: 4, number: 2, text: "Turn 2" },
];

const playbackOf = (last: number): ReplayPlayback => withEffects(() => new ReplayPlayback({ last, turns: TURNS }));

afterEach(() => {
  vi.useRealTimers();
  leaveTable();
});

describe("playback", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("stays within the game", () => {
    const playback = playbackOf(9);
    playback.back();
    expect(playback.step).toBe(0);
    playback.to(99);
    expect(playback.step).toBe(9);
    playback.turnBack();
    expect(playback.step).toBe(4);
    playback.turnForward();
    expect(playback.step).toBe(9);
  });

  test("goes on by itself at its speed, stops at the end, and begins again", () => {
    const playback = playbackOf(3);
    playback.speed = 2;
    playback.toggle();
    flushSync();
    vi.advanceTimersByTime(1500);
    expect([playback.step, playback.playing]).toEqual([2, true]);
    vi.advanceTimersByTime(5000);
    expect([playback.step, playback.playing]).toEqual([3, false]);
    playback.toggle();
    expect([playback.step, playback.playing]).toEqual([0, true]);
  });
});

describe("keys", () => {
  function keyboard() {
    document.body.innerHTML = "<p></p><button>Share</button><select></select><input type='range'>";
    const playback = playbackOf(9);
    const keys = new PlaybackKeys(playback);
    const press = (key: string, at = "p", changes: KeyboardEventInit = {}): KeyboardEvent => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...changes });
      document.querySelector(at)!.addEventListener("keydown", keys.onkeydown as EventListener, { once: true });
      document.querySelector(at)!.dispatchEvent(event);
      return event;
    };
    const click = (at: string): void => {
      document.querySelector(at)!.addEventListener("pointerdown", keys.onpointerdown as EventListener, { once: true });
      document.querySelector(at)!.dispatchEvent(new Event("pointerdown"));
    };
    return { playback, press, click };
  }

  test("step, jump from turn to turn, and go to either end", () => {
    const { playback, press } = keyboard();
    const seen = ["ArrowRight", "ArrowRight", "PageDown", "ArrowLeft", "PageUp", "End", "Home"].map((key) => (press(key), playback.step));
    expect(seen).toEqual([1, 2, 4, 3, 0, 9, 0]);
  });

  test("are left to menus and to the browser, but not by the slider", () => {
    const { playback, press } = keyboard();
    press("End", "select");
    press("ArrowRight", "p", { altKey: true });
    expect(playback.step).toBe(0);
    expect(press("ArrowRight", "input").defaultPrevented).toBe(true);
    expect(playback.step).toBe(1);
  });

  test("the space bar presses a button that the keyboard has come to, and plays after a click on it", () => {
    const { playback, press, click } = keyboard();
    press(" ", "button");
    expect(playback.playing).toBe(false);
    click("button");
    press(" ", "button");
    expect(playback.playing).toBe(true);
    press("Tab", "button");
    press(" ", "button");
    expect(playback.playing).toBe(true);
  });
});

describe("a replay", () => {
  const found = (title: string) => ({ game: "quest", title, seats: 2, names: ["Ann", "adept bot"], bots: [null, "adept"], verified: "committed", steps: [{ seat: null, events: [], view: { turn: 1 } }, { seat: 0, events: [], view: { turn: 2 } }] });

  test("has a view for each step, and names", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(found("Quest"))));
    const shown = new ShownReplay("k3v9", "spectator");
    await shown.load();
    expect([shown.last, shown.names, shown.seat]).toEqual([1, ["Ann", "Brisa"], null]);
  });

  test("that comes after another viewer was chosen is dropped", async () => {
    const coming: Record<string, () => void> = {};
    vi.stubGlobal("fetch", (path: string) => new Promise((resolve) => (coming[path.slice(-1)] = () => resolve(new Response(JSON.stringify(found(path)))))));
    const shown = new ShownReplay("k3v9", "0");
    const first = shown.load();
    const second = shown.viewAs("1");
    coming["1"]!();
    await second;
    coming["0"]!();
    await first;
    expect([shown.seat, shown.replay?.title]).toEqual([1, "/api/v1/tables/k3v9/replay?viewer=1"]);
  });

  test("of a file that is none says so, and stays", async () => {
    const shown = new ShownReplay(null, "spectator");
    expect(await shown.open(new File(["{torn"], "record.json"))).toBe(false);
    expect(shown.problem).not.toBe("");
    expect(await shown.open(new File(["{}"], "record.json"))).toBe(true);
    expect(shown.record).toEqual({});
  });
});

test("the address follows at once, then not more often than a browser allows", () => {
  vi.useFakeTimers();
  const playback = playbackOf(9);
  withEffects(() => keepAddress(() => `/t/k3v9/replay?step=${playback.step}`));
  vi.advanceTimersByTime(1);
  expect(location.search).toBe("?step=0");
  for (const step of [1, 2, 3]) {
    playback.to(step);
    flushSync();
    vi.advanceTimersByTime(50);
  }
  expect(location.search).toBe("?step=0");
  vi.advanceTimersByTime(300);
  expect(location.search).toBe("?step=3");
  history.replaceState(null, "", "/");
});
