import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import ChanceChart from "../src/analysis/ChanceChart.svelte";
import { lineOf, mostOf, PATTERNS, axisValues, spreadApart, stepAt, ticks, xOf, yOf, type Plot } from "../src/analysis/chart";
import Findings from "../src/analysis/Findings.svelte";
import { summariseGame, leader, listed, momentsOf, NOTHING, scrollNeeded, winChancesAt, withFinding, withLabels, type Found } from "../src/analysis/findings";
import type { Finding, JudgedDecision } from "../src/lib/protocol";
import { AnalysisRun } from "../src/analysis/analysis-run.svelte";
import Progress from "../src/analysis/Progress.svelte";
import generic from "../src/boards/generic";
import { change } from "../src/lib/percent";
import { jsonLines } from "../src/lib/ndjson";
import { addressOf, stepOf } from "../src/lib/replay";

afterEach(cleanup);
Element.prototype.scrollIntoView = () => undefined;

/** Missing in jsdom: here nothing has a size that could change. */
vi.stubGlobal("ResizeObserver", class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
});

const judged = (decision: number, seat = 0, verdict = "a blunder"): JudgedDecision => ({
  decision,
  seat,
  question: "P1, sponsor?",
  played: "decline",
  best: "sponsor",
  lost: 0.2,
  verdict,
  closely: true,
  answers: [
    { answer: "sponsor", win_chance: 0.6, tied: false, visits: 200, why: "" },
    { answer: "decline", win_chance: 0.4, tied: false, visits: 200, why: "" },
  ],
  why: ["P1's chance to win: 60 % after ", { answer: "sponsor" }, ", 40 % after ", { answer: "decline" }, "."],
});

const moment = (after: number, ...win_chances: number[]): Finding => ({ type: "moment", done: 0.5, after, win_chances });
const turn = (decision: number): Finding => ({
  type: "turning_point",
  done: 0.6,
  first: decision,
  decision,
  seat: 0,
  before: [0.25, 0.75],
  after: [0.9, 0.1],
  swing: 0.4,
  whose: 1,
  events: ["P2 falls."],
  highlights: ["P2 falls."],
});

const FINDINGS: Finding[] = [
  { type: "game", done: 0, game: "quest", title: "Quest", made: 8, seats: 2, winners: [0], scores: [7, 4], seed: 1, budget: {} },
  moment(0, 0.5, 0.5),
  moment(4, 0.3, 0.7),
  moment(8, 1, 0),
  turn(5),
  { type: "decision", done: 0.8, ...judged(6, 1, "the best") },
  { type: "decision", done: 1, ...judged(3) },
];
const FOUND: Found = FINDINGS.reduce(withFinding, NOTHING);

async function all<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

function streamOf(pieces: Uint8Array[], onCancel = (): void => undefined): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
    cancel: onCancel,
  });
}

test("a change of chances is told in points between the figures that are shown", () => {
  expect(change(0.474, 0.215)).toBe("47\u00a0% → 22\u00a0% (−25 points)");
  expect(change(0.5, 0.51)).toBe("50\u00a0% → 51\u00a0% (+1 point)");
  expect(change(0.501, 0.502)).toBe("50\u00a0% → 50\u00a0% (0 points)");
});

describe("lines of JSON", () => {
  const text = '{"n":1,"t":"“é”"}\n\n{"n":2}\r\n{"n":3}';
  const bytes = new TextEncoder().encode(text);

  test("are the same however the stream is cut", async () => {
    for (let size = 1; size <= bytes.length; size += 1) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) => bytes.slice(place * size, (place + 1) * size));
      expect(await all(jsonLines(streamOf(pieces)))).toEqual([{ n: 1, t: "“é”" }, { n: 2 }, { n: 3 }]);
    }
  });

  test("come as soon as they are whole", async () => {
    const lines = jsonLines<{ n: number }>(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"n":1}\n{"n"')) }),
    );
    expect((await lines.next()).value).toEqual({ n: 1 });
  });

  test("a torn line is an error", async () => {
    await expect(all(jsonLines(streamOf([new TextEncoder().encode('{"n":1}\n{"n":')])))).rejects.toThrow(SyntaxError);
  });

  test("who reads no further ends the stream", async () => {
    const ended = vi.fn();
    for await (const _line of jsonLines(streamOf([new TextEncoder().encode("1\n2\n"), new TextEncoder().encode("3\n")], ended))) break;
    expect(ended).toHaveBeenCalled();
  });

  test("a stream that is over is not ended again", async () => {
    const cancel = vi.spyOn(ReadableStreamDefaultReader.prototype, "cancel");
    await all(jsonLines(streamOf([bytes])));
    expect(cancel).not.toHaveBeenCalled();
    cancel.mockRestore();
  });
});

describe("findings", () => {
  test("are put in the order of the game, each once", () => {
    expect(FOUND.moments.map((each) => each.after)).toEqual([0, 4, 8]);
    expect(FOUND.decisions.map((each) => each.decision)).toEqual([3, 6]);
    expect(FOUND.winners).toEqual([0]);
    const again = withFinding(FOUND, { type: "decision", done: 1, ...judged(3, 0, "a mistake") });
    expect(again.decisions.map((each) => each.verdict)).toEqual(["a mistake", "the best"]);
  });

  test("chances between two moments are in proportion, beyond them unknown", () => {
    expect(winChancesAt(FOUND.moments, 4)).toEqual([0.3, 0.7]);
    expect(winChancesAt(FOUND.moments, 2)).toEqual([0.4, 0.6]);
    expect(winChancesAt(FOUND.moments.slice(0, 2), 5)).toBeNull();
    expect(winChancesAt([], 0)).toBeNull();
  });

  test("a turning point tells the chances before it and after it", () => {
    expect(momentsOf(FOUND)).toEqual([
      { after: 0, win_chances: [0.5, 0.5] },
      { after: 4, win_chances: [0.25, 0.75] },
      { after: 5, win_chances: [0.9, 0.1] },
      { after: 8, win_chances: [1, 0] },
    ]);
    expect(momentsOf({ ...FOUND, turningPoints: [] })).toEqual(FOUND.moments.map(({ after, win_chances }) => ({ after, win_chances })));
  });

  test("one scrolls until an item is seen, and to its beginning when it is too long", () => {
    const window = { top: 100, bottom: 400 };
    expect(scrollNeeded({ top: 150, bottom: 350 }, window)).toBe(0);
    expect(scrollNeeded({ top: 350, bottom: 450 }, window)).toBe(50);
    expect(scrollNeeded({ top: 20, bottom: 200 }, window)).toBe(-80);
    expect(scrollNeeded({ top: 150, bottom: 900 }, window)).toBe(50);
  });

  test("the course of a game", () => {
    expect(leader([0.42, 0.38, 0.2])).toBeNull();
    expect(leader([0.2, 0.5, 0.3])).toBe(1);
    expect(summariseGame(FOUND.moments)).toEqual({ longest: null, changes: 1 });
    expect(summariseGame([...FOUND.moments, { after: 9, win_chances: [1, 0] }, { after: 10, win_chances: [1, 0] }]).longest).toBe(0);
    expect(summariseGame([])).toEqual({ longest: null, changes: 0 });
  });

  test("texts name answers as their buttons do, and leave other words alone", () => {
    const parts = ["P1 wins 60 % after ", { answer: "ready" }, ". What often differs: “P2 is ready after ready.”"];
    expect(withLabels(parts, (answer) => answer.toUpperCase())).toBe("P1 wins 60 % after “READY”. What often differs: “P2 is ready after ready.”");
  });
});

describe("the chart", () => {
  const plot: Plot = { left: 40, top: 10, width: 200, height: 100, last: 50, most: 1 };

  test("steps and places are the same thing, both ways", () => {
    for (let step = 0; step <= plot.last; step += 1) expect(stepAt(xOf(step, plot), plot)).toBe(step);
    expect(stepAt(-500, plot)).toBe(0);
    expect(stepAt(5000, plot)).toBe(50);
    expect(yOf(1, plot)).toBe(10);
    expect(yOf(0, plot)).toBe(110);
  });

  test("close to a mark the mark is meant", () => {
    expect(stepAt(xOf(22, plot), plot, [20, 40], 9)).toBe(20);
    expect(stepAt(xOf(23, plot), plot, [20, 40], 9)).toBe(23);
  });

  test("a game without decisions, and a chart without room, have one step", () => {
    expect(xOf(0, { ...plot, last: 0 })).toBe(40);
    expect(stepAt(40, { ...plot, width: 0 })).toBe(0);
  });

  test("a line goes through every moment", () => {
    expect(lineOf(FOUND.moments, 0, { ...plot, last: 8 })).toBe("M40 60L140 80L240 10");
    expect(lineOf([], 0, plot)).toBe("");
  });

  test("reaches as high as the chances do", () => {
    expect(mostOf([])).toBe(1);
    expect([0.2, 0.25, 0.26, 0.6, 0.8, 1].map((share) => mostOf([{ after: 0, win_chances: [share, 0] }]))).toEqual([0.25, 0.25, 0.5, 0.75, 1, 1]);
    expect(axisValues(0.25)).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25]);
    expect(axisValues(0.75)).toEqual([0, 0.25, 0.5, 0.75]);
    expect(yOf(0.25, { ...plot, most: 0.25 })).toBe(10);
  });

  test("no two seats have the same pattern", () => {
    expect(new Set(PATTERNS).size).toBe(6);
  });

  test("ticks are round and not too many", () => {
    expect(ticks(112, 10)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(ticks(0, 5)).toEqual([0]);
    for (const last of [1, 9, 33, 250, 999]) expect(ticks(last, 5).length).toBeLessThanOrEqual(6);
  });

  test("labels keep apart and inside", () => {
    const places = spreadApart([110, 110, 110, 10], 18, 10, 110);
    const sorted = [...places].sort((one, other) => one - other);
    expect(sorted.every((place, at) => at === 0 || place - sorted[at - 1]! >= 18)).toBe(true);
    expect(Math.min(...places)).toBe(10);
    expect(Math.max(...places)).toBe(110);
    expect(spreadApart([20, 80], 18, 10, 110)).toEqual([20, 80]);
  });

  test("is moved by keys, and says where it is and who is how likely to win", async () => {
    const to = vi.fn();
    render(ChanceChart, { props: { found: FOUND, last: 8, step: 4, names: ["Ann", "Bea"], to, away: vi.fn() } });
    const slider = screen.getByRole("slider");
    expect(slider.getAttribute("aria-valuetext")).toBe("Move 4 of 8: Ann 25\u00a0%, Bea 75\u00a0%");
    const keys: [string, number][] = [["ArrowLeft", 3], ["ArrowRight", 5], ["PageUp", 5], ["PageDown", 0], ["Home", 0], ["End", 8]];
    for (const [key, step] of keys) {
      await fireEvent.keyDown(slider, { key });
      expect(to).toHaveBeenLastCalledWith(step);
    }
    expect(screen.getByText(/Nobody led for most of the game. The lead changed once. Ann won./)).toBeTruthy();
    expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(5);
  });
});

describe("looking into a game", () => {
  const view = { game: "quest", seat: 0, to_act: [0], question: null, over: false, result: null };

  async function* highlights(...findings: Finding[]): AsyncGenerator<Finding> {
    yield* findings;
  }

  async function list(...findings: Finding[]) {
    const analysis = new AnalysisRun(vi.fn(() => highlights(...findings)), () => Promise.resolve());
    await analysis.start(null);
    const to = vi.fn();
    const show = vi.fn();
    render(Findings, { props: { analysis, board: generic, names: ["Ann", "Bea"], step: 0, viewBefore: () => view, to, show } });
    render(Progress, { props: { analysis } });
    return { analysis, to, show };
  }

  test("what each seat saw is known before its decision is shown", async () => {
    const order: string[] = [];
    const analysis = new AnalysisRun(
      () => highlights(...FINDINGS),
      async (seat) => {
        order.push(`${seat} before ${analysis.found.decisions.filter((each) => each.seat === seat).length} of its decisions`);
      },
    );
    await analysis.start(null);
    expect(order).toEqual(["1 before 0 of its decisions", "0 before 0 of its decisions"]);
    expect(analysis.running).toBe(false);
  });

  test("a turning point and a decision go to their steps", async () => {
    const { to, show } = await list(...FINDINGS);
    await fireEvent.click(screen.getByRole("button", { name: /Turning point 1/ }));
    expect(show).toHaveBeenCalledWith(5);
    expect(screen.getByRole("button", { name: /Turning point 1/ }).textContent).toContain("Move 5");
    expect(screen.getByRole("button", { name: /Turning point 1/ }).textContent).toContain("Bea: win chance 75\u00a0% → 10\u00a0% (−65 points)");
    expect(screen.getByRole("button", { name: /Blunder/ }).textContent).toContain("Move 3");
    await fireEvent.click(screen.getByRole("button", { name: /Blunder/ }));
    expect(to).toHaveBeenCalledWith(2);
    expect(screen.getByText(/Ann's chance to win: 60 % after “Sponsor”, 40 % after “Decline”/)).toBeTruthy();
    expect(screen.getByText("Win chance 60 % → 40 % (−20 points)")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "View as Ann" }));
    expect(show).toHaveBeenLastCalledWith(2, "0");
  });

  test("where there is no clear difference no answer is called the best, and each has its reason", async () => {
    const level = judged(3, 0, "about as good");
    const answers = level.answers.map((each) => ({ ...each, tied: true, why: `Reasons to ${each.answer}.` }));
    await list(...FINDINGS.slice(0, 4), { type: "decision", done: 1, ...level, answers, why: ["No clear difference."] });
    await fireEvent.click(screen.getByRole("button", { name: /Move 3/ }));
    expect(screen.getByText("Reasons to sponsor.")).toBeTruthy();
    expect(screen.getByText("Reasons to decline.")).toBeTruthy();
    expect(screen.queryByText("best")).toBeNull();
  });

  test("one seat's decisions only", async () => {
    await list(...FINDINGS);
    await fireEvent.change(screen.getByLabelText("Whose moves"), { target: { value: (screen.getByRole("option", { name: "Bea" }) as HTMLOptionElement).value } });
    expect(screen.queryByRole("button", { name: /Blunder/ })).toBeNull();
    expect(screen.getByRole("button", { name: /Best move/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Analyse Bea's moves" })).toBeNull();
  });

  test("whoever looked at their own decisions can go on to those of others", async () => {
    const findings = vi.fn(() => highlights(...FINDINGS.slice(0, -2), { type: "decision", done: 1, ...judged(3) }));
    const analysis = new AnalysisRun(findings, () => Promise.resolve());
    await analysis.start(0);
    render(Findings, { props: { analysis, board: generic, names: ["Ann", "Bea"], step: 0, viewBefore: () => view, to: vi.fn(), show: vi.fn() } });
    expect(screen.getByRole("button", { name: /Blunder/ })).toBeTruthy();
    const whose = screen.getByLabelText("Whose moves");
    await fireEvent.change(whose, { target: { value: (screen.getByRole("option", { name: "Bea" }) as HTMLOptionElement).value } });
    await fireEvent.click(screen.getByRole("button", { name: "Analyse Bea's moves" }));
    expect(findings).toHaveBeenLastCalledWith(1, expect.anything());
    await vi.waitFor(() => expect(analysis.hasAnalysed(1)).toBe(true));
    expect(analysis.hasAnalysed(null)).toBe(false);
  });

  test("those that mattered, those that cost something, or all; and always the one at hand", () => {
    const mattered = judged(3, 0, "the best");
    const lost = { ...judged(5, 0, "a mistake"), closely: false };
    const other = { ...judged(7, 1, "about as good"), closely: false };
    const numbers = (...given: Parameters<typeof listed>): number[] => listed(...given).map((each) => each.decision);
    const all = [mattered, lost, other];
    expect(numbers(all, "mattered", null, 0)).toEqual([3]);
    expect(numbers(all, "lost", null, 0)).toEqual([5]);
    expect(numbers(all, "every", null, 0)).toEqual([3, 5, 7]);
    expect(numbers(all, "every", 1, 0)).toEqual([7]);
    expect(numbers(all, "mattered", null, 6)).toEqual([3, 7]);
    expect(numbers(all, "mattered", 0, 6)).toEqual([3]);
  });

  test("a failure is told, and what was found stays", async () => {
    await list(...FINDINGS.slice(0, 5), { type: "problem", reason: "This game took too long to analyse." });
    expect(screen.getByRole("alert").textContent).toContain("too long");
    expect(screen.getByRole("button", { name: /Turning point 1/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("one that was stopped says nothing more", async () => {
    let goOn = (): void => undefined;
    const analysis = new AnalysisRun(
      async function* (_whose, signal) {
        yield moment(0, 0.5, 0.5);
        await new Promise<void>((resolve) => (goOn = resolve));
        signal.throwIfAborted();
      },
      () => Promise.resolve(),
    );
    const looking = analysis.start(null);
    await vi.waitFor(() => expect(analysis.found.moments).toHaveLength(1));
    render(Findings, { props: { analysis, board: generic, names: ["Ann", "Bea"], step: 0, viewBefore: () => view, to: vi.fn(), show: vi.fn() } });
    render(Progress, { props: { analysis } });
    await fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    goOn();
    await looking;
    expect(analysis.running).toBe(false);
    expect(analysis.stopped).toBe(true);
    expect(analysis.problem).toBe("");
    expect(screen.getByText("The analysis stopped before it found anything.")).toBeTruthy();
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
    expect(screen.getByRole("button", { name: "Resume" })).toBeTruthy();
  });
});

describe("the address of a replay", () => {
  test("tells only what is not as usual, and is read again", () => {
    expect(addressOf("/t/a/replay", { step: 0, viewer: "spectator", analysed: null })).toBe("/t/a/replay");
    const address = addressOf("/t/a/replay", { step: 7, viewer: "2", analysed: "spectator" });
    expect(address).toBe("/t/a/replay?step=7&viewer=2&analysis=spectator");
    expect(stepOf(new URL(address, "http://house").searchParams, 20)).toBe(7);
  });
});
