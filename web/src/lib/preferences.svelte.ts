/** What a player prefers, in every game on this device: the pace of the table, the theme, tips for a first game, and
    shortcuts. */
import { localStore } from "./storage";

export const PACES = ["calm", "normal", "quick", "step"] as const;
/** How fast moves follow each other; with `step`, the next one waits for a tap. */
export type Pace = (typeof PACES)[number];

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const PACE_KEY = "tabard.pace";
const THEME_KEY = "tabard.theme";
const TIPS_KEY = "tabard.tips";
const SHORTCUTS_KEY = "tabard.shortcuts";

const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

let pace = $state<Pace>(PACES.find((each) => each === localStore.getItem(PACE_KEY)) ?? "normal");
let theme = $state<Theme>(THEMES.find((each) => each === localStore.getItem(THEME_KEY)) ?? "system");
let tips = $state(localStore.getItem(TIPS_KEY) !== "off");
let shortcuts = $state(localStore.getItem(SHORTCUTS_KEY) !== "off");
/** Counts how often tips were asked for again: whoever remembers which were read starts afresh. */
let tipsReset = $state(0);

let systemDark = $state(system?.matches ?? false);
system?.addEventListener("change", (event) => (systemDark = event.matches));

export const preferences = {
  get pace(): Pace {
    return pace;
  },
  set pace(chosen: Pace) {
    pace = chosen;
    localStore.setItem(PACE_KEY, chosen);
  },

  get theme(): Theme {
    return theme;
  },
  set theme(chosen: Theme) {
    theme = chosen;
    if (chosen === "system") {
      localStore.removeItem(THEME_KEY);
      delete document.documentElement.dataset.theme;
    } else {
      localStore.setItem(THEME_KEY, chosen);
      document.documentElement.dataset.theme = chosen;
    }
  },
  /** Whether the page is dark now, whoever decided that. */
  get dark(): boolean {
    return theme === "system" ? systemDark : theme === "dark";
  },

  /** Whether keys do something at a table. */
  get shortcuts(): boolean {
    return shortcuts;
  },
  set shortcuts(on: boolean) {
    shortcuts = on;
    localStore.setItem(SHORTCUTS_KEY, on ? "on" : "off");
  },

  get tips(): boolean {
    return tips;
  },
  /** Turned on again, the tips of every game begin afresh. */
  set tips(on: boolean) {
    tips = on;
    localStore.setItem(TIPS_KEY, on ? "on" : "off");
    if (on) preferences.repeatTips();
  },
  get tipsReset(): number {
    return tipsReset;
  },
  repeatTips(): void {
    for (const key of localStore.keys()) if (key.startsWith("tabard.guide.")) localStore.removeItem(key);
    tipsReset += 1;
  },
};
