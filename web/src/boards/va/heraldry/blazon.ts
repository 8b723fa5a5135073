/**
 * The arms of a card, made from its id alone: the same id always bears the same arms, in every pack. Where a word of the
 * id names a thing, the arms show that thing, as real ones like to do; everything else is left to the id's letters.
 */
import { CHARGES, type ChargeName } from "./charges";

export type Kind = "hero" | "equipment" | "super";

/** Cards call the third kind "super equipment", decks call it "super". */
export const kindOf = (kind: string): Kind => (kind === "hero" ? "hero" : kind.startsWith("super") ? "super" : "equipment");

/** Paints. Colours lie on metals and metals on colours, so that arms are told apart from afar. */
export const COLOURS = {
  gules: "#a3262a",
  azure: "#24508f",
  vert: "#2c6a3f",
  purpure: "#66307c",
  sable: "#2b2830",
  tenne: "#a8561c",
} as const;

export const METALS = { or: "#e9bd4b", argent: "#e6e5ea" } as const;

const DIVISIONS = {
  plain: "",
  pale: "M0-60H60V60H0Z",
  fess: "M-60-6H60V60H-60Z",
  bend: "M-60-60L60 60H-60Z",
  chevron: "M-60 52L0-10L60 52V60H-60Z",
  quarterly: "M0-60H60V-4H0ZM-60-4H0V60H-60Z",
  saltire: "M-60-64L0-4L60-64ZM-60 56L0-4L60 56Z",
  paly: "M-36-60H-21.6V60H-36ZM-7.2-60H7.2V60H-7.2ZM21.6-60H36V60H21.6Z",
  barry: "M-60-28H60V-14H-60ZM-60 0H60V14H-60ZM-60 28H60V42H-60Z",
  bendy: "M-60-34L34 60H14L-60-14ZM-60-74L60 46V66L-60-54ZM-26-60L60 26V6L-6-60ZM-60 6L-6 60H-26L-60 26Z",
  pile: "M-40-60H40L0 36Z",
  chief: "M-60-60H60V-20H-60Z",
  chequy: "M-36-42h18v18h-18ZM0-42h18v18h-18ZM-18-24h18v18h-18ZM18-24h18v18h-18ZM-36-6h18v18h-18ZM0-6h18v18h-18ZM-18 12h18v18h-18ZM18 12h18v18h-18ZM-36 30h18v18h-18ZM0 30h18v18h-18Z",
  gyronny: "M0-4L0-64L-60-64ZM0-4L60-64V-4ZM0-4L60 56H0ZM0-4L-60 56V-4Z",
  bordure: "M-60-60H60V60H-60ZM-27-33V-2C-27 17-14 29 0 35C14 29 27 17 27-2V-33Z",
} as const;

export type Division = keyof typeof DIVISIONS;

export const divisionPath = (division: Division): string => DIVISIONS[division];

export type Headgear = "great-helm" | "sallet" | "barbute" | "kettle-hat" | "hood" | "mitre" | "hat" | "veil" | "cap-and-bells" | "horns" | "wings" | "crown";

const HEADGEAR: Headgear[] = ["great-helm", "sallet", "barbute", "kettle-hat", "hood", "mitre", "hat", "veil", "cap-and-bells", "horns", "wings", "crown"];

export interface Blazon {
  division: Division;
  field: string;
  /** The paint of the field's other part. */
  second: string;
  charge: ChargeName;
  ink: string;
  headgear: Headgear;
}

const THINGS: Record<string, ChargeName> = {
  aegis: "shield", acid: "drop", anvil: "anvil", armor: "cuirass", armory: "swords", arrow: "arrow", arsenal: "swords", ash: "cloud",
  axe: "axe", banner: "banner", bell: "bell", bellows: "cloud", belt: "buckle", blade: "sword", blood: "drop", bow: "bow",
  bramble: "bramble", brand: "torch", brew: "cup", bridge: "bridge", buckler: "shield", cairn: "cairn", candle: "candle", chain: "chain",
  cinder: "flame", cloak: "cloak", coat: "cuirass", coin: "bezants", collar: "annulet", crane: "bird", crow: "bird", crowbar: "crowbar",
  crown: "crown", cup: "cup", dagger: "sword", doublet: "cuirass", dragon: "serpent", eagle: "eagle", ember: "comet", face: "mask",
  flask: "flask", fog: "cloud", forest: "tree", furnace: "cauldron", fuse: "bolt", gate: "portcullis", gauntlet: "hand", glove: "hand",
  griffin: "eagle", guild: "wheel", hammer: "hammer", hand: "hand", harness: "buckle", hawk: "bird", heart: "heart", hedge: "tree",
  hill: "mountain", horse: "horse", ink: "feather", juggler: "bezants", key: "key", kiln: "cauldron", kitchen: "cauldron", lance: "spear",
  lantern: "lantern", leaf: "leaf", lock: "key", mask: "mask", mirror: "mirror", moon: "crescent", moss: "leaf", needle: "arrow", oak: "tree",
  oath: "hand", oil: "flask", pike: "spear", plate: "cuirass", quarry: "mountain", quartermaster: "scroll", raven: "bird", ring: "annulet",
  rivet: "mullet", rose: "rose", rust: "hammer", salt: "waves", scorch: "sun", scroll: "scroll", sea: "waves", serpent: "serpent",
  shield: "shield", smith: "hammer", snake: "serpent", spark: "bolt", spear: "spear", staff: "torch", star: "mullet", steed: "horse",
  storm: "bolt", string: "knot", sun: "sun", sword: "sword", thorn: "bramble", tinker: "wheel", tool: "buckle", torch: "torch",
  tower: "tower", velvet: "eye", vial: "drop", wall: "tower", will: "scroll", willow: "tree", wind: "cloud", wolf: "crescent",
};

const PEOPLE: Record<string, Headgear> = {
  abbot: "mitre", bishop: "mitre", bride: "veil", broker: "hood", brute: "horns", captain: "sallet", champion: "wings", dancer: "veil",
  duelist: "hat", drover: "kettle-hat", eater: "hood", fencer: "hat", giant: "horns", herald: "wings", jack: "cap-and-bells",
  juggler: "cap-and-bells", keeper: "kettle-hat", king: "crown", knight: "great-helm", lantern: "hood", lord: "crown", maiden: "veil",
  marshal: "wings", matron: "veil", monk: "hood", page: "kettle-hat", priest: "mitre", prophet: "mitre", puller: "hat", queen: "crown",
  quartermaster: "kettle-hat", rider: "sallet", runner: "kettle-hat", sentinel: "great-helm", sergeant: "barbute", shieldman: "barbute",
  sister: "veil", smith: "kettle-hat", spy: "hood", squire: "barbute", thief: "hood", thorn: "horns", warden: "great-helm", widow: "veil",
  witch: "hat", wizard: "hat", anvil: "horns", chain: "barbute",
};

/** A number from a text: FNV-1a, and a last stir so that ids with a common beginning come out far apart. */
export function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** One of several, by the id and by what it is chosen for. */
function chosen<T>(from: readonly T[], id: string, what: string): T {
  return from[hashed(`${what}:${id}`) % from.length] as T;
}

/** What the words of an id name, the last word first: a torch rider is a rider before a torch. */
function named<T>(id: string, known: Record<string, T>): T | undefined {
  for (const word of id.toLowerCase().split(/[^a-z]+/).reverse()) {
    const found = known[word] ?? known[word.replace(/s$/, "")] ?? Object.entries(known).find(([start]) => start.length > 3 && word.startsWith(start))?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

const DIVISION_NAMES = Object.keys(DIVISIONS) as Division[];
const CHARGE_NAMES = Object.keys(CHARGES) as ChargeName[];
const COLOUR_PAINTS = Object.values(COLOURS);
const METAL_PAINTS = Object.values(METALS);

export function blazon(id: string, kind: Kind): Blazon {
  const field = chosen(COLOUR_PAINTS, id, "field");
  const second = chosen(COLOUR_PAINTS.filter((paint) => paint !== field), id, "second");
  const ink = kind === "super" ? METALS.or : chosen(METAL_PAINTS, id, "ink");
  return {
    division: chosen(DIVISION_NAMES, id, "division"),
    field,
    second,
    charge: named(id, THINGS) ?? chosen(CHARGE_NAMES, id, "charge"),
    ink,
    headgear: named(id, PEOPLE) ?? chosen(HEADGEAR, id, "headgear"),
  };
}

const PER: Division[] = ["pale", "fess", "bend", "chevron", "saltire"];
const LAID_ON: Division[] = ["pile", "chief", "bordure"];
const MANY: ChargeName[] = ["bezants", "swords", "waves"];

/** The arms in words, as heralds put them: "Per pale gules and azure, a tower or". */
export function inText({ division, field, second, charge, ink }: Blazon): string {
  const paint = (hex: string): string => Object.entries({ ...COLOURS, ...METALS }).find(([, each]) => each === hex)?.[0] ?? "";
  const parts = `${paint(field)} and ${paint(second)}`;
  const ground = PER.includes(division)
    ? `per ${division} ${parts}`
    : LAID_ON.includes(division)
      ? `${paint(field)}, a ${division} ${paint(second)}`
      : division === "plain"
        ? paint(field)
        : `${division} ${parts}`;
  const article = MANY.includes(charge) ? "" : /^[aeiou]/.test(charge) ? "an " : "a ";
  const words = `${ground}, ${article}${charge} ${paint(ink)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
