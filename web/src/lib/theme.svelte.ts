/** Light or dark: the system's preference, until somebody chooses. */
import { localStore } from "./storage";

const KEY = "tabard.theme";
const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

let chosen = $state<string | null>(localStore.getItem(KEY));
let systemDark = $state(system?.matches ?? false);
system?.addEventListener("change", (event) => (systemDark = event.matches));

export const theme = {
  get dark(): boolean {
    return chosen === null ? systemDark : chosen === "dark";
  },
  toggle(): void {
    chosen = theme.dark ? "light" : "dark";
    localStore.setItem(KEY, chosen);
    document.documentElement.dataset.theme = chosen;
  },
};
