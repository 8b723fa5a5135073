import { describe, expect, test } from "vitest";
import equipment from "../../../../../src/tabard/games/va/equipment.json";
import heroes from "../../../../../src/tabard/games/va/heroes.json";
import supers from "../../../../../src/tabard/games/va/super.json";
import { blazon, COLOURS, inText, kindOf, METALS, type Kind } from "./blazon";
import { CHARGES, star } from "./charges";

const pool: [string, Kind][] = [
  ...heroes.map(({ id }): [string, Kind] => [id, "hero"]),
  ...equipment.map(({ id }): [string, Kind] => [id, "equipment"]),
  ...supers.map(({ id }): [string, Kind] => [id, "super"]),
];

describe("arms", () => {
  test("are always the same for the same id", () => {
    expect(blazon("torch-rider", "hero")).toEqual(blazon("torch-rider", "hero"));
  });

  test("are different for every card of the game", () => {
    const told = new Map<string, string>();
    for (const [id, kind] of pool) {
      const words = `${kind}: ${inText(blazon(id, kind))}`;
      expect(told.get(words), `${id} bears the arms of ${told.get(words)}: ${words}`).toBeUndefined();
      told.set(words, id);
    }
    expect(told.size).toBe(pool.length);
  });

  test("keep to the rule of tincture: metal on colour", () => {
    const metals: string[] = Object.values(METALS);
    const colours: string[] = Object.values(COLOURS);
    for (const [id, kind] of pool) {
      const arms = blazon(id, kind);
      expect(colours).toContain(arms.field);
      expect(colours).toContain(arms.second);
      expect(arms.second).not.toBe(arms.field);
      expect(metals).toContain(arms.ink);
    }
  });

  test("are told as heralds put them", () => {
    const arms = { division: "pale", field: COLOURS.gules, second: COLOURS.azure, charge: "tower", ink: METALS.or, headgear: "hood" } as const;
    expect(inText(arms)).toBe("Per pale gules and azure, a tower or");
    expect(inText({ ...arms, division: "chief", charge: "eye" })).toBe("Gules, a chief azure, an eye or");
    expect(inText({ ...arms, division: "plain", charge: "swords" })).toBe("Gules, swords or");
  });

  test("show what the id names", () => {
    expect(blazon("tower-sister", "hero").charge).toBe("tower");
    expect(blazon("thornback", "hero").charge).toBe("bramble");
    expect(blazon("grandfather-sword", "equipment").charge).toBe("sword");
    expect(blazon("rust-bishop", "hero").headgear).toBe("mitre");
  });

  test("are found for cards that nobody has heard of, and far apart from each other", () => {
    const strangers = Array.from({ length: 200 }, (_, number) => blazon(`qzx-${number}`, "hero"));
    expect(new Set(strangers.map(inText)).size).toBeGreaterThan(190);
    expect(new Set(strangers.map((arms) => arms.charge)).size).toBeGreaterThan(40);
    expect(strangers.every((arms) => arms.charge in CHARGES)).toBe(true);
    expect(blazon("", "equipment").charge in CHARGES).toBe(true);
  });

  test("know both names of super equipment", () => {
    expect([kindOf("hero"), kindOf("equipment"), kindOf("super"), kindOf("super equipment")]).toEqual(["hero", "equipment", "super", "super"]);
  });
});

test("a star has two corners a point, the first one upright", () => {
  expect(star(4, 10, 5)).toMatch(/^M0 -10L/);
  expect(star(4, 10, 5).split("L")).toHaveLength(8);
});
