/**
 * What stands on a shield. Every charge is drawn around 0,0 on a field from -32 to 32: a filled outline, thick strokes,
 * or both, and thin lines of ink upon them.
 */
export interface Charge {
  fill?: string;
  stroke?: string;
  /** How thick the strokes are. */
  width?: number;
  lines?: string;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A star with so many points, the first one upright. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const radius = corner % 2 === 0 ? outer : inner;
    const angle = (Math.PI * corner) / points - Math.PI / 2;
    return `${rounded(radius * Math.cos(angle))} ${rounded(radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

export const disc = (x: number, y: number, radius: number): string =>
  `M${rounded(x - radius)} ${rounded(y)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;

/** Discs on a circle, as petals or fruit are. */
function wreath(count: number, distance: number, radius: number): string {
  return Array.from({ length: count }, (_, place) => {
    const angle = (Math.PI * 2 * place) / count - Math.PI / 2;
    return disc(distance * Math.cos(angle), distance * Math.sin(angle), radius);
  }).join("");
}

export const CHARGES = {
  anvil: { fill: "M-30-16H22C28-16 30-12 30-8C20-8 13-4 10 6V12H18V24H-18V12H-10V6C-12-1-20-6-30-8Z" },
  annulet: { fill: disc(0, 0, 27) + disc(0, 0, 17), lines: "M0-27V-17M0 17V27M-27 0H-17M17 0H27" },
  arrow: { fill: "M0-32L9-15H3V15L10 21V32L0 26L-10 32V21L-3 15V-15H-9Z" },
  axe: { fill: "M-6-30H0V31H-6ZM0-25C9-23 15-26 20-31C30-16 30-2 21 12C16 4 9 1 0 1ZM-6-19L-16-23V-5L-6-9Z" },
  banner: { fill: "M-24-32H-19V32H-24ZM-17-28H29L18-13L29 2H-17Z", lines: "M-11-13H13" },
  bell: { fill: "M0-31A6 6 0 0 1 4-21C14-18 16-9 16 0C16 10 18 15 25 20H-25C-18 15-16 10-16 0C-16-9-14-18-4-21A6 6 0 0 1 0-31ZM-7 23H7A7 7 0 0 1-7 23Z", lines: "M-17 11H17" },
  bezants: { fill: disc(-14, -12, 12) + disc(14, -12, 12) + disc(0, 13, 12), lines: disc(-14, -12, 7) + disc(14, -12, 7) + disc(0, 13, 7) },
  bird: { fill: "M-31-15L-20-20C-16-29-3-29 1-18C6-8 22-6 31 10L19 7L23 18L9 11C5 16 1 17-2 17L2 29H-3L-8 17C-16 12-19 3-17-9Z", lines: "M-4-4C4-2 12 2 17 7M-13-19h.6" },
  bolt: { fill: "M7-32L-19 4H-3L-9 32L19-9H3Z" },
  bow: { stroke: "M-8-30C18-22 18 22-8 30", width: 5, fill: "M-26-2H16V-7L27 0L16 7V2H-26Z", lines: "M-8-30V30" },
  bramble: { stroke: "M-2 31C12 16-14 8 0-8C8-17 2-24 0-30", width: 4.5, fill: "M4 14L19 9L9 20ZM-8 3L-23 0L-11-8ZM5-12L18-20L7-21ZM-1-22L-14-29L-2-28ZM-4 22L-18 24L-7 28Z" },
  bridge: { fill: "M-32-12H-24V-18H-16V-12H-4V-18H4V-12H16V-18H24V-12H32V24H25C25 0 4 0 4 24H-4C-4 0-25 0-25 24H-32Z", lines: "M-30-5H30" },
  buckle: { fill: "M-26-20H26V20H-26ZM-17-12V12H17V-12ZM-30-3H6V3H-30Z" },
  cairn: { fill: "M-28 14C-28 6 28 6 28 14C30 26 22 28 0 28C-22 28-30 26-28 14ZM-20-4C-20-10 20-10 20-4C22 5 15 7 0 7C-15 7-22 5-20-4ZM-12-20C-12-26 12-26 12-20C14-12 9-11 0-11C-9-11-14-12-12-20Z" },
  candle: { fill: "M-7-6H7V20H-7ZM-18 20H18L13 29H-13ZM0-32C5-24 8-20 5-14C3-10-3-10-5-14C-8-20-3-24 0-32Z" },
  cauldron: { fill: "M-27-12H27V-5H24C24 13 14 22 0 22C-14 22-24 13-24-5H-27ZM-17 20L-22 31H-15L-10 23ZM17 20L22 31H15L10 23Z", stroke: "M-8-18C-13-23-4-26-8-31M8-18C3-23 12-26 8-31", width: 3.5 },
  chain: { stroke: "M0-30a8 9 0 1 0 .1 0ZM0-10a8 10 0 1 0 .1 0ZM0 12a8 9 0 1 0 .1 0Z", width: 5 },
  cloak: { fill: "M-9-30H9C12-12 23 8 27 27C17 23 9 30 0 26C-9 30-17 23-27 27C-23 8-12-12-9-30Z", lines: "M-4-18C-6-4-11 10-14 22M4-18C6-4 11 10 14 22M0-18V22" },
  cloud: { fill: "M-22 8A11 11 0 0 1-21-12A15 15 0 0 1 7-18A12 12 0 0 1 25-5A8 8 0 0 1 22 8Z", stroke: "M-24 17H12M-12 26H24", width: 4 },
  comet: { fill: star(6, 15, 6), stroke: "M9 9L28 26M2 14L14 30M14 2L30 14", width: 4 },
  crescent: { fill: "M12-27A28 28 0 1 0 12 27A22 22 0 1 1 12-27Z" },
  cross: { fill: "M-10-30H10L5-5L30-10V10L5 5L10 30H-10L-5 5L-30 10V-10L-5-5Z" },
  crowbar: { stroke: "M-17 29L10-15C15-29 30-24 24-11", width: 7.5, lines: "M-12 22L-8 24" },
  crown: { fill: `M-25 16L-29-12L-14 2L0-22L14 2L29-12L25 16ZM-25 20H25V27H-25Z${disc(0, -26, 4)}${disc(-29, -16, 4)}${disc(29, -16, 4)}` },
  cuirass: { fill: "M-20-29L-9-25C-5-17 5-17 9-25L20-29C25-21 25-12 20-6C17 6 18 16 21 25C8 31-8 31-21 25C-18 16-17 6-20-6C-25-12-25-21-20-29Z", lines: "M0-17V28M-17 4C-7 10 7 10 17 4M-18 16C-7 21 7 21 18 16" },
  cup: { fill: "M-19-29H19C19-9 13 2 4 5V17C11 19 15 23 15 29H-15C-15 23-11 19-4 17V5C-13 2-19-9-19-29Z", lines: "M-17-19H17" },
  drop: { fill: "M0-31C9-11 19 0 19 12A19 19 0 0 1-19 12C-19 0-9-11 0-31Z", lines: "M-11 12A11 11 0 0 0-1 23" },
  eagle: { fill: "M0-31C5-31 8-27 7-22L12-20L6-17C6-14 8-12 10-11C15-22 23-25 31-26C29-7 24 3 12 7L19 15L10 13L8 22L0 31L-8 22L-10 13L-19 15L-12 7C-24 3-29-7-31-26C-23-25-15-22-10-11C-8-12-6-14-6-17V-24C-6-29-3-31 0-31Z", lines: "M13-6C18-9 22-13 25-18M-13-6C-18-9-22-13-25-18M0-8V20" },
  estoile: { fill: star(8, 31, 10) },
  eye: { fill: `M-31 0C-16-19 16-19 31 0C16 19-16 19-31 0Z${disc(0, 0, 10)}${disc(0, 0, 4.5)}` },
  feather: { fill: "M20-31C29-10 12 14-7 18L-18 32L-22 29L-11 14C-16-7 0-27 20-31Z", lines: "M16-24C6-10-2 2-9 16M3-5L10-4M8-13L15-13M-3 5L4 6" },
  flame: { fill: "M2-32C4-18 20-12 20 7C20 21 10 30 0 31C-10 30-20 21-20 7C-20-4-13-9-12-19C-7-15-5-10-5-6C2-11 5-21 2-32ZM0 25C6 24 9 18 8 13C7 7 3 4 2-3C-3 3-8 8-8 15C-8 20-5 24 0 25Z" },
  flask: { fill: "M-8-31H8V-24H5V-10L21 18C24 25 20 30 14 30H-14C-20 30-24 25-21 18L-5-10V-24H-8Z", lines: "M-14 10H14M-5 19h.6M5 23h.6" },
  "fleur-de-lis": { fill: "M0-32C8-23 9-14 4-4H8C8-14 14-20 20-18C28-15 27-3 18-2C22-6 20-10 17-9C13-8 12-3 12 0H15V6H5C5 14 9 18 14 20C8 22 3 25 0 31C-3 25-8 22-14 20C-9 18-5 14-5 6H-15V0H-12C-12-3-13-8-17-9C-20-10-22-6-18-2C-27-3-28-15-20-18C-14-20-8-14-8-4H-4C-9-14-8-23 0-32Z" },
  hammer: { fill: "M-20-29H20L25-25V-13L20-9H5V31H-5V-9H-20L-25-13V-25Z", lines: "M-12-29V-9M12-29V-9" },
  hand: { fill: "M-13 31V8C-18 3-22-3-25-10C-23-15-18-14-15-8L-11-3V-24C-11-29-5-29-5-24V-9H-3V-28C-3-33 4-33 4-28V-9H6V-25C6-30 12-30 12-25V-7H14V-18C14-23 20-23 20-18V6C20 13 17 17 15 21V31Z", lines: "M-13 23H15" },
  heart: { fill: "M0 29C-31 8-31-9-23-18C-14-27-4-22 0-12C4-22 14-27 23-18C31-9 31 8 0 29Z" },
  horse: { fill: "M-15 31C-17 14-2 8-2-2C-6 2-12 4-18 7L-26 0C-21-8-17-15-10-20L-9-31L1-24C18-20 25-3 21 31Z", lines: "M5-17C12-10 15 0 14 12M-10-12h.8" },
  key: { fill: `${disc(0, -18, 13)}${disc(0, -18, 6)}M-3-6H3V31H-3ZM3 11H14V17H3ZM3 22H11V28H3Z` },
  knot: { stroke: "M-18-18C-34-2-14 12 0 0S34-2 18-18S0-14 0 0S-8 34-20 22S-16-2 0 0S36 10 20 22S0 14 0 0S-2-34-18-18", width: 4.5 },
  lantern: { fill: "M-10-20L0-27L10-20V-15H-10ZM-14-13H14L17 20H-17ZM-8-7L-10 14H10L8-7ZM-12 22H12V29H-12ZM0-5C4 1 5 4 4 8C2 12-2 12-4 8C-5 4-2 1 0-5Z", stroke: "M0-27A4 4 0 1 1 .1-27", width: 2.5 },
  leaf: { fill: "M2-31C24-18 24 8 2 20L0 31H-4L-2 20C-22 10-22-16 2-31Z", lines: "M1-22C-1-8-1 6-1 20M0-4L10-11M-1 6L11 0M0-4L-10-9M-1 6L-11 1" },
  mask: { fill: "M-29-16C-17-22-7-18 0-11C7-18 17-22 29-16C31 2 25 15 14 15C6 15 4 6 0 6C-4 6-6 15-14 15C-25 15-31 2-29-16ZM-20-7C-15-11-8-9-6-2C-11 3-19 1-20-7ZM20-7C15-11 8-9 6-2C11 3 19 1 20-7Z", stroke: "M-26 2C-31 14-22 20-26 29M26 2C31 14 22 20 26 29", width: 2.5 },
  mirror: { fill: `${disc(0, -10, 21)}${disc(0, -10, 14)}M-4 10H4V31H-4Z`, stroke: "M-6-8L4-18", width: 3 },
  mountain: { fill: "M-32 25L-11-16L-2-1L9-25L32 25Z", lines: "M-17-4L-12 1L-8-3L-5 1M2-11L7-5L11-10L15-5" },
  mullet: { fill: star(5, 31, 12.5), lines: disc(0, 0, 5) },
  portcullis: { stroke: "M-20-27V27M-7-27V29M7-27V29M20-27V27M-26-20H26M-26-4H26M-26 12H26", width: 4.5 },
  rose: { fill: wreath(5, 18, 10.5) + disc(0, 0, 6) },
  scroll: { fill: "M-18-28H18A7 7 0 0 1 18-14V18A9 9 0 0 1 9 28H-18A7 7 0 0 1-18 14H-14V-18A6 6 0 0 1-18-28Z", lines: "M-7-16H11M-7-7H11M-7 2H11M-14 14H2A7 7 0 0 1 2 28" },
  serpent: { stroke: "M-16 28C-34 14 26 10 14-4C4-14-26-8-14-22C-8-28 4-27 10-23", width: 6.5, fill: "M6-29C14-31 25-27 27-21C20-16 10-17 6-20Z", lines: "M15-24h.8" },
  shield: { fill: "M-23-27H23V0C23 16 12 26 0 32C-12 26-23 16-23 0ZM-16-20V0C-16 11-9 19 0 23C9 19 16 11 16 0V-20ZM-3-20H3V-4H16V2H3V23H-3V2H-16V-4H-3Z" },
  spear: { fill: "M0-32L8-16L2.5-9V32H-2.5V-9L-8-16ZM-12-7H12V-2H-12Z" },
  sun: { fill: star(12, 31, 19), lines: disc(0, 0, 13) },
  sword: { fill: "M0-32L5-25V9H15V15H4V22A5.5 5.5 0 1 1-4 22V15H-15V9H-5V-25Z", lines: "M0-24V8" },
  swords: { stroke: "M-24-26L16 16M24-26L-16 16", width: 5.5, fill: `M6 20L20 6L24 10L10 24ZM-6 20L-20 6L-24 10L-10 24Z${disc(23, 23, 5)}${disc(-23, 23, 5)}` },
  torch: { fill: "M-6 0H6L3 31H-3ZM-11-5H11V1H-11ZM1-32C3-24 12-20 12-8H-12C-12-15-8-18-7-23C-4-20-3-18-3-16C1-19 2-25 1-32Z" },
  tower: { fill: "M-21-27H-12V-19H-5V-27H5V-19H12V-27H21V-11H16V23H23V30H-23V23H-16V-11H-21ZM-6 30V14A6 6 0 0 1 6 14V30ZM-3-6H3V3H-3Z" },
  tree: { fill: `${disc(-15, -2, 11)}${disc(15, -2, 11)}${disc(0, -19, 11)}M-3.5-7H3.5V24C7 26 10 28 12 31H-12C-10 28-7 26-3.5 24Z` },
  waves: { stroke: "M-28-14q7-9 14 0t14 0t14 0t14 0M-28 2q7-9 14 0t14 0t14 0t14 0M-28 18q7-9 14 0t14 0t14 0t14 0", width: 6 },
  wheel: { stroke: `${disc(0, 0, 25)}M0-25V25M-25 0H25M-17.7-17.7L17.7 17.7M17.7-17.7L-17.7 17.7`, width: 4.5, fill: disc(0, 0, 8) },
} satisfies Record<string, Charge>;

export type ChargeName = keyof typeof CHARGES;
