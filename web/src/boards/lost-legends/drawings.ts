/**
 * The pictures of this game: layers of shapes in a square of 48, painted from back to front. `tone` names a colour of the
 * palette in Picture.svelte. Heroes have a portrait each; monsters are put together from their type, their ability and
 * their name, so that the same monster always looks the same and no two of a type need to.
 */
import { variety, type CardInfo, type MonsterInfo } from "./view";

export type Tone =
  | "ink" | "shade" | "stone" | "bone" | "pale" | "skin" | "tan" | "hair" | "fire" | "gold" | "steel" | "gleam" | "leather"
  | "leaf" | "moss" | "blood" | "rust" | "night" | "sky" | "violet" | "glow" | "fur" | "ash" | "slate";

export interface Layer {
  tone: Tone;
  d: string;
  /** A line of this width instead of a filled shape. */
  line?: number;
}

export type Drawing = readonly Layer[];

const disc = (x: number, y: number, r: number): string => `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const pair = (x: number, y: number, r: number): string => `${disc(24 - x, y, r)} ${disc(24 + x, y, r)}`;
const fill = (tone: Tone, d: string): Layer => ({ tone, d });
const stroke = (tone: Tone, line: number, d: string): Layer => ({ tone, d, line });

// Heroes

const BARBARIAN: Drawing = [
  fill("fur", "M2 48 C4 36 12 33 24 33 C36 33 44 36 46 48Z"),
  stroke("leather", 2, "M6 40 L11 35 M13 37 L17 34 M42 40 L37 35 M35 37 L31 34"),
  fill("hair", "M10 30 C6 14 13 4 24 4 C35 4 42 14 38 30 L34 39 L31 28 H17 L14 39Z"),
  fill("skin", "M15 17 C15 11 33 11 33 17 V25 C33 31 28 36 24 36 C20 36 15 31 15 25Z"),
  fill("hair", "M15 25 C17 28 20 27.5 24 27.5 C28 27.5 31 28 33 25 C34 34 29 43 24 45 C19 43 14 34 15 25Z"),
  fill("skin", "M21 30.5 H27 L25.5 32 H22.5Z"),
  fill("leather", "M14 13 H34 V16.5 H14Z"),
  fill("gold", disc(24, 14.8, 1.9)),
  fill("ink", `${pair(4.3, 21.2, 1.2)} M17 18.4 L22 19.6 L22 20.5 L17 19.4Z M31 18.4 L26 19.6 L26 20.5 L31 19.4Z`),
  stroke("blood", 1.6, "M28.5 17 L31 26"),
];

const DWARF: Drawing = [
  fill("steel", "M2 48 C3 39 12 36 24 36 C36 36 45 39 46 48Z"),
  fill("skin", "M12 20 H36 V28 C36 32 12 32 12 28Z"),
  fill("rust", "M10 25 C14 27 18 26 24 26 C30 26 34 27 38 25 C41 36 34 46 24 48 C14 46 7 36 10 25Z"),
  stroke("leather", 1.4, "M17 32 C17 38 19 42 20 45 M24 32 V46 M31 32 C31 38 29 42 28 45"),
  fill("gold", "M14.5 38 H18.5 V41 H14.5Z M29.5 38 H33.5 V41 H29.5Z"),
  fill("steel", "M9 21 C9 9 16 4 24 4 C32 4 39 9 39 21Z"),
  fill("gold", "M8 18.5 H40 V22 H8Z M22.3 4 H25.7 V27 L24 29 L22.3 27Z"),
  fill("bone", "M9 17 C3 15 1 9 3 3 C5 9 8 11 12 12Z M39 17 C45 15 47 9 45 3 C43 9 40 11 36 12Z"),
  fill("skin", disc(24, 27, 2.8)),
  fill("ink", pair(6.2, 24.6, 1.3)),
];

const RANGER: Drawing = [
  stroke("leather", 2.4, "M41 6 C48 20 47 34 38 47"),
  stroke("pale", 0.8, "M41 6 L38 47"),
  fill("moss", "M2 48 C4 38 12 34 24 34 C36 34 44 38 46 48Z"),
  fill("leaf", "M24 2 C12 4 7 16 9 30 C10 36 13 39 16 41 H32 C35 39 38 36 39 30 C41 16 36 4 24 2Z"),
  fill("shade", "M24 9 C16 10 13 18 14 28 C15 34 19 39 24 39 C29 39 33 34 34 28 C35 18 32 10 24 9Z"),
  fill("tan", "M16.5 22 C18 17 30 17 31.5 22 V27 C31.5 33 28 38 24 38 C20 38 16.5 33 16.5 27Z"),
  fill("hair", "M16.5 23 C18 16 26 14 31.5 22 C27 19.5 22 20 19 23.5Z"),
  fill("leaf", "M16.7 30 C20 32 28 32 31.3 30 C31 35 28 39 24 39 C20 39 17 35 16.7 30Z"),
  fill("pale", "M18.3 25.5 C19.5 23.8 21.7 23.8 22.6 25.5 C21.5 27 19.5 27 18.3 25.5Z M29.7 25.5 C28.5 23.8 26.3 23.8 25.4 25.5 C26.5 27 28.5 27 29.7 25.5Z"),
  fill("moss", `${pair(3.5, 25.5, 1.1)}`),
  fill("gold", "M24 39 L27 42.5 L24 46 L21 42.5Z"),
];

const SORCERESS: Drawing = [
  fill("violet", "M2 48 C5 38 14 36 24 36 C34 36 43 38 46 48Z"),
  fill("night", "M9 42 C4 24 10 6 24 6 C38 6 44 24 39 42 C35 44 31 40 31 34 H17 C17 40 13 44 9 42Z"),
  fill("skin", "M16 19 C16 13 32 13 32 19 V25 C32 31 28 36 24 36 C20 36 16 31 16 25Z"),
  fill("night", "M15 22 C15 13 19 10 24 10 C29 10 33 13 33 22 C31 17 28 15 24 14 C20 15 17 17 15 22Z"),
  stroke("gold", 1.4, "M14.5 18.5 C18 15.5 21 15 24 17.6 C27 15 30 15.5 33.5 18.5"),
  fill("glow", "M24 13.4 L26.4 17.6 L24 21.6 L21.6 17.6Z"),
  fill("ink", "M18 23.8 C19 22.4 21.4 22.4 22.3 24.2 C21 25 19.2 25 18 23.8Z M30 23.8 C29 22.4 26.6 22.4 25.7 24.2 C27 25 28.8 25 30 23.8Z"),
  fill("glow", pair(3.9, 23.8, 0.75)),
  fill("blood", "M21.5 30.2 C23 29.2 25 29.2 26.5 30.2 C25 32 23 32 21.5 30.2Z"),
  fill("glow", "M41 6 L42.4 10.6 L47 12 L42.4 13.4 L41 18 L39.6 13.4 L35 12 L39.6 10.6Z M6 9 L6.9 12 L10 13 L6.9 14 L6 17 L5.1 14 L2 13 L5.1 12Z"),
  fill("gold", "M19 37 H29 L24 44Z"),
];

const ASSASSIN: Drawing = [
  fill("night", "M2 48 C4 38 13 35 24 35 C35 35 44 38 46 48Z"),
  fill("night", "M24 2 C11 5 8 20 10 34 L15 41 H33 L38 34 C40 20 37 5 24 2Z"),
  fill("ink", "M24 9 C16 10 14 19 14.5 29 C15.5 35 20 39 24 39 C28 39 32.5 35 33.5 29 C34 19 32 10 24 9Z"),
  fill("tan", "M16.5 19 C19 17 29 17 31.5 19 V27 H16.5Z"),
  fill("slate", "M15.4 26 C20 28.5 28 28.5 32.6 26 C32.6 34 29 39.5 24 39.5 C19 39.5 15.4 34 15.4 26Z"),
  fill("pale", "M17.6 22.5 L23 23.4 C22 25.6 19 25.6 17.6 22.5Z M30.4 22.5 L25 23.4 C26 25.6 29 25.6 30.4 22.5Z"),
  fill("leaf", pair(3.9, 23.6, 1.05)),
  fill("hair", "M17 20 C19 15 24 14 26 16 C23 16.5 21 18.5 20 20.5Z"),
  stroke("slate", 1.2, "M17.5 30.5 C21 32.5 27 32.5 30.5 30.5 M19 34.5 C22 36 26 36 29 34.5"),
  fill("gleam", "M38 47 L35 30 L37 21 L40.6 29.4Z"),
  fill("gold", "M31.8 32.6 L42 30.4 L42.4 32.8 L32.2 35Z"),
];

/** A hero of a pack: a closed helm. */
const STRANGER: Drawing = [
  fill("slate", "M2 48 C4 39 13 36 24 36 C35 36 44 39 46 48Z"),
  fill("steel", "M10 22 C10 9 16 4 24 4 C32 4 38 9 38 22 V34 C34 40 28 42 24 42 C20 42 14 40 10 34Z"),
  fill("ink", "M13 20 H35 V24 H25.6 V36 H22.4 V24 H13Z"),
  fill("gold", "M22.6 2 H25.4 V20 H22.6Z"),
  fill("blood", "M24 6 C26 -2 38 -1 41 8 C35 4 30 6 25.4 11Z"),
];

export const HEROES: Record<string, Drawing> = { barbarian: BARBARIAN, dwarf: DWARF, ranger: RANGER, sorceress: SORCERESS, assassin: ASSASSIN };

export const heroOf = (id: string): Drawing => HEROES[id] ?? STRANGER;

// Monsters

const pick = <T>(choices: readonly [T, ...T[]], number: number): T => choices[number % choices.length] ?? choices[0];

function beast(mixed: number): Layer[] {
  const coat = pick<Tone>(["fur", "slate", "moss", "rust"], mixed);
  const ears = pick(
    [
      "M10 19 L6 3 L20 11Z M38 19 L42 3 L28 11Z",
      `${disc(11, 12, 6)} ${disc(37, 12, 6)}`,
      "M13 16 C2 14 0 6 3 2 C8 8 13 8 18 11Z M35 16 C46 14 48 6 45 2 C40 8 35 8 30 11Z",
      "M12 18 L9 10 L13 12 L13 4 L18 11 L21 3 L24 10 L27 3 L30 11 L35 4 L35 12 L39 10 L36 18Z",
    ],
    mixed >> 2,
  );
  const muzzle = pick(
    [
      "M14 28 C18 23 30 23 34 28 C36 36 31 44 24 44 C17 44 12 36 14 28Z",
      "M17 26 C20 23 28 23 31 26 L29 42 C27 46 21 46 19 42Z",
      "M12 30 C16 24 32 24 36 30 C38 38 32 42 24 42 C16 42 10 38 12 30Z",
    ],
    mixed >> 4,
  );
  const fangs = pick(
    [
      "M18 35 L20 42 L22 35Z M30 35 L28 42 L26 35Z",
      "M15 38 L11 29 L19 35Z M33 38 L37 29 L29 35Z",
      "M17 35 L18.5 39 L20 35 L21.5 39 L23 35 L24.5 39 L26 35 L27.5 39 L29 35 L30 39 L31 35Z",
    ],
    mixed >> 3,
  );
  return [
    fill(coat, ears),
    fill(coat, "M24 8 C36 8 43 17 41 27 C40 35 34 41 24 43 C14 41 8 35 7 27 C5 17 12 8 24 8Z"),
    fill("shade", "M8 22 C12 17 18 19 21 24 L18 29 C13 29 9 27 8 22Z M40 22 C36 17 30 19 27 24 L30 29 C35 29 39 27 40 22Z"),
    fill("ash", muzzle),
    fill("ink", "M19 27 H29 L26 31.5 H22Z M16 34.5 C20 37.5 28 37.5 32 34.5 C30 41 27 42.5 24 42.5 C21 42.5 18 41 16 34.5Z"),
    fill("bone", fangs),
    fill("fire", pair(8.5, 23.4, 2.3)),
    fill("ink", "M15 21.2 H16 V25.6 H15Z M32 21.2 H33 V25.6 H32Z"),
  ];
}

function undead(mixed: number): Layer[] {
  const shroud = pick<Tone>(["night", "slate", "moss", "violet"], mixed);
  const crown = pick(
    [
      "M24 2 C10 4 5 20 7 46 H41 C43 20 38 4 24 2Z",
      "M8 46 C3 26 6 12 16 6 L13 1 L24 4 L35 1 L32 6 C42 12 45 26 40 46Z",
      "M24 1 C13 6 9 16 9 28 L4 46 L12 42 L17 47 L24 43 L31 47 L36 42 L44 46 L39 28 C39 16 35 6 24 1Z",
    ],
    mixed >> 2,
  );
  const jaw = pick(
    [
      "M18 33 H30 V39 C28 42 20 42 18 39Z",
      "M17.5 34 H30.5 L28.5 43 H19.5Z",
      "M19 32.5 H29 V37 H19Z",
    ],
    mixed >> 3,
  );
  const glow = pick<Tone>(["glow", "leaf", "fire"], mixed >> 4);
  return [
    fill(shroud, crown),
    fill("ink", "M24 8 C14 9 11 20 13 32 C14 39 18 44 24 45 C30 44 34 39 35 32 C37 20 34 9 24 8Z"),
    fill("bone", "M24 11 C16 11 13 17 13.5 23 C14 27 16 29 17 31 L18 35 H30 L31 31 C32 29 34 27 34.5 23 C35 17 32 11 24 11Z"),
    fill("bone", jaw),
    fill("ink", `${pair(5, 23, 3.6)} M24 26 L26.2 30.5 H21.8Z`),
    fill(glow, pair(5, 23.2, 1.5)),
    stroke("ink", 0.9, "M18.5 34.2 H29.5 M20.6 32.6 V37.5 M22.9 32.6 V38 M25.1 32.6 V38 M27.4 32.6 V37.5"),
    stroke("shade", 0.9, mixed % 2 === 0 ? "M27 11.5 L28.5 15 L26.8 17.4 L28 19.5" : "M19 12 L18 16 L20 18"),
  ];
}

function giant(mixed: number): Layer[] {
  const hide = pick<Tone>(["stone", "tan", "moss", "ash"], mixed);
  const brow = pick(
    [
      "M13 12 C15 4 33 4 35 12 L33 16 H15Z",
      "M14 13 L15 4 L20 8 L24 2 L28 8 L33 4 L34 13Z",
      "M11 15 C11 5 18 2 24 2 C30 2 37 5 37 15 H33 L31 11 H17 L15 15Z",
    ],
    mixed >> 2,
  );
  const top = pick<Tone>(["hair", "rust", "leather", "slate"], mixed >> 3);
  const eyes = mixed % 3 === 0 ? disc(24, 19.5, 3) : pair(4.8, 19.8, 1.8);
  const pupils = mixed % 3 === 0 ? disc(24, 19.5, 1.2) : pair(4.8, 19.8, 0.8);
  return [
    fill(hide, "M0 48 C0 34 8 29 16 28 H32 C40 29 48 34 48 48Z"),
    fill("leather", "M13 48 L18 31 H30 L35 48Z"),
    fill(hide, "M12 16 C12 6 36 6 36 16 L37 28 C36 37 30 40 24 40 C18 40 12 37 11 28Z"),
    fill(hide, `${disc(10.5, 21, 3.4)} ${disc(37.5, 21, 3.4)}`),
    fill(top, brow),
    fill("shade", "M14 17.5 C18 14 22 15 24 17 C26 15 30 14 34 17.5 L33 18.8 H15Z"),
    fill("pale", eyes),
    fill("ink", pupils),
    fill("shade", "M21 22 C22 20 26 20 27 22 L28.5 27 C27 29 21 29 19.5 27Z"),
    fill("ink", "M15.5 31 C20 29.5 28 29.5 32.5 31 C31 36 28 37 24 37 C20 37 17 36 15.5 31Z"),
    fill("bone", mixed % 2 === 0 ? "M17.5 33.5 L18.8 27 L21 32.6Z M30.5 33.5 L29.2 27 L27 32.6Z" : "M18 30.6 H21 V33 H18Z M22 30.4 H25 V32.6 H22Z M27 36 H30 V33.6 H27Z"),
  ];
}

function demon(mixed: number): Layer[] {
  const hide = pick<Tone>(["blood", "violet", "rust", "night"], mixed);
  const horns = pick(
    [
      "M14 16 C4 14 1 7 4 0 C7 6 12 8 20 9Z M34 16 C44 14 47 7 44 0 C41 6 36 8 28 9Z",
      "M15 14 L9 0 L22 8Z M33 14 L39 0 L26 8Z",
      "M14 18 C3 18 0 27 6 31 C5 25 9 22 15 23Z M34 18 C45 18 48 27 42 31 C43 25 39 22 33 23Z M22 9 L24 0 L26 9Z",
    ],
    mixed >> 2,
  );
  const wings = mixed % 2 === 0 ? [fill("shade", "M12 34 C6 30 1 31 0 38 C4 37 5 39 6 42 C9 40 11 42 12 46 H36 C37 42 39 40 42 42 C43 39 44 37 48 38 C47 31 42 30 36 34Z")] : [];
  return [
    ...wings,
    fill("bone", horns),
    fill(hide, "M24 7 C35 7 39 14 37.5 23 C36 31 31 37 24 46 C17 37 12 31 10.5 23 C9 14 13 7 24 7Z"),
    fill("shade", "M12 19 L22.5 23 L20 27.5 C16 27 13 24 12 19Z M36 19 L25.5 23 L28 27.5 C32 27 35 24 36 19Z"),
    fill("fire", "M14.4 21.3 L21.6 24 C20 26.6 16 26 14.4 21.3Z M33.6 21.3 L26.4 24 C28 26.6 32 26 33.6 21.3Z"),
    fill("ink", "M18 32 C21 30.5 27 30.5 30 32 C29 37 26.5 39 24 39 C21.5 39 19 37 18 32Z"),
    fill("bone", "M19 32 L20.4 35.6 L22 31.5Z M29 32 L27.6 35.6 L26 31.5Z M22.6 38.6 L24 35.5 L25.4 38.6Z"),
    fill("shade", "M22.6 26 H25.4 L26 29.4 H22Z"),
    fill("glow", mixed % 3 === 0 ? "M24 10 L25.6 14 L24 18 L22.4 14Z" : "M0 0Z"),
  ];
}

/** The undead that drain are no bones, but a light that has lost its bearer. */
function wraith(mixed: number): Layer[] {
  const veil = pick<Tone>(["sky", "ash", "violet"], mixed);
  return [
    fill(veil, "M24 2 C12 2 7 12 8 24 C8 32 5 38 2 44 C7 44 9 41 11 39 C11 43 13 46 16 47 C17 44 19 42 20 40 C21 44 23 46 24 48 C25 46 27 44 28 40 C29 42 31 44 32 47 C35 46 37 43 37 39 C39 41 41 44 46 44 C43 38 40 32 40 24 C41 12 36 2 24 2Z"),
    fill("pale", "M24 8 C16 8 13 14 14 22 C15 29 19 34 24 34 C29 34 33 29 34 22 C35 14 32 8 24 8Z"),
    fill("ink", mixed % 2 === 0 ? "M16 18 C18 15 22 17 22.5 21 C21 25 16.5 24 16 18Z M32 18 C30 15 26 17 25.5 21 C27 25 31.5 24 32 18Z" : "M15.5 17 L22.5 20 L20 25 L16.5 23Z M32.5 17 L25.5 20 L28 25 L31.5 23Z"),
    fill("ink", "M24 26 C27 26 27.6 32 24 32.6 C20.4 32 21 26 24 26Z"),
    fill("glow", pair(4.6, 20.6, 1.2)),
  ];
}

const BODIES = { beast, undead, giant, demon };

/** What an ability adds to the picture. */
const MARKS_OF_ABILITY: Record<string, Layer[]> = {
  regenerate: [fill("leaf", "M37 30 H41 V34 H45 V38 H41 V42 H37 V38 H33 V34 H37Z")],
  armored: [fill("steel", "M9 17 C10 8 16 4 24 4 C32 4 38 8 39 17 L33 15 C28 13 20 13 15 15Z"), fill("ink", `${disc(14, 12.4, 1)} ${disc(24, 8, 1)} ${disc(34, 12.4, 1)}`)],
  venom: [fill("leaf", "M19 41 C16.6 45 17.6 48 19.6 48 C21.6 48 22 45 19 41Z M29 40 C26.4 44.6 27.6 47.6 29.6 47.6 C31.6 47.6 32 44.6 29 40Z")],
  frenzy: [fill("fire", "M4 48 C0 42 4 38 3 32 C7 35 8 38 8.5 41 C10 38 10 36 9.6 33 C14 38 14 44 11 48Z M44 48 C48 42 44 38 45 32 C41 35 40 38 39.5 41 C38 38 38 36 38.4 33 C34 38 34 44 37 48Z")],
  drain: [stroke("sky", 1.8, "M3 44 C8 36 12 46 17 40 M45 44 C40 36 36 46 31 40"), fill("sky", `${disc(4, 37, 1.5)} ${disc(44, 37, 1.5)}`)],
  relentless: [stroke("steel", 2.4, "M3 38 a3 2.2 0 1 0 6 0 a3 2.2 0 1 0 -6 0 M9 42 a3 2.2 0 1 0 6 0 a3 2.2 0 1 0 -6 0 M39 38 a3 2.2 0 1 0 6 0 a3 2.2 0 1 0 -6 0 M33 42 a3 2.2 0 1 0 6 0 a3 2.2 0 1 0 -6 0")],
  hoard: [fill("gold", `${disc(7, 44, 3.4)} ${disc(13, 45.5, 2.6)} ${disc(41, 44, 3.4)} ${disc(35, 45.5, 2.6)}`), fill("leather", "M6.4 42 H7.6 V46 H6.4Z M40.4 42 H41.6 V46 H40.4Z")],
};

const CHARGING: Layer = stroke("pale", 1.3, "M1 12 L7 15 M0 20 H6 M1 28 L6 26 M47 12 L41 15 M48 20 H42 M47 28 L42 26");

/** A monster's picture: the same for the same name, whoever looks. */
export function monsterPicture(id: string, printed: Pick<MonsterInfo, "type" | "ability" | "charge">): Drawing {
  const draw = printed.type === "undead" && printed.ability === "drain" ? wraith : BODIES[printed.type];
  const body = draw(variety(id));
  return [...(printed.charge ? [CHARGING] : []), ...body, ...(MARKS_OF_ABILITY[printed.ability ?? ""] ?? [])];
}

// Equipment

const SWORD: Drawing = [fill("gleam", "M40 4 L44 8 L22 31 L17 26Z"), fill("steel", "M44 8 L22 31 L19.5 28.5 L42 6Z"), fill("gold", "M11 24 L24 37 L21 39 L9 27Z"), fill("leather", "M15 31 L17.5 33.5 L8 44 L4 40Z")];
const AXE: Drawing = [stroke("leather", 3.6, "M9 44 L33 10"), fill("steel", "M27 5 C36 2 44 9 43 19 C39 16 35 17 32 20 L24 14 C27 11 28 8 27 5Z"), fill("gleam", "M36 5 C42 8 44 13 43 19 C41 14 39 9 36 5Z"), fill("gold", "M23 20 L27 23 L25 26 L21 23Z")];
const HAMMER: Drawing = [stroke("leather", 3.6, "M24 46 V18"), fill("steel", "M8 6 H40 V20 H8Z"), fill("gleam", "M8 6 H40 V10 H8Z"), fill("gold", "M21 6 H27 V20 H21Z"), fill("ink", "M22 40 H26 V42 H22Z")];
const BOW: Drawing = [stroke("leather", 3.2, "M12 4 C34 8 40 18 38 24 C40 30 34 40 12 44"), stroke("pale", 0.9, "M12 4 L17 24 L12 44"), stroke("bone", 1.6, "M8 24 H44"), fill("gleam", "M41 20 L47 24 L41 28Z"), fill("blood", "M6 21 H12 L14 24 L12 27 H6 L9 24Z")];
const CROSSBOW: Drawing = [stroke("leather", 4, "M24 10 V44"), stroke("steel", 3, "M5 22 C9 10 39 10 43 22"), stroke("pale", 0.9, "M5 22 L24 30 L43 22"), fill("gleam", "M24 2 L27.5 10 H20.5Z"), stroke("bone", 1.5, "M24 8 V29")];
const THROWN: Drawing = [stroke("leather", 1.6, "M24 20 L10 36 M24 20 L38 36 M24 20 V6"), fill("stone", `${disc(10, 38, 6)} ${disc(38, 38, 6)} ${disc(24, 7, 5)}`), fill("gleam", `${disc(8.4, 36.4, 1.6)} ${disc(36.4, 36.4, 1.6)} ${disc(22.8, 5.8, 1.3)}`)];
const SPEAR: Drawing = [stroke("leather", 3, "M6 43 L35 13"), fill("gleam", "M46 2 L40 18 L30 8Z"), fill("steel", "M46 2 L40 18 L35 13Z"), fill("blood", "M31 12 L36 17 L33 24 L31 19 L26 17 L24 15Z")];
const WAND: Drawing = [stroke("leather", 3.4, "M8 44 L32 16"), fill("glow", "M35 2 L37.5 9.5 L45 12 L37.5 14.5 L35 22 L32.5 14.5 L25 12 L32.5 9.5Z"), fill("gold", "M26 20 L29.5 23 L27.5 25.4 L24 22.4Z"), fill("violet", disc(35, 12, 2.4))];
const STAFF: Drawing = [stroke("leather", 3.2, "M24 46 V20"), stroke("leather", 3, "M24 22 C12 20 13 5 24 5 C35 5 36 17 28 19"), fill("violet", disc(24, 13, 5)), fill("glow", disc(22.4, 11.4, 1.8))];
const SHIELD: Drawing = [fill("steel", "M6 6 H42 V22 C42 34 34 42 24 46 C14 42 6 34 6 22Z"), fill("leaf", "M10 10 H38 V22 C38 32 32 38 24 41.5 C16 38 10 32 10 22Z"), fill("gold", "M21.6 10 H26.4 V41 L24 42 L21.6 41Z M10 19 H38 V23.6 H10Z")];
const HELM: Drawing = [fill("steel", "M8 24 C8 10 15 4 24 4 C33 4 40 10 40 24 V40 L30 44 V28 H18 V44 L8 40Z"), fill("gleam", "M14 10 C17 6 21 5 24 5 V22 H12 C12 16 12 13 14 10Z"), fill("gold", "M8 22 H40 V26 H8Z M22.4 4 H25.6 V34 L24 36 L22.4 34Z")];
const CUIRASS: Drawing = [fill("leather", "M12 4 L18 8 C21 11 27 11 30 8 L36 4 L45 12 L40 21 L38 44 H10 L8 21 L3 12Z"), fill("rust", "M13 14 L23 17 V26 L12 24Z M35 14 L25 17 V26 L36 24Z M12.5 28 L23 30 V40 H13Z M35.5 28 L25 30 V40 H35Z"), fill("gold", `${disc(24, 20, 1.4)} ${disc(24, 28, 1.4)} ${disc(24, 36, 1.4)}`)];
const CLOAK: Drawing = [fill("slate", "M24 4 C14 4 12 12 12 16 L4 46 C12 42 18 46 24 43 C30 46 36 42 44 46 L36 16 C36 12 34 4 24 4Z"), fill("night", "M24 9 C18 9 17 14 17 17 L19 43 L24 41 L29 43 L31 17 C31 14 30 9 24 9Z"), fill("gold", disc(24, 19, 2.8))];
const FLAME: Drawing = [fill("fire", "M24 2 C28 12 40 18 38 31 C37 40 31 46 24 46 C17 46 10 40 10 31 C10 24 15 21 16 14 C19 17 20 20 20 22 C24 17 25 9 24 2Z"), fill("gold", "M25 20 C28 26 33 28 32 35 C31 41 28 44 24 44 C20 44 16 41 16 35 C16 31 19 29 20 26 C22 28 23 29 23 31 C25 28 26 24 25 20Z"), fill("pale", "M24 33 C27 37 27.6 39 27 41 C26 43 22 43 21 41 C20.4 39 22 36 24 33Z")];
const STAR: Drawing = [fill("violet", disc(24, 24, 21)), fill("night", disc(24, 24, 18)), fill("glow", "M24 6 L28.5 19.5 L42 24 L28.5 28.5 L24 42 L19.5 28.5 L6 24 L19.5 19.5Z"), fill("pale", disc(24, 24, 4))];
const FROST: Drawing = [stroke("sky", 2.6, "M24 3 V45 M6 13.5 L42 34.5 M42 13.5 L6 34.5"), stroke("glow", 2, "M19 7 L24 12 L29 7 M19 41 L24 36 L29 41 M7 20 L13.5 18 L12 11.5 M41 28 L34.5 30 L36 36.5 M41 20 L34.5 18 L36 11.5 M7 28 L13.5 30 L12 36.5"), fill("pale", disc(24, 24, 3.4))];
const VORTEX: Drawing = [fill("night", disc(24, 24, 21)), stroke("blood", 3.2, "M24 24 C30 18 36 26 30 32 C22 39 11 32 13 21 C15 9 31 5 39 15"), stroke("fire", 1.8, "M24 24 C20 29 14 25 17 18 C21 11 32 13 34 22"), fill("pale", disc(24, 24, 2.2))];
const DART: Drawing = [fill("sky", "M44 4 L38 24 L24 10Z"), stroke("pale", 2.6, "M36 12 L10 38"), stroke("sky", 1.6, "M28 8 C18 8 8 14 6 24 M40 20 C40 30 34 40 24 42"), fill("glow", "M4 44 L8 34 L14 40Z")];
const HYMN: Drawing = [fill("pale", "M8 6 H36 C40 6 40 12 36 12 V36 C36 42 42 42 42 38 V42 C42 46 12 46 12 40 V12 C8 12 4 10 8 6Z"), stroke("rust", 1.6, "M17 16 H31 M17 22 H31 M17 28 H27"), fill("blood", disc(29, 36, 4.4))];
const AMULET: Drawing = [stroke("gold", 2.2, "M10 4 C10 20 18 24 24 26 C30 24 38 20 38 4"), fill("gold", disc(24, 34, 11)), fill("blood", disc(24, 34, 7.4)), fill("pale", "M20 30 C21 28 24 28 25 29 C23 30 22 32 21 34Z")];
const RING: Drawing = [stroke("gold", 5, disc(24, 30, 13)), fill("leaf", "M24 2 L32 9 L24 18 L16 9Z"), fill("pale", "M24 2 L28 9 L24 9 L20 9Z")];
const VIAL: Drawing = [fill("gleam", "M19 4 H29 V16 L39 38 C40 43 37 46 33 46 H15 C11 46 8 43 9 38 L19 16Z"), fill("blood", "M15 28 H33 L37 38 C38 42 36 44 33 44 H15 C12 44 10 42 11 38Z"), fill("leather", "M18 2 H30 V8 H18Z"), fill("pale", `${disc(20, 36, 2)} ${disc(27, 39, 1.4)} ${disc(25, 32, 1.2)}`)];
const ORB: Drawing = [fill("gold", "M14 38 H34 L38 46 H10Z"), fill("sky", disc(24, 22, 18)), fill("night", "M24 40 C13 40 7 32 6 24 C14 32 30 34 42 22 C42 32 34 40 24 40Z"), fill("glow", "M12 18 C14 11 20 8 25 8 C20 11 16 14 15 20Z")];
const PURSE: Drawing = [fill("leather", "M16 12 H32 C42 22 45 32 42 40 C40 46 8 46 6 40 C3 32 6 22 16 12Z"), fill("rust", "M12 4 C16 7 20 3 24 6 C28 3 32 7 36 4 L32 13 H16Z"), fill("gold", "M15 11 H33 V15 H15Z"), fill("gold", disc(24, 30, 7)), fill("leather", "M23 26 H25 V34 H23Z")];
const BANNER: Drawing = [stroke("leather", 3, "M10 2 V46"), fill("blood", "M12 6 H42 L35 17 L42 28 H12Z"), fill("gold", "M22 10 L24 15 L29 15 L25 18.4 L26.6 24 L22 20.6 L17.4 24 L19 18.4 L15 15 L20 15Z"), fill("gold", disc(10, 3, 3))];

/** What a card's name calls it, where it names a thing that we have drawn. */
const NAMED: readonly [RegExp, Drawing][] = [
  [/crossbow|arbalest/, CROSSBOW],
  [/bow\b/, BOW],
  [/bolas|net\b|snare|sling/, THROWN],
  [/javelin|harpoon|spear/, SPEAR],
  [/maul|hammer|flail|mace|club/, HAMMER],
  [/axe|cleaver|pick|spade|oathbreaker/, AXE],
  [/staff|scepter|crook/, STAFF],
  [/wand\b|rod\b/, WAND],
  [/saber|falchion|knives|poker|hook|sword|blade/, SWORD],
  [/shield|buckler|bulwark|aegis/, SHIELD],
  [/helm|coif|gorget|visor/, HELM],
  [/cloak|mantle|robe|coat|wings|shroud/, CLOAK],
  [/plate|mail|leather|hauberk|harness|vest|girdle|belt/, CUIRASS],
  [/flask|vial|phial|bottle/, VIAL],
  [/lens|crystal|lodestone/, ORB],
  [/map|verse|names/, HYMN],
  [/ember/, FLAME],
  [/quiver|pinion|feather/, DART],
];

/** A card's picture, by its name, its kind and what it does. */
export function cardPicture(id: string, card: Pick<CardInfo, "kind" | "skill" | "damage" | "effect">): Drawing {
  const mixed = variety(id);
  const named = NAMED.find(([words]) => words.test(id))?.[1];
  switch (card.kind) {
    case "weapon":
      if (named !== undefined) return named;
      if (card.damage === "chaos") return VORTEX;
      if (card.damage === "ranged") return pick([BOW, CROSSBOW, THROWN], mixed);
      return card.damage === "melee" ? pick([SWORD, AXE], mixed) : pick([WAND, STAFF], mixed);
    case "armor":
      return named ?? pick([SHIELD, HELM, CUIRASS, CLOAK], mixed);
    case "spell":
      if (card.damage === "chaos") return VORTEX;
      if (card.damage === "ranged") return DART;
      if (card.damage === "melee") return HYMN;
      return card.effect === "stun" ? FROST : pick([FLAME, STAR], mixed);
    default:
      return named ?? artifactPicture(card.effect, mixed);
  }
}

function artifactPicture(effect: string | null, mixed: number): Drawing {
  if (effect === "heal" || effect === "restore") return VIAL;
  if (effect === "haggle" || effect === "plunder") return PURSE;
  if (effect === "focus" || effect === "siphon") return ORB;
  if (effect === "emblem") return BANNER;
  return pick([AMULET, RING], mixed);
}

export const FIST: Drawing = [
  fill("leather", "M14 34 H36 V47 H14Z"),
  fill("tan", "M10 16 C10 12 16 12 17 15 C17 10 24 10 24.5 14 C25 10 32 10 32 15 C33 12 39 13 39 17 V28 C39 34 36 37 34 37 H17 C12 35 10 30 10 25Z"),
  stroke("shade", 1.3, "M17 15 V23 M24.5 14 V23 M32 15 V23 M10 25 C16 23 22 24 24 28 C22 31 18 31 15 30"),
];
