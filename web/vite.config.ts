import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compress.ts";
import { loadBudget } from "./scripts/load-budget.ts";

const EARLY_THEME = "src/style/early-theme.js";

/** Puts the script that chooses light or dark before everything else, as a file of its own: the page allows no inline scripts. */
function earlyTheme(): Plugin {
  const source = readFileSync(new URL(EARLY_THEME, import.meta.url), "utf8");
  const name = `assets/theme-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
  let building = false;
  return {
    name: "early-theme",
    configResolved(config) {
      building = config.command === "build";
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: name, source });
    },
    transformIndexHtml: () => [
      { tag: "script", attrs: { src: building ? `/${name}` : `/${EARLY_THEME}` }, injectTo: "head-prepend" },
    ],
  };
}

export default defineConfig({
  base: "/",
  plugins: [svelte(), svelteTesting(), earlyTheme(), loadBudget({ firstLoad: 150_000, board: 60_000 }), compressed()],
  build: {
    outDir: "../src/tabard/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8000", ws: true },
    },
  },
  test: {
    environment: "jsdom",
    testTimeout: 30_000, // long enough for a busy machine, and never waited for when all is well
    include: ["tests/**/*.test.ts", "src/boards/**/*.test.ts"],
  },
});
