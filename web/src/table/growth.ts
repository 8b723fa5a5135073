/** With more room than a board needs, it is drawn larger. Pure. */

interface Size {
  width: number;
  height: number;
}

const MOST_GROWTH = 1.7;

/** How much larger than usual a board is drawn: 1 where it just fits, or says nothing about the room it needs. */
export function growthIn(room: Size, needed: Size | undefined): number {
  if (needed === undefined || room.width === 0) return 1;
  return Math.max(1, Math.min(room.width / needed.width, room.height / needed.height, MOST_GROWTH));
}
