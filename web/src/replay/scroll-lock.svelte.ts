/** While a part of the page is brought to the reader, it does not move again when others grow or shrink. */

/** Milliseconds until a board has its size. */
const SETTLING = 500;

export class ScrollLock {
  on = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Lets go once everything has its size. */
  release(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.on = false), SETTLING);
  }
}
