/** A duration in a few characters: `0:45`, `12:05`, `1 d 4 h`. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How much a clock presses: `last` in the final seconds, `soon` when less than a quarter is left. */
export function urgency(left: number, limit: number): "calm" | "soon" | "last" {
  if (left <= Math.min(10_000, limit / 4)) return "last";
  return left <= limit / 4 ? "soon" : "calm";
}
