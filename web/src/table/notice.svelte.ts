/** What went wrong, shown where the player pressed. */
import { pointer, type Spot } from "./pointer.svelte";

export class Notice {
  /** Empty while all is well. */
  text = $state("");
  spot = $state.raw<Spot>({ x: 0, y: 0 });

  /** The player pressed something: what comes of it is shown there. */
  markSpot(): void {
    this.spot = pointer.spot;
  }

  clear(): void {
    this.text = "";
  }
}
