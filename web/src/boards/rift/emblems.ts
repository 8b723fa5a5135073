/** Our own emblems, each drawn on a field of 24: `fill` is one shape, `line` is drawn with a stroke. */
import type { Arms } from "../../components/arms";
import type { Role } from "./view";

export interface Drawing {
  fill?: string;
  line?: string;
}

export const CHAMPIONS: Record<string, Drawing> = {
  /* The anvil */
  Ornn: { fill: "M3 7h18c0 3-3 4.500-6 4.500v3.500l3 4H6l3-4v-3.500C5.500 11.500 3 10 3 7Z", line: "M8 3l3 2M16 3l-3 2" },
  /* The crag */
  Malphite: { fill: "M2 20 7 9l3 3 4-8 8 16Z", line: "M14 4l-1.500 7 3.500 3-1 6M7 9l1.500 6" },
  /* Two blades behind an eye */
  Shen: { line: "M5 3l14 18M19 3 5 21M4 12c3-4.500 13-4.500 16 0-3 4.500-13 4.500-16 0Z", fill: "M12 9.800a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400Z" },
  /* The moon's scythe */
  Nocturne: { fill: "M15 2C8 3 4 8 5 14c1 5 6 8 12 7-5-2-7.500-5-7.500-9.500C9.500 8 11.500 4.500 15 2Z", line: "M15 8l5 2-5 2 3 4" },
  /* The crow */
  Fiddlesticks: { fill: "M3 9l5-2c1-3 4-4 6-3 2 .8 3 3 2.500 5l5 9-6-2.500-3 3.500-1-3c-4-1-6-3.500-5.500-7Z", line: "M11 19v3M14 19v3" },
  /* The fist */
  "Lee-Sin": { fill: "M6 10V7.500a1.700 1.700 0 0 1 3.400 0V6a1.700 1.700 0 0 1 3.400 0v.8a1.700 1.700 0 0 1 3.400 0V8.500a1.600 1.600 0 0 1 3.200 0V14c0 4-2.500 6-6 6H11c-3.500 0-6-2-7-6-.5-2 .5-4 2-4Z", line: "M6 13.500h5.500M9.400 7.500V11M12.800 7V11M16.200 8v3" },
  /* The broken chain */
  Sylas: { line: "M10 13.500 7.500 16A3.500 3.500 0 0 1 2.800 11.200l3-3A3.500 3.500 0 0 1 10 8M14 10.500 16.500 8a3.500 3.500 0 0 1 4.700 4.800l-3 3A3.500 3.500 0 0 1 14 16M11 3l.5 3M15 3l-1 3M9 18l1 3M13 21l-.3-3" },
  /* The ice bird */
  Anivia: { fill: "M12 21 9.500 14C6 14 3 11 2 5c4 0 7 1.500 8.500 4L12 4l1.500 5C15 6.500 18 5 22 5c-1 6-4 9-7.500 9Z" },
  /* The card */
  "Twisted-Fate": { line: "M7 3h10a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 17 21H7a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 7 3Z", fill: "M12 7l3.500 5-3.500 5-3.500-5Z" },
  /* The throwing star */
  Zed: { fill: "M12 1c.5 5 2 7 3.500 7.500C17 9 20 10 23 12c-5 .5-7 2-7.500 3.500S14 20 12 23c-.5-5-2-7-3.500-7.500S4 14 1 12c5-.5 7-2 7.500-3.500S10 4 12 1Z" },
  /* The bolt */
  Vayne: { fill: "M20 2l1.500 6-3-1.500-11 11L9 21l-4-2-2-4 3.500 1.500 11-11L16 2.500Z", line: "M4 6c4 1 11 7 14 14" },
  /* The rocket */
  Jinx: { fill: "M21 3c.5 6-2 10-7 13l-6-6C11 5 15 2.500 21 3ZM6.500 11 3 12.500 5 14.500ZM13 17.500 11.500 21 9.500 19Z", line: "M7 17l-4 4M5 16l-2 2M8 19l-2 2" },
  /* The lotus of four */
  Jhin: { fill: "M12 3c2.500 2.500 2.500 6 0 8.500-2.500-2.500-2.500-6 0-8.500ZM3 9c3.500 0 6.500 1.500 8 5-3.500 0-7-1.500-8-5ZM21 9c-3.500 0-6.500 1.500-8 5 3.500 0 7-1.500 8-5ZM12 14c2 2 2 5 0 7-2-2-2-5 0-7Z" },
  /* The drawn bow */
  Ashe: { line: "M6 3c9 2 13 9 15 15M6 3l15 15M3 21 17 7", fill: "M20 4l-1.500 5-3.500-3.500ZM2 22l1-5 4 4Z" },
  /* The cat on her book */
  Yuumi: { fill: "M6 4l4 3h4l4-3v6c0 3-2.500 5-6 5s-6-2-6-5Z", line: "M3 17c3-.8 6-.3 9 1.500 3-1.800 6-2.300 9-1.500v3.500c-3-.8-6-.3-9 1-3-1.300-6-1.800-9-1Z" },
  /* The falling star */
  Soraka: { fill: "M14 2l2 5 5.500.3-4.200 3.400L18.800 16 14 13l-4.500 3 1.300-5.300L6.500 7.300 12 7Z", line: "M8 15l-5 6M12 17l-3 5M6 11l-3.500 4" },
  /* The feather */
  Rakan: { fill: "M20 2c1 7-1 13-9 15l-3-.5L6.500 20 5 19l2-4c-.5-7 5-12 13-13Z", line: "M7 16 16 6M10 13h4M12 10h4" },
  /* The cut gem */
  Taric: { line: "M7 3h10l5 6-10 12L2 9ZM2 9h20M7 3l1.500 6L12 21l3.500-12L17 3M8.500 9 12 3l3.500 6" },
};

export const ROLES: Record<Role, Drawing> = {
  tank: { fill: "M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5Z" },
  jungler: { fill: "M20 3C9 3 4 8 4 14c0 2 .5 3.500 1.500 5L4 22h2.500l1-2C16 21 20 14 20 3Z" },
  mage: { fill: "M12 1l2.500 8.500L23 12l-8.500 2.500L12 23l-2.500-8.500L1 12l8.500-2.500Z" },
  fighter: { fill: "M20 2l2 2-9 12 2 2-2 2-3-3-5 5-2-2 5-5-3-3 2-2 2 2Z" },
  marksman: { fill: "M21 3l-2 8-2-2L8 18l1 3-2 1-2-3-3-2 1-2 3 1 9-9-2-2Z" },
  support: { fill: "M12 21C5 15.500 2 12 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 4-3 7.500-10 13Z" },
};

export const CARDS: Record<string, Drawing> = {
  attack: { fill: "M21 3v4L11 17l1.500 1.500-1.500 1.500-3-3-3.500 4-1.500-1.500L7 16l-3-3 1.500-1.500L7 13 17 3Z" },
  block: { fill: "M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5Zm0 3.500L7 7.500V11c0 3.500 2 6 5 7.500Z" },
  focus: { line: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 1v6M12 17v6M1 12h6M17 12h6", fill: "M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" },
  sacrifice: { fill: "M12 21C5 15.500 2 12 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 4-3 7.500-10 13Z", line: "M12 2v20M8 18l4 4 4-4" },
  flash: { fill: "M14 1 4 14h6l-2 9 12-14h-7Z" },
  teleport: { line: "M4 19c0 2 16 2 16 0s-16-2-16 0ZM7 14c0 1.500 10 1.500 10 0M8.500 10c0 1 7 1 7 0", fill: "M12 1l4 6h-2.500v9h-3V7H8Z" },
  barrier: { line: "M3 17a9 9 0 0 1 18 0M6.500 17a5.500 5.500 0 0 1 11 0M2 20h20", fill: "M12 14a3 3 0 0 0-3 3h6a3 3 0 0 0-3-3Z" },
  demolish: { fill: "M4 9h6v3h4V9h6v12H4ZM4 3h3v3H4ZM17 3h3v3h-3Z", line: "M12 2v5M9 4l1.500 3M15 4l-1.500 3" },
  "tower-dive": { fill: "M13 10h9l-1 3v8h-7v-8ZM14 6h2v3h-2ZM19 6h2v3h-2Z", line: "M2 4l8 8M10 6v6H4" },
  "counter-gank": { line: "M3 8h12M11 4l4 4-4 4M21 16H9M13 12l-4 4 4 4" },
  crit: { fill: "M12 1l2.500 6 6-2.500L18 10.500l5.500 3-6.200 1.300 1.200 6.700-5-4-3.500 5.500-1.500-6.500-6.500 1 4-5.200L1 7l7 .5Z" },
};

export const FIGURES: Record<string, Drawing> = {
  health: { fill: "M12 21C5 15.500 2 12 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 4-3 7.500-10 13Z" },
  attack: CARDS.attack as Drawing,
  defense: ROLES.tank,
  income: { line: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z", fill: "M12 7l4 5-4 5-4-5Z" },
  initiative: { fill: "M3 4l9 8-9 8ZM12 4l9 8-9 8Z" },
  smite: CARDS.flash as Drawing,
  cooldown: { line: "M6 3h12M6 21h12M7.500 3c0 5 1.500 6.500 4.500 9 3-2.500 4.500-4 4.500-9M7.500 21c0-5 1.500-6.500 4.500-9 3 2.500 4.500 4 4.500 9" },
  cards: { fill: "M8 3h11a1 1 0 0 1 1 1v14h-2V5H8ZM5 6h10a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z" },
  kills: { fill: "M12 2c5.500 0 9 3.500 9 8.500 0 3-1.500 5-3.500 6V21h-11v-4.500c-2-1-3.500-3-3.500-6C3 5.500 6.500 2 12 2ZM8.500 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" },
  tower: { fill: "M5 2h3v3h2.500V2h3v3H16V2h3v7l-2 2v8l2 3H5l2-3v-8L5 9Z" },
  dragon: { fill: "M3 20c0-5 2-8 6-9L5 7l6 1 1-5 3 5c4 0 7 2.500 7 6l-6 1c2 1.500 3 3 3 6-3-2-6-2.500-9-1s-5 1-7 0Zm13-9.500a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z" },
  baron: { fill: "M5 21c-3-6-1-12 3-13L6 2l5 5h2l5-5-2 6c4 1 6 7 3 13l-3-3-2 3-2-3-2 3-2-3ZM9 11a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3Zm6 0a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3Z" },
  camp: { fill: "M12 2l6 8h-3l4 5h-3.500l3.500 4h-5.500v3h-3v-3H5l3.500-4H5l4-5H6Z" },
  nexus: { fill: "M12 1l7 8-7 14L5 9Z", line: "M5 9h14M9 9l3 14 3-14-3-8Z" },
};

const SIDES: Arms[] = [
  { field: "#1f5596", charge: "M0-7.500A7.500 7.500 0 1 1 0 7.500 7.500 7.500 0 1 1 0-7.500Z", ink: "#d6e9ff", lines: false },
  { field: "#9b3513", charge: "M0-8.500 7.500-4.200V4.200L0 8.500-7.500 4.200V-4.200Z", ink: "#ffe1cd", lines: false },
];

/** The arms of a side: round for blue, six-cornered for red, as its champions are. */
export const arms = (seat: number): Arms | null => SIDES[seat] ?? null;
