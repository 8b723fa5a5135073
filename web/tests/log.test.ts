import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import { displayNames, listed, namesInReplay, withNames } from "../src/lib/names";
import LogLines from "../src/table/LogLines.svelte";
import { logLines, linesSinceOwnDecision } from "../src/table/log";
import { timeLeft } from "../src/table/clock";
import type { GameEvent, Phrase } from "../src/lib/protocol";
import { INFO, playedEntry } from "./fake-server";

const names = ["Ann", "Brisa"];

describe("names", () => {
  test("bots have some, equal ones are told apart", () => {
    expect(displayNames(INFO.seats)).toEqual(["Ann", "Brisa"]);
    const twice = INFO.seats.map((seat) => ({ ...seat, kind: "human" as const, name: "Ann" }));
    expect(displayNames(twice)).toEqual(["Ann (P1)", "Ann (P2)"]);
    expect(namesInReplay({ seats: 2, names: ["Ann", "my-own bot"], bots: [null, "my-own"] })).toEqual(["Ann", "Brisa"]);
    expect(namesInReplay({ seats: 2, names: ["Ann", "robin bot"], bots: [null, null] })).toEqual(["Ann", "robin bot"]);
  });

  test("come from the record where it doesn't say who is a bot", () => {
    expect(namesInReplay({ seats: 2, names: ["Ann", "random bot"], bots: null })).toEqual(["Ann", "random bot"]);
    expect(namesInReplay({ seats: 2, names: null, bots: null })).toEqual(["P1", "P2"]);
  });

  test("take the place of P1 and P2 in texts, and of nothing else", () => {
    expect(withNames("P1's Torch Rider meets P2, not P9 or MP1.", names)).toBe("Ann's Torch Rider meets Brisa, not P9 or MP1.");
  });

  test("are listed in words", () => {
    expect([listed([]), listed(["A"]), listed(["A", "B", "C"])]).toEqual(["", "A", "A, B and C"]);
  });
});

describe("the log", () => {
  test("takes no offence when it is scrolled as it goes", async () => {
    const complain = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener("error", complain);
    render(LogLines, { props: { lines: [], game: "quest" } });
    const log = screen.getByRole("log");
    cleanup();
    await fireEvent.scroll(log);
    window.removeEventListener("error", complain);
    expect(complain).not.toHaveBeenCalled();
  });

  test("has a line an event, with its clause and its seat", () => {
    expect(logLines([playedEntry(1, "P1 draws.")], names)).toEqual([{ key: "1.0", n: 1, at: 1, kind: "event", text: "Ann draws.", clause: "QST-3.2", seat: 0 }]);
  });

  test("keeps the lines that were told, until names change", () => {
    const entries = [playedEntry(1, "P1 draws."), playedEntry(2, "P2 draws.")];
    const [first] = logLines(entries.slice(0, 1), names);
    expect(logLines(entries, names)[0]).toBe(first);
    expect(logLines(entries, ["Cleo", "Brisa"]).map((line) => line.text)).toEqual(["Cleo draws.", "Brisa draws."]);
  });

  test("says routine events in one sentence, by their phrases", () => {
    type Happened = Pick<GameEvent, "kind" | "text" | "phrases"> & { seat: number };
    const entriesOf = (events: Happened[]) => events.map(({ seat, ...event }, place) => ({ ...playedEntry(place + 1, ""), events: [{ ...event, clause: "QST-2.3", data: { seat } }] }));
    const event = (kind: string, seat: number, start: string, item: string, end: string, more: Partial<Phrase> = {}): Happened => ({
      kind,
      seat,
      text: start + item + end,
      phrases: [{ rule: 0, item: [start.length, start.length + item.length], ...more }],
    });
    const discard = (seat: number, card: string) => event("discard", seat, `P${seat + 1} discards `, card, ".");
    const draw = (seat: number, cards: string) => event("draw", seat, "", `P${seat + 1}`, ` draws ${cards}.`, { many: ` draw ${cards} each.` });
    const adds = (seat: number) => event("card", seat, `P${seat + 1} adds `, "a card", " to stage 1.", { plural: "cards" });
    const groups = { joins: [["draw", "discard"]] as [string, string][], superseded: { card: "closed" }, settled: { ready: "shown" } };
    const said = (...events: Happened[]) => logLines(entriesOf(events), names, groups).map((line) => line.text);
    expect(said(draw(0, "9 cards"), discard(0, "F5"), discard(0, "S10"), discard(1, "F5"))).toEqual(["Ann draws 9 cards and discards F5 and S10.", "Brisa discards F5."]);
    expect(said(draw(0, "1 card"), draw(1, "1 card"), discard(1, "F5"))).toEqual(["Ann and Brisa draw 1 card each.", "Brisa discards F5."]);
    expect(said(draw(0, "1 card"), draw(1, "2 cards"))).toEqual(["Ann draws 1 card.", "Brisa draws 2 cards."]);
    expect(said(draw(0, "1 card"), draw(0, "1 card"))).toEqual(["Ann draws 1 card.", "Ann draws 1 card."]);
    expect(said(event("move", 0, "", "P1 moves to A1", "."), event("move", 1, "", "P2 moves to B2", ".", { again: "P2 to B2" }))).toEqual(["Ann moves to A1 and Brisa to B2."]);
    expect(said(adds(0), adds(0))).toEqual(["Ann adds 2 cards to stage 1."]);
    expect(said(adds(0), adds(1), { kind: "closed", seat: 0, text: "P1 closes stage 1." })).toEqual(["Brisa adds a card to stage 1.", "Ann closes stage 1."]);
    expect(said({ kind: "ready", seat: 0, text: "P1 is ready." }, { kind: "shown", seat: 1, text: "P2 attacks." })).toEqual(["Brisa attacks."]);
    const entries = entriesOf([discard(0, "F5"), discard(0, "F10")]);
    expect(logLines(entries, names, groups)[0]).toBe(logLines(entries, names, groups)[0]);
  });

  test("merges by a rule that all of them share", () => {
    const keeps: Phrase = { rule: 0, item: [0, 2], many: " keep it." };
    const either = (rule: number, item: string): Phrase => ({ rule, item: [0, item.length] });
    const entry = playedEntry(1, "");
    entry.events = [
      { kind: "choice", clause: "", text: "P1 keeps it.", data: { seat: 0 }, phrases: [keeps, either(2, "P1 keeps")] },
      { kind: "choice", clause: "", text: "P2 spends it.", data: { seat: 1 }, phrases: [{ ...keeps, rule: 1 }, either(2, "P2 spends")] },
    ];
    expect(logLines([entry], names, { joins: [], superseded: {}, settled: {} }).map((line) => line.text)).toEqual(["Ann keeps and Brisa spends it."]);
  });

  test("begins a paragraph with a turn and marks the end", () => {
    const entry = playedEntry(1, "");
    entry.events = [
      { kind: "turn", clause: "QST-3.1", text: "Turn 1: P1.", data: {} },
      { kind: "game_over", clause: "QST-7.1", text: "P2 wins.", data: {} },
    ];
    expect(logLines([entry], names).map((line) => line.kind)).toEqual(["turn", "end"]);
  });

  test("tells what happened to seats and what was said", () => {
    const lines = logLines(
      [
        { n: 1, at: 1, kind: "left", seat: 1, events: [] },
        { n: 2, at: 2, kind: "said", seat: 0, text: "P2?", events: [] },
        { n: 3, at: 3, kind: "undone", seat: 0, undoes: [2], events: [] },
        { n: 4, at: 4, kind: "played", seat: 1, stand_in: "clock", events: playedEntry(4, "P2 declines.").events! },
      ],
      names,
    );
    expect(lines.map((line) => `${line.kind}: ${line.text}`)).toEqual([
      "note: Brisa left the table.",
      "said: P2?",
      "note: Ann undid a move.",
      "note: Brisa ran out of time, so a bot made the move.",
      "event: Brisa declines.",
    ]);
  });

  test("says what happened since the player's last decision", () => {
    const other = playedEntry(2, "P2 draws.");
    other.events![0]!.data = { seat: 1 };
    const lines = logLines([playedEntry(1, "P1 draws."), other, { ...other, n: 3 }], names);
    expect(linesSinceOwnDecision(lines, 0, 5).map((line) => line.n)).toEqual([1, 2, 3]);
    expect(linesSinceOwnDecision(lines, 0, 2).map((line) => line.n)).toEqual([2, 3]);
    expect(linesSinceOwnDecision(lines, null, 1).map((line) => line.n)).toEqual([3]);
  });
});

test("time that is left is told in few signs", () => {
  expect([45_000, 725_000, 3_700_000, 100_800_000, -5].map(timeLeft)).toEqual(["0:45", "12:05", "1 h 1 min", "1 d 4 h", "0:00"]);
});
