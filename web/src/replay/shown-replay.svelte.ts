/** A replay as one viewer saw the game: of a table, or of a record that was uploaded. */
import { findBoard } from "../boards";
import type { Board } from "../boards/contract";
import { api } from "../lib/api";
import { logGroups } from "../lib/games.svelte";
import { namesInReplay } from "../lib/names";
import type { Replay, View } from "../lib/protocol";
import { entriesUpTo, viewsOf } from "../lib/replay";
import { logLines } from "../table/log";
import { texts } from "../text";
import { turnsOf } from "./turns";

export class ShownReplay {
  replay = $state.raw<Replay | null>(null);
  /** The record behind it, for a download. */
  record = $state.raw<unknown>(null);
  board = $state.raw<Board | null>(null);
  /** A seat's number, or "spectator". */
  viewer = $state("spectator");
  problem = $state("");

  readonly views = $derived(this.replay === null ? [] : viewsOf(this.replay));
  /** The number of the last step. */
  readonly last = $derived(Math.max(0, this.views.length - 1));
  readonly names = $derived(this.replay === null ? [] : namesInReplay(this.replay));
  readonly seat = $derived(this.viewer === "spectator" ? null : Number(this.viewer));
  readonly lines = $derived(this.replay === null ? [] : logLines(entriesUpTo(this.replay, this.last), this.names, logGroups(this.replay.game)));
  readonly turns = $derived(this.replay === null ? [] : turnsOf(this.replay));

  constructor(
    /** The table; null for a record. */
    readonly table: string | null,
    viewer: string,
  ) {
    this.viewer = viewer;
  }

  /** Loads the replay of the viewer. What comes after somebody chose another viewer is dropped. */
  async load(): Promise<void> {
    this.problem = "";
    const requested = this.viewer;
    try {
      const found = await this.fetch(requested);
      if (requested !== this.viewer) return;
      this.replay = found;
      void this.loadBoard(found.game);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  private async loadBoard(game: string): Promise<void> {
    try {
      this.board = await findBoard(game);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async loadRecord(): Promise<void> {
    if (this.table !== null) this.record = await api.record(this.table).catch(() => null);
  }

  async viewAs(viewer: string): Promise<void> {
    this.viewer = viewer;
    await this.load();
  }

  /** What a seat saw at each step. */
  async viewsOfSeat(seat: number): Promise<View[]> {
    return viewsOf(await this.fetch(String(seat)));
  }

  /** Shows the record in a file instead. Returns whether there is one in it. */
  async open(file: File): Promise<boolean> {
    try {
      this.record = JSON.parse(await file.text());
    } catch {
      this.problem = texts.replay.notJson;
      return false;
    }
    this.replay = null;
    return true;
  }

  private fetch(viewer: string): Promise<Replay> {
    return this.table === null ? api.replayRecord(this.record, viewer) : api.replay(this.table, viewer);
  }
}
