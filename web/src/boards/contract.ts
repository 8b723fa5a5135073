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

export interface Board {
  component: Component<BoardProps>;
  /** Words for the button of an answer. */
  label(answer: string, view: View): string;
  /** The heading under which the button stands. */
  group?(answer: string, view: View): string;
  /** Whether a touch is asked "are you sure" before this answer is given. */
  irreversible?(answer: string, view: View): boolean;
  /** The position in a sentence or two, for screen readers. */
  summary(view: View, seat: number | null, names: string[]): string;
  guide: GuideStep[];
  /** The arms of a seat, where the game has its own: the frame then shows them too. */
  arms?(seat: number, view: View | null): Arms | null;
}
