/** Where things stand on the map. Drawn on a field of 500 by 584, the viewer's Base below. */
import { otherSide, type RiftView, type Seat } from "./view";

export const WIDTH = 500;
export const COLUMN = 100;
const BASE = 76;
const BAND = 92;
const RIVER = 64;
export const HEIGHT = 2 * BASE + 4 * BAND + RIVER;
export const TOKEN = 44;
/** So much of a token must be seen: there its health is written, to the left below. */
const SEEN = 22;

export const COLUMNS = ["top", "topjungle", "mid", "botjungle", "bot"] as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export const RIVER_BOX: Box = { x: 0, y: BASE + 2 * BAND, width: WIDTH, height: RIVER };

const PIT_COLUMNS: Record<string, number> = { baron: 1, dragon: 3 };
const PIT_WIDTH = 152;

const isPit = (tile: string): boolean => tile in PIT_COLUMNS;
export const isBase = (tile: string): boolean => tile.endsWith("-base");
export const isJungle = (tile: string): boolean => tile.includes("jungle");

/** The place of a tile, with the Base of the side `below` at the bottom. */
export function boxOf(tile: string, below: "blue" | "red"): Box {
  const pit = PIT_COLUMNS[tile];
  if (pit !== undefined) return { x: pit * COLUMN + (COLUMN - PIT_WIDTH) / 2, y: RIVER_BOX.y, width: PIT_WIDTH, height: RIVER };
  const [side, column = "", band] = tile.split("-");
  const own = side === below;
  if (column === "base") return { x: 0, y: own ? HEIGHT - BASE : 0, width: WIDTH, height: BASE };
  const steps = band === "2" ? 0 : 1;
  const y = own ? HEIGHT - BASE - (steps + 1) * BAND : BASE + steps * BAND;
  return { x: COLUMNS.indexOf(column as (typeof COLUMNS)[number]) * COLUMN, y, width: COLUMN, height: BAND };
}

/** Where the tower, camp or monster of a tile is drawn. */
export function markOf(tile: string, below: "blue" | "red"): Spot {
  const box = boxOf(tile, below);
  return { x: box.x + (isPit(tile) ? 33 : 17), y: box.y + box.height / 2 };
}

/** The three buildings of a Base: the Nexus between its towers. */
export function buildingsOf(seat: Seat, view: RiftView, below: "blue" | "red"): { tower: string; spot: Spot }[] {
  const { side } = view.players[seat];
  const y = boxOf(`${side}-base`, below).y + BASE / 2;
  return [
    { tower: `${side}-upper`, spot: { x: 190, y } },
    { tower: `${side}-nexus`, spot: { x: 250, y } },
    { tower: `${side}-lower`, spot: { x: 310, y } },
  ];
}

/** The spots of `count` tokens in a row around a middle. They overlap where there is no room, but never so far that a health is hidden. */
function inRow(count: number, middle: Spot, room: number): Spot[] {
  const step = count < 2 ? 0 : Math.min(TOKEN + 1, (room - TOKEN) / (count - 1));
  return Array.from({ length: count }, (_, place) => ({ x: middle.x + (place - (count - 1) / 2) * step, y: middle.y }));
}

/** A crowd in rows of at most so many. */
function rowsOf(words: readonly string[], most: number): string[][] {
  const rows = Math.ceil(words.length / most);
  const each = Math.ceil(words.length / Math.max(1, rows));
  return Array.from({ length: rows }, (_, row) => words.slice(row * each, (row + 1) * each));
}

/** Where each champion on a tile stands: the viewer's side below or, in a Base, to the left; the other above or to the right. */
export function spotsOn(tile: string, crowds: readonly [readonly string[], readonly string[]], own: Seat, below: "blue" | "red"): Map<string, Spot> {
  const box = boxOf(tile, below);
  const lower = crowds[own];
  const upper = crowds[otherSide(own)];
  const found = new Map<string, Spot>();
  const put = (words: readonly string[], spots: Spot[]): void => words.forEach((word, place) => found.set(word, spots[place] ?? { x: 0, y: 0 }));
  const middleY = box.y + box.height / 2;
  if (isBase(tile)) {
    put(lower, inRow(lower.length, { x: 86, y: middleY }, 162));
    put(upper, inRow(upper.length, { x: 414, y: middleY }, 162));
    return found;
  }
  const mark = isPit(tile) ? 56 : 32;
  const room = box.width - mark - 2;
  const x = box.x + mark + room / 2;
  const most = Math.floor((room - TOKEN) / SEEN) + 1;
  const rows = [...rowsOf(upper, most), ...rowsOf(lower, most)];
  const pitch = rows.length < 2 ? 0 : Math.min(TOKEN + 1, (box.height - TOKEN) / (rows.length - 1));
  rows.forEach((row, place) => put(row, inRow(row.length, { x, y: middleY + (place - (rows.length - 1) / 2) * pitch }, room)));
  return found;
}

/** How far in front a token is drawn: those above cover those below, so that the health at the foot of each is seen. */
export const levelOf = ({ y }: Spot): number => Math.round((HEIGHT - y) / 4);

/** Where every champion on the map stands; the dead wait in their Base, beside the living of their side. */
export function allSpots(view: RiftView, own: Seat): Map<string, Spot> {
  const below = view.players[own].side;
  const found = new Map<string, Spot>();
  for (const [tile, { champions }] of Object.entries(view.tiles)) {
    const crowds = champions.map((crowd, seat) => [...crowd, ...deadOn(tile, view, seat)]) as [string[], string[]];
    for (const [word, spot] of spotsOn(tile, crowds, own, below)) found.set(word, spot);
  }
  return found;
}

function deadOn(tile: string, view: RiftView, seat: number): string[] {
  if (!isBase(tile)) return [];
  return Object.entries(view.champions).flatMap(([word, champion]) => (champion.seat === seat && !champion.alive && champion.place === tile ? [word] : []));
}

export const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;

/** Where a spot lies on the map, for its left and top. */
export const placed = ({ x, y }: Spot): { left: string; top: string } => ({ left: percent(x, WIDTH), top: percent(y, HEIGHT) });
