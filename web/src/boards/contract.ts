/**
 * The contract between the frame and a game's board.
 *
 * A game's board is a folder `boards/<game-id>/` whose `index.ts` default-exports a `Board`. It is found by its folder's
 * name and loaded when a table of that game is opened. A board draws a view and offers direct manipulation; the frame
 * around it says who is asked what, lists every answer as a button, keeps the log, and talks to the server.
 */
import type { Component } from "svelte";
import type { GameEvent, View } from "../lib/protocol";
import type { Arms } from "../components/arms";

export type { GameEvent, Question, Result, View } from "../lib/protocol";

export interface BoardProps {
  /** What this viewer may see: JSON from the server. Fields differ per game; those of `View` are always there. */
  view: View;
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  /** Display names by seat. */
  names: string[];
  /** Answers that may be given now; empty when the viewer is not asked, or while an answer is long under way. */
  legal: string[];
  /** Events of the latest entries, for motion that explains what happened. */
  recent: GameEvent[];
  /** Give an answer. The frame sends it, confirms it on touch where it is irreversible, and shows a refusal. */
  choose: (answer: string) => void;
  /** The player tried something that is not allowed: the frame lets the server say why, with the clause. */
  explain: (answer: string) => void;
}

/** A sentence of help for a player's first game, shown once when its moment comes. */
export interface GuideStep {
  when(view: View, legal: string[]): boolean;
  text: string;
}

/** How a seat does, in the one figure that decides the game. */
export interface Standing {
  /** As short as it gets: "3/7". */
  value: string;
  /** With its unit: "3 of 7 shields". */
  text: string;
  /** The highest is ahead. Equal scores share the lead; a seat that is out has none. */
  score: number;
}

/** A figure of a player's own that they need for their decisions: "gold" and "12". */
export interface OwnFigure {
  name: string;
  value: string;
}

/** What happened, in lines that a newcomer understands, under a heading such as "Spot II". */
export interface RecapPart {
  title: string;
  lines: RecapLine[];
}

export interface RecapLine {
  text: string;
  /** How it went for the viewer. */
  tone?: "good" | "bad";
}

export interface Board {
  component: Component<BoardProps>;
  /** Words for the button of an answer. */
  label(answer: string, view: View): string;
  /** Fewer words for it, where its heading says the rest. */
  brief?(answer: string, view: View): string;
  /** The room, in pixels, in which the whole board is seen at its usual size: with more, it is drawn larger. */
  room?: { width: number; height: number };
  /** Whether every answer can also be given on the board: then the buttons may fold where room is scarce. */
  pressable?: boolean;
  /** How a seat stands now; null before that means anything. */
  standing?(view: View, seat: number): Standing | null;
  /** The viewer's own figures, shown beside the question. */
  ownFigures?(view: View, seat: number): OwnFigure[];
  /** What these events were, in short; without it the latest lines of the log are shown. */
  recap?(events: GameEvent[], view: View, seat: number | null, names: string[]): RecapPart[];
  /** Kinds of events that people want to see before the game goes on: a hit, a fall, cards turned up. */
  reveals?: ReadonlySet<string>;
  /** The heading under which the button stands. */
  group?(answer: string, view: View): string;
  /** Whether a touch is asked "are you sure" before this answer is given: only what is rare and costly. */
  irreversible?(answer: string, view: View): boolean;
  /** The answer to a question that leaves nothing to choose; null where it does. Against bots the frame gives it by itself. Against
      people it doesn't: they would learn from its speed what a player lacks. */
  automatic?(legal: string[]): string | null;
  /** The position in a sentence or two, for screen readers. */
  summary(view: View, seat: number | null, names: string[]): string;
  guide: GuideStep[];
  /** The arms of a seat, where the game has its own: the frame then shows them too. */
  arms?(seat: number, view: View | null): Arms | null;
}
