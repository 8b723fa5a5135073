/** The arena's spaces and where they are drawn. Spaces are q,r from the centre (KD-12.2); hexagons stand on their points. */
import type { Clan, Player, Position, Space } from "./view";

/** From a space's middle to its corners, in units of the drawing. */
export const SIZE = 30;
const ROOT3 = Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

export const written = ([q, r]: Space): string => `${q},${r}`;

export function spaceOf(text: string): Space {
  const [q = 0, r = 0] = text.split(",").map(Number);
  return [q, r];
}

export const isSame = (one: Space | null, other: Space | null): boolean => one !== null && other !== null && written(one) === written(other);

/** All spaces in reading order, row by row from the top. */
export function spacesWithin(radius: number): Space[] {
  const spaces: Space[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q++) spaces.push([q, r]);
  return spaces;
}

/** What people call a space (KD-1.3): the view lists the names in reading order. */
export function nameOf(space: Space, { radius, spaces }: { radius: number; spaces: string[] }): string {
  return spaces[spacesWithin(radius).findIndex((each) => isSame(each, space))] ?? "";
}

/** The fewest steps from one space to another (KD-1.4). */
export function distance(here: Space, there: Space): number {
  const across = here[0] - there[0];
  const down = here[1] - there[1];
  return (Math.abs(across) + Math.abs(down) + Math.abs(across + down)) / 2;
}

export const middle = ([q, r]: Space): Point => ({ x: SIZE * ROOT3 * (q + r / 2), y: SIZE * 1.5 * r });

const fixed = (value: number): string => String(Math.round(value * 100) / 100);

/** The six corners of a hexagon around the origin, for `points` of a polygon. */
export function hexagon(size: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 180) * (60 * corner - 90);
    return `${fixed(size * Math.cos(angle))},${fixed(size * Math.sin(angle))}`;
  }).join(" ");
}

/** The outline of the whole arena, `beyond` the outermost middles: a hexagon that lies on a side. */
export function outline(radius: number, beyond: number): string {
  const reach = SIZE * ROOT3 * radius + beyond;
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 180) * 60 * corner;
    return `${fixed(reach * Math.cos(angle))},${fixed(reach * Math.sin(angle))}`;
  }).join(" ");
}

/** How far the fence lies beyond the outermost middles. */
export const FENCE = 44;

const FLAGS = 9;

/** Small flags along a side of the fence, pointing outwards. Sides run clockwise from the top, corners from the right. */
export function bunting(radius: number, side: number): string[] {
  const corners = outline(radius, FENCE).split(" ").map((corner) => corner.split(",").map(Number) as [number, number]);
  const [x1, y1] = corners[(side + 4) % 6] ?? [0, 0];
  const [x2, y2] = corners[(side + 5) % 6] ?? [0, 0];
  const out = Math.hypot(x1 + x2, y1 + y2);
  const [nx, ny] = [((x1 + x2) / out) * 11, ((y1 + y2) / out) * 11];
  const at = (share: number, out: number): string => `${(x1 + (x2 - x1) * share + nx * out).toFixed(1)} ${(y1 + (y2 - y1) * share + ny * out).toFixed(1)}`;
  return Array.from({ length: FLAGS }, (_, flag) => {
    const start = (flag + 0.55) / (FLAGS + 0.6);
    const width = 0.85 / (FLAGS + 0.6);
    return `M${at(start, 0.35)}L${at(start + width, 0.35)}L${at(start + width / 2, 1.35)}Z`;
  });
}

export const DIRECTIONS: { step: Space; words: string }[] = [
  { step: [0, -1], words: "upper left" },
  { step: [1, -1], words: "upper right" },
  { step: [1, 0], words: "right" },
  { step: [0, 1], words: "lower right" },
  { step: [-1, 1], words: "lower left" },
  { step: [-1, 0], words: "left" },
];

/** The directions of the steps from one space to another, at most two of them differing. */
export function stepsTo(here: Space, there: Space): string[] {
  const steps: string[] = [];
  let at = here;
  while (!isSame(at, there)) {
    const best = DIRECTIONS.find(({ step }) => distance([at[0] + step[0], at[1] + step[1]], there) < distance(at, there));
    if (best === undefined) break;
    steps.push(best.words);
    at = [at[0] + best.step[0], at[1] + best.step[1]];
  }
  return steps;
}

/** The spaces on the way, both ends included. */
export function pathTo(here: Space, there: Space): Space[] {
  const path: Space[] = [here];
  for (const words of stepsTo(here, there)) {
    const [q, r] = path.at(-1) ?? here;
    const [across, down] = DIRECTIONS.find((direction) => direction.words === words)?.step ?? [0, 0];
    path.push([q + across, r + down]);
  }
  return path;
}

/** A way over spaces as an SVG path that begins beside the knight rather than under it. Empty when it leads nowhere. */
export function wayOver(spaces: Space[]): string {
  const [first, second, ...rest] = spaces.map(middle);
  if (first === undefined || second === undefined) return "";
  const start = { x: first.x + (second.x - first.x) * 0.45, y: first.y + (second.y - first.y) * 0.45 };
  return `M${[start, second, ...rest].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

/** An SVG path from one knight to another that leaves both in sight. */
export function arrow(from: Space, to: Space): string {
  const [a, b] = [middle(from), middle(to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  return `M${a.x + ((b.x - a.x) * 24) / far} ${a.y + ((b.y - a.y) * 24) / far}L${b.x - ((b.x - a.x) * 31) / far} ${b.y - ((b.y - a.y) * 31) / far}`;
}

export interface PlacedKnight {
  player: Player;
  seat: number;
  clan: Clan;
  space: Space;
  at: Point;
}

/** The knights on the arena, by seat. */
export function placedKnights({ players }: Position): PlacedKnight[] {
  return players.flatMap((player, seat) =>
    player.position === null || player.clan === null ? [] : [{ player, seat, clan: player.clan, space: player.position, at: middle(player.position) }],
  );
}

/** The edge of a field of spaces, as lines of an SVG path: every side that has no other space of the field behind it. */
export function edgeOf(field: Space[]): string {
  const inside = new Set(field.map(written));
  const lines: string[] = [];
  for (const [q, r] of field) {
    const { x, y } = middle([q, r]);
    DIRECTIONS.forEach(({ step }, side) => {
      if (inside.has(written([q + step[0], r + step[1]]))) return;
      const [from, to] = [60 * side - 150, 60 * side - 90].map((degrees) => {
        const angle = (Math.PI / 180) * degrees;
        return `${fixed(x + SIZE * Math.cos(angle))} ${fixed(y + SIZE * Math.sin(angle))}`;
      });
      lines.push(`M${from}L${to}`);
    });
  }
  return lines.join("");
}

/** A number from 0 to 1 that belongs to a space, so that no two look alike and each looks the same every time. */
export function grain([q, r]: Space): number {
  const mixed = Math.sin(q * 127.1 + r * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}
