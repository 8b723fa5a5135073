/** The server's time on this device, for clocks that count down. */

const TICK = 500;

export class ServerClock {
  private device = $state(Date.now());

  constructor(
    /** How far the server's clock is ahead of this device's. */
    private readonly ahead: () => number,
  ) {
    $effect(() => {
      const ticking = setInterval(() => (this.device = Date.now()), TICK);
      return () => clearInterval(ticking);
    });
  }

  get now(): number {
    return this.device + this.ahead();
  }
}
