import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import type { ComponentProps } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import generic from "../src/boards/generic";
import type { Snapshot } from "../src/lib/protocol";
import Decide from "../src/table/Decide.svelte";
import Guide from "../src/table/Guide.svelte";
import { applySnapshot, type TableModel } from "../src/table/reducer";
import { decideProps, NO_HINT } from "./decide-props";
import { ask, INFO, snapshot } from "./fake-server";

const view = { game: "quest", seat: 0, to_act: [0], question: null, over: false, result: null };

function model(changes: Partial<Snapshot> = {}): TableModel {
  return applySnapshot(null, snapshot({ view, ...changes }) as unknown as Snapshot, 0);
}

function table(changes: Partial<ComponentProps<typeof Decide>> = {}) {
  const choose = vi.fn();
  const undo = vi.fn();
  render(Decide, { props: decideProps({ model: model(), names: ["Ann", "Brisa"], choose, undo, ...changes }) });
  return { choose, undo };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("deciding", () => {
  test("says what is asked and has a button for every answer", () => {
    table();
    expect(screen.getByRole("heading", { name: "Your turn" })).toBeTruthy();
    expect(screen.getByText(/Will you sponsor\?/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /Sponsor/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Decline/ })).toBeTruthy();
  });

  test("buttons that have just come take no press that was meant for others", async () => {
    const { choose } = table();
    await fireEvent.click(screen.getByRole("button", { name: /Sponsor/ }));
    expect(choose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    await fireEvent.click(screen.getByRole("button", { name: /Sponsor/ }));
    expect(choose).toHaveBeenCalledWith("sponsor");
  });

  test("while an answer is under way the buttons stay and do nothing", async () => {
    const { choose } = table({ answering: true });
    await vi.advanceTimersByTimeAsync(300);
    await fireEvent.click(screen.getByRole("button", { name: /Decline/ }));
    expect(choose).not.toHaveBeenCalled();
  });

  test("whoever waits is told for whom", () => {
    table({ model: model({ ask: null, view: { ...view, to_act: [1], question: { text: "P2 decides.", clause: "QST-4.1" } } }) });
    expect(screen.getByRole("heading", { name: "Waiting for Brisa" })).toBeTruthy();
    expect(screen.getByText(/Brisa decides\./)).toBeTruthy();
  });

  test("taking back is offered only while it can be done", async () => {
    const first = table();
    await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(first.undo).not.toHaveBeenCalled();
    cleanup();
    const second = table({ model: model({ undo: 2 }) });
    await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(second.undo).toHaveBeenCalledOnce();
  });
});

describe("a new question", () => {
  test("shows its answers from the first, however far those before were scrolled", async () => {
    const { rerender } = render(Decide, { props: decideProps({ model: model(), names: ["Ann", "Brisa"] }) });
    const answers = screen.getByRole("group", { name: "Your options" });
    await vi.advanceTimersByTimeAsync(300);
    answers.scrollTop = 120;
    await rerender({ model: model() });
    expect(answers.scrollTop).toBe(120);
    const before = model();
    await rerender({ model: { ...before, ask: { ...before.ask!, decision: "another" } } });
    await vi.advanceTimersByTimeAsync(20); // a frame
    expect(answers.scrollTop).toBe(0);
  });
});

describe("by keyboard", () => {
  async function pressed() {
    const { rerender } = render(Decide, { props: decideProps({ model: model(), names: ["Ann", "Brisa"] }) });
    await vi.advanceTimersByTimeAsync(300);
    const button = screen.getByRole("button", { name: /Decline/ });
    button.focus();
    await fireEvent.click(button);
    await rerender({ answering: true });
    return { rerender, button };
  }

  test("the focus waits at the answers, then goes to the first of the next question", async () => {
    const { rerender } = await pressed();
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Your options" }));
    await rerender({ answering: false, model: model({ ask: ask("8", ["fight", "flee"]) }) });
    await vi.advanceTimersByTimeAsync(20); // a frame
    expect((document.activeElement as HTMLElement).dataset.answer).toBe("fight");
  });

  test("the focus goes back to an answer that was refused", async () => {
    const { rerender, button } = await pressed();
    await rerender({ answering: false });
    await vi.advanceTimersByTimeAsync(20); // a frame
    expect(document.activeElement).toBe(button);
  });
});

describe("a hint", () => {
  const allowed = model({ table: { ...INFO, hints: true } });
  const advice = [
    { answer: "decline", win_chance: 0.625, tied: false, why: "P2 holds few foes." },
    { answer: "sponsor", win_chance: 0.2, tied: false, why: "" },
  ];

  test("is offered only where the table allows it", () => {
    table();
    expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
    cleanup();
    table({ model: allowed });
    expect(screen.getByRole("button", { name: "Hint" })).toBeTruthy();
  });

  test("is asked for once", async () => {
    const askHint = vi.fn();
    table({ model: allowed, hint: { ...NO_HINT, ask: askHint } });
    await fireEvent.click(screen.getByRole("button", { name: "Hint" }));
    expect(askHint).toHaveBeenCalledOnce();
    cleanup();
    table({ model: allowed, hint: { ...NO_HINT, ask: askHint, thinking: true } });
    await fireEvent.click(screen.getByRole("button", { name: "Hint" }));
    expect(askHint).toHaveBeenCalledOnce();
    expect(screen.getAllByText("An expert is thinking ...").length).toBeGreaterThan(0);
  });

  test("shows the best answers with chances and reasons, marks the best among the buttons, and can be followed", async () => {
    const { choose } = table({ model: allowed, hint: { ...NO_HINT, advice } });
    await vi.advanceTimersByTimeAsync(300);
    const box = within(screen.getByRole("note", { name: "What an expert would do" }));
    expect(box.getAllByRole("listitem").map((each) => each.textContent?.replaceAll(/\s+/g, " ").trim())).toEqual(["Decline win chance 63 % Brisa holds few foes.", "Sponsor win chance 20 %"]);
    const marked = document.querySelector('[data-answer="decline"]')!;
    expect(within(marked as HTMLElement).getByRole("img", { name: "the expert's choice" })).toBeTruthy();
    await fireEvent.click(box.getByRole("button", { name: /Decline/ }));
    expect(choose).toHaveBeenCalledWith("decline");
  });

  test("says so where there is no clear difference, and marks nothing", () => {
    table({ model: allowed, hint: { ...NO_HINT, advice: advice.map((each) => ({ ...each, win_chance: 0.4, tied: true })) } });
    const box = within(screen.getByRole("note", { name: "What an expert would do" }));
    expect(box.getByRole("heading").textContent).toContain("No clear difference");
    expect(box.getByRole("status").textContent).toBe("No clear difference: Decline and Sponsor are too close to call.");
    expect(screen.queryByRole("img", { name: "the expert's choice" })).toBeNull();
    expect(box.getAllByRole("listitem").every((each) => each.classList.contains("first"))).toBe(true);
  });

  test("that comes while a player is about to press moves no press to another answer", async () => {
    const { choose } = table({ model: allowed, hint: { ...NO_HINT, advice } });
    await fireEvent.click(within(screen.getByRole("note", { name: "What an expert would do" })).getByRole("button", { name: /Decline/ }));
    expect(choose).not.toHaveBeenCalled();
  });
});

describe("help for a first game", () => {
  const board = { ...generic, guide: [{ when: () => true, text: "Sponsor when you hold foes." }, { when: () => true, text: "Keep a weapon." }] };
  const props = { board, game: "quest", view, legal: ["sponsor"] };

  test("comes one sentence at a time and never again", async () => {
    render(Guide, { props });
    expect(screen.getByText(/Sponsor when you hold foes/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.getByText(/Keep a weapon/)).toBeTruthy();
    cleanup();
    render(Guide, { props });
    expect(screen.queryByText(/Sponsor when you hold foes/)).toBeNull();
  });

  test("can be declined for good", async () => {
    render(Guide, { props });
    await fireEvent.click(screen.getByRole("button", { name: "Turn off tips" }));
    cleanup();
    render(Guide, { props });
    expect(screen.queryByRole("note")).toBeNull();
  });
});
