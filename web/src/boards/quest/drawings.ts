/**
 * The pictures on the cards, drawn for this game: layers of shapes in a square of 48, painted from back to front. `tone`
 * names a colour of the palette in Picture.svelte, so that one drawing serves by day and by candle-light.
 */
export type Tone = "ink" | "shade" | "body" | "light" | "pale" | "metal" | "gleam" | "gold" | "blood" | "ember" | "leaf" | "glow";

export interface Layer {
  tone: Tone;
  d: string;
  /** A line of this width instead of a filled shape. */
  line?: number;
}

export type Drawing = readonly Layer[];

const ring = (x: number, y: number, r: number): string => `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Ten foes, each more fearsome than the one before. */
const BAT: Drawing = [
  { tone: "shade", d: "M24 19 C20 12 12 9 2 12 C7 15 8 19 8 25 C11 22 14 23 16 28 C18 25 21 26 24 34 C27 26 30 25 32 28 C34 23 37 22 40 25 C40 19 41 15 46 12 C36 9 28 12 24 19Z" },
  { tone: "body", d: "M20 10 L22 16 H26 L28 10 L30 19 C31 25 28 32 24 36 C20 32 17 25 18 19Z" },
  { tone: "ember", d: `${ring(21.6, 20, 1.3)} ${ring(26.4, 20, 1.3)}` },
  { tone: "pale", d: "M22 24 H26 L25.4 27 L24.6 24.6 H23.4 L22.6 27Z" },
];

const GOBLIN: Drawing = [
  { tone: "leaf", d: "M14 20 L2 13 C4 22 8 27 14 29Z M34 20 L46 13 C44 22 40 27 34 29Z" },
  { tone: "leaf", d: "M24 8 C32 8 36 14 36 22 C36 31 30 41 24 41 C18 41 12 31 12 22 C12 14 16 8 24 8Z" },
  { tone: "shade", d: "M12 20 C13 11 18 6 24 6 C30 6 35 11 36 20 C32 16 28 15 24 17 C20 15 16 16 12 20Z" },
  { tone: "pale", d: "M15.5 22 L22 24.5 C21 27.5 17 27 15.5 22Z M32.5 22 L26 24.5 C27 27.5 31 27 32.5 22Z" },
  { tone: "ink", d: `${ring(19.6, 24.4, 1.1)} ${ring(28.4, 24.4, 1.1)} M24 25 L26.5 30.5 H21.5Z` },
  { tone: "ink", d: "M17 33 C21 35.5 27 35.5 31 33 C29 38 19 38 17 33Z" },
  { tone: "pale", d: "M19.5 34.2 L21 36.6 L22.4 34.8Z M28.5 34.2 L27 36.6 L25.6 34.8Z" },
];

const WOLF: Drawing = [
  { tone: "shade", d: "M10 4 L20 13 H28 L38 4 L40 20 L45 28 L37 32 L31 43 H17 L11 32 L3 28 L8 20Z" },
  { tone: "body", d: "M14 16 L24 19 L34 16 L37 27 L30 30 L27.5 42 H20.5 L18 30 L11 27Z" },
  { tone: "shade", d: "M12 8 L19 14 L14 18Z M36 8 L29 14 L34 18Z" },
  { tone: "light", d: "M24 19 L28 31 L26.5 38 H21.5 L20 31Z" },
  { tone: "ember", d: "M14.5 22.5 L21 25.5 L16.5 27Z M33.5 22.5 L27 25.5 L31.5 27Z" },
  { tone: "ink", d: "M20.5 36 H27.5 L26 40 H22Z" },
  { tone: "pale", d: "M19 40.5 L20.2 45 L21.8 41.5Z M29 40.5 L27.8 45 L26.2 41.5Z" },
];

const BRIGAND: Drawing = [
  { tone: "shade", d: "M24 3 C35 5 39 15 38 26 C41 32 43 38 44 46 H4 C5 38 7 32 10 26 C9 15 13 5 24 3Z" },
  { tone: "body", d: "M24 8 C31 9 34 16 33 25 L37 46 H11 L15 25 C14 16 17 9 24 8Z" },
  { tone: "light", d: "M16.5 18 C18 13 30 13 31.5 18 L31 26 H17Z" },
  { tone: "ink", d: "M15.6 22 C20 20.4 28 20.4 32.4 22 L33 34 L24 40 L15 34Z" },
  { tone: "shade", d: "M16 26 C21 29 27 29 32 26 L32 28 C27 31 21 31 16 28Z M17 31.4 C21 34 27 34 31 31.4 V33 C27 35.6 21 35.6 17 33Z" },
  { tone: "ink", d: "M17.4 17 L22.6 18.6 V20 L18 19.6Z M30.6 17 L25.4 18.6 V20 L30 19.6Z" },
  { tone: "pale", d: `${ring(20.4, 20.1, 1)} ${ring(27.6, 20.1, 1)}` },
];

const BOAR: Drawing = [
  { tone: "shade", d: "M9 3 L18 10 C22 7 26 7 30 10 L39 3 C41 10 39 15 37 18 C41 27 37 42 24 45 C11 42 7 27 11 18 C9 15 7 10 9 3Z" },
  { tone: "body", d: "M14 19 C17 13 31 13 34 19 C36 27 33 38 24 42 C15 38 12 27 14 19Z" },
  { tone: "ink", d: "M20 7 L22 14 L24 5 L26 14 L28 7 L27.5 18 H20.5Z" },
  { tone: "ember", d: "M14.5 22 L20.5 25 L15.5 26.6Z M33.5 22 L27.5 25 L32.5 26.6Z" },
  { tone: "light", d: "M24 28 C29 28 31.5 31 31 35 C30 39 18 39 17 35 C16.5 31 19 28 24 28Z" },
  { tone: "ink", d: "M19.6 33 a1.7 2.2 0 1 0 3.4 0 a1.7 2.2 0 1 0 -3.4 0Z M25 33 a1.7 2.2 0 1 0 3.4 0 a1.7 2.2 0 1 0 -3.4 0Z" },
  { tone: "pale", d: "M15.5 39 C10 37 8.5 31 10 26 C12 31 14 34 18.5 36.4Z M32.5 39 C38 37 39.5 31 38 26 C36 31 34 34 29.5 36.4Z" },
];

const SKULL: Drawing = [
  { tone: "shade", d: "M5 46 C6 36 10 30 14 28 H34 C38 30 42 36 43 46Z" },
  { tone: "pale", d: "M24 9 C34 9 38 16 37.5 23 C37.2 27 35 29 34 31 L33 39 H15 L14 31 C13 29 10.8 27 10.5 23 C10 16 14 9 24 9Z" },
  { tone: "gold", d: "M11 13 L10 2 L17 8 L24 1 L31 8 L38 2 L37 13 C29 9.6 19 9.6 11 13Z" },
  { tone: "ink", d: "M14 21 C17 18.6 21 19.6 22 23 C21.6 28 15 28.6 14 21Z M34 21 C31 18.6 27 19.6 26 23 C26.4 28 33 28.6 34 21Z M24 26.5 L26.2 31 H21.8Z" },
  { tone: "ember", d: `${ring(18.4, 23.6, 1.2)} ${ring(29.6, 23.6, 1.2)}` },
  { tone: "ink", d: "M17 34 H31 M19.4 33 V39 M22.5 33 V39 M25.5 33 V39 M28.6 33 V39", line: 1.2 },
  { tone: "blood", d: `${ring(17, 9.6, 1.2)} ${ring(24, 7.8, 1.4)} ${ring(31, 9.6, 1.2)}` },
];

const HELM: Drawing = [
  { tone: "blood", d: "M24 10 C20 2 28 -1 36 2 C45 5 46 15 42 22 C41 14 36 9 28 11Z" },
  { tone: "shade", d: "M4 46 C6 38 10 34 16 33 H32 C38 34 42 38 44 46Z" },
  { tone: "ink", d: "M24 8 C33 8 37 13 37 20 L36 34 C33 39 29 42 24 44 C19 42 15 39 12 34 L11 20 C11 13 15 8 24 8Z" },
  { tone: "shade", d: "M24 8 C33 8 37 13 37 20 L36 34 C33 39 29 42 24 44Z" },
  { tone: "gold", d: "M22.4 8 H25.6 V19 H37 V22.4 H25.6 V43 L24 44 L22.4 43 V22.4 H11 V19 H22.4Z" },
  { tone: "ember", d: "M14 24 H21 V26.4 H14.2Z M27 24 H34 L33.8 26.4 H27Z" },
  { tone: "gold", d: `${ring(16.6, 31, 1)} ${ring(19.2, 34.6, 1)} ${ring(31.4, 31, 1)} ${ring(28.8, 34.6, 1)} ${ring(16.9, 36, 0.9)} ${ring(31.1, 36, 0.9)}` },
];

const CYCLOPS: Drawing = [
  { tone: "shade", d: "M3 46 C4 37 9 33 15 32 H33 C39 33 44 37 45 46Z" },
  { tone: "pale", d: "M21 10 L24 -1 L27 10Z" },
  { tone: "body", d: "M24 6 C33 6 38 11 38 19 L42 22 L38 27 C37 37 32 44 24 44 C16 44 11 37 10 27 L6 22 L10 19 C10 11 15 6 24 6Z" },
  { tone: "shade", d: "M11 16 C16 10 32 10 37 16 C33 14 28 14 24 16 C20 14 15 14 11 16Z" },
  { tone: "pale", d: "M14.5 21 C19 14.6 29 14.6 33.5 21 C29 27.4 19 27.4 14.5 21Z" },
  { tone: "ember", d: ring(24, 21, 3.6) },
  { tone: "ink", d: ring(24, 21, 1.7) },
  { tone: "shade", d: "M20.4 29.6 C22 27.6 26 27.6 27.6 29.6 L26 31 H22Z" },
  { tone: "ink", d: "M14.6 34 C20 32.4 28 32.4 33.4 34 C32 41 16 41 14.6 34Z" },
  { tone: "pale", d: "M17 38.6 V33.6 L20.4 33.4 V39.6Z M27.6 39.6 V33.4 L31 33.6 V38.6Z M22 34.6 V33.2 H26 V34.6Z" },
];

const HYDRA: Drawing = [
  { tone: "leaf", d: "M20 46 C22 38 10 34 8 22 C4 22 1 19 1 15 C5 9 12 8 15 13 C17 19 16 28 24 34 C32 28 31 19 33 13 C36 8 43 9 47 15 C47 19 44 22 40 22 C38 34 26 38 28 46Z" },
  { tone: "shade", d: "M18 46 C21 36 19 26 20 15 C14 12 16 3 24 2 C32 3 34 12 28 15 C29 26 27 36 30 46Z" },
  { tone: "light", d: "M21.6 46 C23 37 22.4 27 22.6 17 H25.4 C25.6 27 25 37 26.4 46Z" },
  { tone: "ember", d: `M18.6 7 L22.6 9 L19.4 10.4Z M29.4 7 L25.4 9 L28.6 10.4Z ${ring(8.5, 14, 1.5)} ${ring(39.5, 14, 1.5)}` },
  { tone: "pale", d: "M20.6 13.6 L21.6 17.6 L22.8 14Z M27.4 13.6 L26.4 17.6 L25.2 14Z M2 18 L3 22.4 L5 20Z M46 18 L45 22.4 L43 20Z" },
  { tone: "ink", d: "M22.4 33 H25.6 M22.2 38 H25.8 M22.2 27.5 H25.8 M22.4 22 H25.6", line: 1 },
  { tone: "blood", d: "M2 20 C0 23 0 26 1 29 L2.2 26.4 L4 28.6 C3.4 25 3.4 22.6 4.6 21Z M46 20 C48 23 48 26 47 29 L45.8 26.4 L44 28.6 C44.6 25 44.6 22.6 43.4 21Z" },
];

const DRAGON: Drawing = [
  { tone: "ember", d: "M2 31 C6 30 8 27 12 27 C10 31 12 32 15 33 C11 35 12 38 15 39 C10 42 4 41 1 45 C2 41 0 39 3 37 C0 36 0 33 2 31Z" },
  { tone: "gold", d: "M4 35 C8 34 10 33 14 33.6 C10 35.6 9 37.6 12 39 C8 40.4 6 39 4 40.6 C5 38 5 37 4 35Z" },
  { tone: "shade", d: "M26 13 L44 1 C42 7 40 10 36 14 L47 12 C44 16 42 18 38 20 L47 22 C44 25 41 26 38 26.6 C42 33 43 40 43 46 H21 C24 40 22 36 18 34Z" },
  { tone: "blood", d: "M13 22 C17 14 25 11 32 14 C38 18 39 29 38 46 H26 C29 39 27 34 20 32 L12 31 C8 29 8 25 13 22Z" },
  { tone: "light", d: "M31 46 C33 38 32 30 28 26 C34 29 37 37 36 46Z" },
  { tone: "gold", d: "M18 18 C22 17 25 18.4 27 21 C23 22.6 20 22 18 18Z" },
  { tone: "ink", d: "M22.4 17.6 L23.4 22 L21.8 21.6Z M11.8 24.6 a1.2 1 0 1 0 2.4 0 a1.2 1 0 1 0 -2.4 0Z M12 29 C17 30 21 29.4 25 26.6 L25.4 27.8 C21 31 16.6 31.6 12 30.6Z" },
  { tone: "pale", d: "M13.4 29 L14.4 32.6 L16 29.6Z M18 29.6 L19.2 32.6 L20.6 29Z" },
];

export const FOES: Readonly<Record<number, Drawing>> = {
  5: BAT,
  10: GOBLIN,
  15: WOLF,
  20: BRIGAND,
  25: BOAR,
  30: SKULL,
  35: HELM,
  40: CYCLOPS,
  50: HYDRA,
  70: DRAGON,
};

const DAGGER: Drawing = [
  { tone: "metal", d: "M24 3 L29 13 L27.4 29 H20.6 L19 13Z" },
  { tone: "gleam", d: "M24 3 L24 29 H20.6 L19 13Z" },
  { tone: "gold", d: "M13 27 C17 29 31 29 35 27 L36 31 C31 33.4 17 33.4 12 31Z" },
  { tone: "blood", d: "M21.6 32.6 H26.4 L25.6 41 H22.4Z" },
  { tone: "gold", d: ring(24, 43, 3.2) },
];

const SWORD: Drawing = [
  { tone: "metal", d: "M44 4 L42.6 12 L20.4 34.2 L13.8 27.6 L36 5.4Z" },
  { tone: "gleam", d: "M44 4 L17.1 30.9 L13.8 27.6 L36 5.4Z" },
  { tone: "gold", d: "M8 25 C11 24 13 25 14.6 26.6 L21.4 33.4 C23 35 24 37 23 40 L19.6 38.6 L9.4 28.4Z" },
  { tone: "body", d: "M13.4 31.6 L16.4 34.6 L9.6 41.4 L6.6 38.4Z" },
  { tone: "gold", d: ring(6.4, 41.6, 3.3) },
];

const HORSE: Drawing = [
  { tone: "shade", d: "M22 4 C34 6 43 17 43 33 C43 38 42 42 41 46 H33 C36 34 34 20 24 12Z" },
  { tone: "body", d: "M20 3 L24.6 9 C33 12 38.4 22 38 34 C37.8 39 37 43 36 46 H14 C13 38 18 34 21.4 28.6 C17 31.4 13.6 34.6 9.8 34 C6 33.2 4.6 29.6 6.6 26.6 C10 22 13 17 16.6 12.4 L17 4 L19.4 8Z" },
  { tone: "ink", d: `${ring(19.2, 16.6, 1.5)} M8.6 28.6 a1.2 1 0 1 0 2.4 0 a1.2 1 0 1 0 -2.4 0Z` },
  { tone: "gold", d: "M15.4 14 L25.6 21.6 M11.4 22.4 L17.6 31.2 M25.6 21.6 L14.6 27", line: 1.7 },
  { tone: "gold", d: "M17.6 31 C24 31 31 36 33 46", line: 1.7 },
];

const BATTLE_AXE: Drawing = [
  { tone: "body", d: "M22.4 3 H25.6 V46 H22.4Z" },
  { tone: "metal", d: "M22 11 C17 12.6 13 10 10 5 C3.6 12 3.6 24 10 31 C13 26 17 23.4 22 25Z M26 11 C31 12.6 35 10 38 5 C44.4 12 44.4 24 38 31 C35 26 31 23.4 26 25Z" },
  { tone: "gleam", d: "M10 5 C3.6 12 3.6 24 10 31 C11 29 12 27.6 13 26.6 C8.6 21 8.6 15 13 9.4 C12 8.4 11 7 10 5Z M38 5 C44.4 12 44.4 24 38 31 C37 29 36 27.6 35 26.6 C39.4 21 39.4 15 35 9.4 C36 8.4 37 7 38 5Z" },
  { tone: "gold", d: "M20.6 10 H27.4 V26 H20.6Z M21.4 38 H26.6 V41 H21.4Z" },
  { tone: "blood", d: ring(24, 18, 1.9) },
];

const LANCE: Drawing = [
  { tone: "blood", d: "M31 11.6 L44 17 L38.6 20.6 L42 26 L27 18Z" },
  { tone: "gold", d: "M31 11.6 L34 12.9 L30 19.6 L27 18Z" },
  { tone: "light", d: "M37 2 L19.4 36 L13.4 32.8Z" },
  { tone: "blood", d: "M32.4 8 L34 8.6 L31.6 13 L29.4 12.2Z M26.8 16.4 L29.6 17.6 L26.4 23.8 L22.8 22Z M20.2 24.6 L24.4 26.8 L21.4 32.6 L16.2 29.8Z" },
  { tone: "metal", d: "M8.4 29.6 C13 28.6 22 33.4 24.6 37.6 L19.6 39.6 C17.6 37.6 13.4 35.4 10.4 34.8Z" },
  { tone: "body", d: "M13.4 36 L17 37.8 L12 46.6 L8.4 44.8Z" },
];

const EXCALIBUR: Drawing = [
  { tone: "glow", d: "M24 0 L27 10 L36 3 L32 12 L44 11 L35 17 L47 23 L35 23 L42 32 L24 26 L6 32 L13 23 L1 23 L13 17 L4 11 L16 12 L12 3 L21 10Z" },
  { tone: "shade", d: "M5 46 L10 36 L18 31.6 H31 L39 36.6 L43 46Z" },
  { tone: "body", d: "M10 36 L18 31.6 H31 L27 37 L15 39.6Z" },
  { tone: "metal", d: "M21 15 H27 V34 L24 36 L21 34Z" },
  { tone: "gleam", d: "M21 15 H24 V36 L21 34Z" },
  { tone: "gold", d: "M13 11.6 C18 13.4 30 13.4 35 11.6 L36 15.4 C30 17.4 18 17.4 12 15.4Z M22.2 5 H25.8 V13 H22.2Z" },
  { tone: "gold", d: ring(24, 4, 2.8) },
  { tone: "blood", d: `${ring(24, 14, 1.5)} ${ring(24, 4, 1.2)}` },
];

export const WEAPONS: Readonly<Record<string, Drawing>> = {
  D: DAGGER,
  S: SWORD,
  H: HORSE,
  B: BATTLE_AXE,
  L: LANCE,
  E: EXCALIBUR,
};

const CASTLE: Drawing = [
  { tone: "glow", d: ring(24, 20, 17) },
  { tone: "leaf", d: "M0 40 C10 32 18 34 24 36 C32 38 40 33 48 38 V48 H0Z" },
  { tone: "shade", d: "M12 38 V15 H14.4 V18 H16.6 V15 H19 V24 H20 V9 H22.4 V12 H25.6 V9 H28 V24 H29 V15 H31.4 V18 H33.6 V15 H36 V38Z" },
  { tone: "gold", d: "M21.6 38 V31 C21.6 27 26.4 27 26.4 31 V38Z M23 15 H25 V20 H23Z M14.6 22 H16.4 V26 H14.6Z M31.6 22 H33.4 V26 H31.6Z" },
  { tone: "ink", d: "M24 9 V1", line: 1.2 },
  { tone: "blood", d: "M24 1 L34 3.6 L24 6.6Z" },
  { tone: "pale", d: "M22 38 H26 C27 41 21 43 22 48 H15 C15 43 22 42 22 38Z" },
];

const PLAGUE: Drawing = [
  { tone: "leaf", d: "M4 40 C0 34 6 29 11 31 C12 26 20 25 23 29 C28 25 35 28 35 32 C41 30 47 35 44 41 C42 46 8 47 4 40Z" },
  { tone: "ink", d: "M15 4 C26 0 37 6 37 17 C37 23 35 28 33 31 L36 44 H16 L18 33 L6 42 C4 36 8 28 12 24 C10 15 10 8 15 4Z" },
  { tone: "pale", d: "M16 16 C20 10 29 11 31 18 C32 25 27 29 22 29 C15 30 10 35 6 42 C5 33 9 27 14 23Z" },
  { tone: "ink", d: ring(22.4, 19.4, 3.6) },
  { tone: "ember", d: ring(22.4, 19.4, 2) },
  { tone: "shade", d: "M12 29 C15 27 18 26.4 21 26.6", line: 1.3 },
];

const CROWN: Drawing = [
  { tone: "glow", d: ring(24, 24, 20) },
  { tone: "blood", d: "M9 30 C10 16 18 10 24 10 C30 10 38 16 39 30Z" },
  { tone: "gold", d: "M8 40 L5 14 L14 22 L24 7 L34 22 L43 14 L40 40Z M3 13 a2.4 2.4 0 1 0 4.8 0 a2.4 2.4 0 1 0 -4.8 0Z M40.2 13 a2.4 2.4 0 1 0 4.8 0 a2.4 2.4 0 1 0 -4.8 0Z M21.2 6 a2.8 2.8 0 1 0 5.6 0 a2.8 2.8 0 1 0 -5.6 0Z" },
  { tone: "blood", d: `${ring(24, 34.6, 2.6)} M13 32.4 L15.4 34.8 L13 37.2 L10.6 34.8Z M35 32.4 L37.4 34.8 L35 37.2 L32.6 34.8Z` },
  { tone: "ink", d: "M7.4 30 H40.6", line: 1 },
];

const SHEAF: Drawing = [
  { tone: "glow", d: ring(24, 22, 20) },
  { tone: "gold", d: "M22 46 L23 28 H25 L26 46Z M16 45 L22 28 H24 L20 46Z M32 45 L26 28 H24 L28 46Z" },
  { tone: "gold", d: "M24 28 C21 20 21 10 24 2 C27 10 27 20 24 28Z M22 29 C15 24 11 16 11 7 C17 12 21 19 22 29Z M26 29 C33 24 37 16 37 7 C31 12 27 19 26 29Z M20.6 31 C13 30 6 25 3 18 C11 19 17 23 20.6 31Z M27.4 31 C35 30 42 25 45 18 C37 19 31 23 27.4 31Z" },
  { tone: "body", d: "M24 26 V8 M22 28 L14 13 M26 28 L34 13 M20 30 L8 21.6 M28 30 L40 21.6", line: 1 },
  { tone: "blood", d: "M18 30 C22 32.6 26 32.6 30 30 L30.6 34 C26 36.6 22 36.6 17.4 34Z" },
];

export const EVENTS: Readonly<Record<string, Drawing>> = {
  Plague: PLAGUE,
  "Queen's Favor": CROWN,
  Prosperity: SHEAF,
};

/** A foe's or a weapon's picture by the card's name, such as F15 or S10. */
export function pictureOf(card: string): Drawing {
  const drawing = card.startsWith("F") ? FOES[Number(card.slice(1))] : WEAPONS[card.charAt(0)];
  if (drawing === undefined) throw new Error(`There is no picture of ${card}.`);
  return drawing;
}

/** Every quest shows the castle where it is told of. */
export const pictureOfEvent = (event: string): Drawing => EVENTS[event] ?? CASTLE;

/** A shield's outline in a square of 24, the same as on the seats' coats of arms. */
export const SHIELD = "M2 2.5 H22 V10 C22 16 18 20.5 12 23 C6 20.5 2 16 2 10 Z";
