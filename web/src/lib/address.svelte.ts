/** Keeps the address of the page: whoever loads it again, or comes back to it, finds the same. */

/** Milliseconds between two changes of the address: browsers allow few. */
const ADDRESS_INTERVAL = 350;

/** Writes the address whenever it changes, but not too often; null leaves it alone. */
export function keepAddress(address: () => string | null): void {
  let written = -ADDRESS_INTERVAL;
  $effect(() => {
    const wanted = address();
    if (wanted === null) return;
    const timer = setTimeout(() => {
      written = performance.now();
      history.replaceState(history.state, "", wanted + location.hash);
    }, written + ADDRESS_INTERVAL - performance.now());
    return () => clearTimeout(timer);
  });
}
