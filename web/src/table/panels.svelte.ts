/** Where the parts around the board are, and which of them is open. It hangs on the window and on what the table needs now. */
import { MediaQuery } from "svelte/reactivity";
import type { LiveTable } from "./live-table.svelte";
import { maySkip } from "./skip";

export type Tab = "decide" | "log" | "chat" | "table";

/** The parts stand beside the board. */
const BESIDE = "(min-width: 60rem), (orientation: landscape) and (max-height: 34rem)";
/** There is room for two of them at once. */
const ROOMY = "(min-width: 60rem) and (min-height: 34rem)";

export class Panels {
  private readonly besideQuery = new MediaQuery(BESIDE);
  private readonly roomyQuery = new MediaQuery(ROOMY);
  private picked = $state<Tab>("decide");
  /** Whether the parts below the board take most of the window. */
  large = $state(false);

  readonly beside = $derived(this.besideQuery.current);
  readonly roomy = $derived(this.roomyQuery.current);
  readonly tabs = $derived.by<Tab[]>(() => (this.roomy || this.table.gathering ? ["log", "chat", "table"] : ["decide", "log", "chat", "table"]));
  /** Before the game there is nothing to decide: where room is scarce, the seats get all of it. */
  readonly folded = $derived.by(() => this.table.gathering && !this.beside && this.picked === "decide");
  readonly tab = $derived<Tab>(this.tabs.includes(this.picked) || this.folded ? this.picked : "log");
  /** Whether the log can be read beside the answers, so that nothing need repeat it. */
  readonly logInSight = $derived.by(() => this.roomy && !this.table.gathering && this.tab === "log");
  /** On a phone. */
  readonly compact = $derived.by(() => !this.beside && !this.table.gathering);
  /** Whether the answers may fold to one line, since the board can be pressed as well. */
  readonly foldable = $derived.by(() => this.compact && !this.table.finished && this.table.board?.pressable === true);
  /** Whether the open part is only as tall as what is in it. */
  readonly contentSized = $derived(this.foldable && this.tab === "decide");

  private readonly skippable = $derived.by(() => this.table.model !== null && maySkip(this.table.model));

  constructor(private readonly table: LiveTable) {
    $effect(() => this.bringAnswers());
  }

  open(tab: Tab): void {
    this.picked = tab;
  }

  /** A press on a tab: before the game, on a phone, another one closes it. */
  toggle(tab: Tab): void {
    this.picked = this.table.gathering && !this.beside && this.picked === tab ? "decide" : tab;
  }

  /** The tab before or after the open one, round and round. */
  openBeside(step: 1 | -1): Tab {
    const { tabs } = this;
    this.picked = tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length] ?? this.tab;
    return this.picked;
  }

  /** Shows the answers, where they are not always in sight. */
  openAnswers(): void {
    if (!this.roomy) this.picked = "decide";
  }

  /** A new question brings its answers to the front, where there is room for one part only; so does a game that can be skipped. */
  private bringAnswers(): void {
    if ((this.table.decision === null && !this.skippable) || this.roomy) return;
    this.picked = "decide";
    this.large = false;
  }
}
