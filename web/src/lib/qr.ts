/**
 * QR codes of links: ISO/IEC 18004, byte mode, error correction level M, versions 1 to 10 (213 bytes at most).
 */

type Grid = boolean[][];

interface Blocks {
  correction: number;
  /** How many data bytes each block has. */
  data: number[];
}

const times = (count: number, size: number): number[] => Array.from({ length: count }, () => size);

/** Level M, by version. */
const BLOCKS: Blocks[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: times(2, 32) },
  { correction: 24, data: times(2, 43) },
  { correction: 16, data: times(4, 27) },
  { correction: 18, data: times(4, 31) },
  { correction: 22, data: [...times(2, 38), ...times(2, 39)] },
  { correction: 22, data: [...times(3, 36), ...times(2, 37)] },
  { correction: 26, data: [...times(4, 43), 44] },
];

const ALIGNMENT: number[][] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The dark and light modules of a text's code, without the quiet zone. If a mask is given, that one is used. */
export function qrCode(text: string, mask?: number): Grid {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((blocks, index) => capacity(blocks, index + 1) >= bytes.length) + 1;
  if (version === 0) throw new Error("The text is too long for a QR code.");
  const codewords = interleaved(dataCodewords(bytes, version), BLOCKS[version - 1]!);
  const candidates = (mask === undefined ? MASKS.map((_, number) => number) : [mask]).map((number) => drawn(codewords, version, number));
  return candidates.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

/** The code as an SVG path, one unit per module, with a quiet zone of 4. */
export function qrPath(text: string): { size: number; path: string } {
  const grid = qrCode(text);
  const parts = grid.flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column + 4} ${row + 4}h1v1h-1z`] : [])));
  return { size: grid.length + 8, path: parts.join("") };
}

// Data

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function capacity(blocks: Blocks, version: number): number {
  return sum(blocks.data) - Math.ceil((4 + lengthBits(version)) / 8);
}

function dataCodewords(bytes: number[], version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const room = sum(BLOCKS[version - 1]!.data) * 8;
  push(0, Math.min(4, room - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) push(filler, 8);
  return Array.from({ length: room / 8 }, (_, place) => bits.slice(place * 8, place * 8 + 8).reduce((value, bit) => value * 2 + bit, 0));
}

function interleaved(data: number[], blocks: Blocks): number[] {
  let start = 0;
  const parts = blocks.data.map((size) => data.slice(start, (start += size)));
  const corrections = parts.map((part) => correction(part, blocks.correction));
  return [...woven(parts), ...woven(corrections)];
}

function woven(parts: number[][]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, place) => parts.flatMap((part) => part.slice(place, place + 1))).flat();
}

// Reed-Solomon over GF(256) with x^8 + x^4 + x^3 + x^2 + 1

function product(one: number, other: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((other >> bit) & 1) * one;
  }
  return result;
}

function generator(degree: number): number[] {
  const factors = [...times(degree - 1, 0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let place = 0; place < degree; place++) {
      factors[place] = product(factors[place]!, root) ^ (factors[place + 1] ?? 0);
    }
    root = product(root, 2);
  }
  return factors;
}

function correction(data: number[], degree: number): number[] {
  const factors = generator(degree);
  const rest = times(degree, 0);
  for (const byte of data) {
    const lead = byte ^ rest.shift()!;
    rest.push(0);
    factors.forEach((factor, place) => (rest[place]! ^= product(factor, lead)));
  }
  return rest;
}

// Drawing

function drawn(codewords: number[], version: number, mask: number): Grid {
  const size = version * 4 + 17;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (row: number, column: number, dark: boolean): void => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = dark;
  };
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(set, row, column, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = ALIGNMENT[version - 1]!;
  for (const row of centres) {
    for (const column of centres) {
      if (grid[row]![column] === null || (row !== 6 && column !== 6) || isBetween(row, column, size)) square(set, row, column, 2, (ring) => ring !== 1);
    }
  }
  drawFormat(set, size, mask);
  drawVersion(set, size, version);
  drawData(grid, codewords, mask);
  return grid as Grid;
}

/** Alignment patterns also lie on the timing lines, but not on the three finders. */
function isBetween(row: number, column: number, size: number): boolean {
  const far = size - 7;
  return !((row === 6 && column === 6) || (row === 6 && column === far) || (row === far && column === 6));
}

function square(set: (row: number, column: number, dark: boolean) => void, row: number, column: number, reach: number, dark: (ring: number) => boolean): void {
  for (let down = -reach; down <= reach; down++) {
    for (let across = -reach; across <= reach; across++) {
      set(row + down, column + across, dark(Math.max(Math.abs(down), Math.abs(across))));
    }
  }
}

function drawFormat(set: (row: number, column: number, dark: boolean) => void, size: number, mask: number): void {
  let rest = mask; // level M is 00
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (place: number): boolean => ((bits >> place) & 1) === 1;
  for (let place = 0; place < 15; place++) {
    const row = place < 6 ? place : place < 8 ? place + 1 : size - 15 + place;
    set(row, 8, bit(place));
    const column = place < 8 ? size - 1 - place : place === 8 ? 7 : 14 - place;
    set(8, column, bit(place));
  }
  set(size - 8, 8, true);
}

function drawVersion(set: (row: number, column: number, dark: boolean) => void, size: number, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let place = 0; place < 18; place++) {
    const dark = ((bits >> place) & 1) === 1;
    set(Math.floor(place / 3), size - 11 + (place % 3), dark);
    set(size - 11 + (place % 3), Math.floor(place / 3), dark);
  }
}

/** From the lower right corner, up and down in columns of two, skipping the vertical timing line. */
function drawData(grid: (boolean | null)[][], codewords: number[], mask: number): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const upward = ((right < 6 ? right + 1 : right) & 2) === ((size - 1) & 2);
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== null) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at++;
        grid[row]![column] = (bit === 1) !== MASKS[mask]!(row, column);
      }
    }
  }
}

/** How hard a grid is to read: long runs, blocks, patterns that look like finders, too dark or too light. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, column) => grid.map((line) => line[column]!));
  const blocks = sum(
    grid.slice(1).map((line, row) => line.slice(1).filter((dark, column) => dark === line[column] && dark === grid[row]![column] && dark === grid[row]![column + 1]).length),
  );
  const dark = sum(grid.map((line) => line.filter(Boolean).length));
  const off = Math.floor(Math.abs((dark * 20) / (size * size) - 10));
  return sum([...grid, ...columns].map(penaltyOfLine)) + 3 * blocks + 10 * off;
}

function penaltyOfLine(line: boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  const runs = (text.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2);
  const lookAlikes = ["10111010000", "00001011101"].map((pattern) => [...text].filter((_, place) => text.startsWith(pattern, place)).length);
  return sum(runs) + 40 * sum(lookAlikes);
}
