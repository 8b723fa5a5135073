import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

interface Budget {
  /** Compressed bytes of everything that is loaded before a board is opened. */
  firstLoad: number;
  /** Compressed bytes that a board may add. */
  board: number;
}

/** What is loaded only once a game is over. */
const AFTER_A_GAME = /\/table\/FairShuffle\.svelte$/;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const compressed = (item: Rollup.OutputAsset | Rollup.OutputChunk): number =>
  gzipSync(item.type === "chunk" ? item.code : item.source).length;

/** Fails the build when a page or a board has become too heavy to load over a phone's connection. */
export function loadBudget(budget: Budget): Plugin {
  return {
    name: "load-budget",
    apply: "build",
    generateBundle(_options, bundle) {
      const items = Object.values(bundle);
      const boards = items.filter((item) => item.type === "chunk" && boardOf(item) !== null) as Rollup.OutputChunk[];
      const ofBoards = new Set(boards.flatMap((board) => [...reached(board, bundle)]));
      const ending = items.filter((item) => item.type === "chunk" && AFTER_A_GAME.test(item.facadeModuleId ?? "")) as Rollup.OutputChunk[];
      const ofEnding = new Set(ending.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]));
      const first = items.filter((item) => !ofBoards.has(item.fileName) && !ofEnding.has(item.fileName));
      const firstSize = first.reduce((sum, item) => sum + compressed(item), 0);
      this.info(`everything before a board is opened: ${kilobytes(firstSize)} compressed`);
      if (firstSize > budget.firstLoad) this.error(`The first load is ${kilobytes(firstSize)}, more than ${kilobytes(budget.firstLoad)}.`);
      const shared = new Set(first.map((item) => item.fileName));
      for (const board of boards) {
        const size = [...reached(board, bundle)]
          .filter((name) => !shared.has(name))
          .reduce((sum, name) => sum + compressed(bundle[name]!), 0);
        this.info(`board ${boardOf(board)}: ${kilobytes(size)} compressed`);
        if (size > budget.board) this.error(`The board ${boardOf(board)} is ${kilobytes(size)}, more than ${kilobytes(budget.board)}.`);
      }
    },
  };
}

function boardOf(chunk: Rollup.OutputChunk | Rollup.OutputAsset): string | null {
  const entry = chunk.type === "chunk" ? (chunk.facadeModuleId ?? "") : "";
  return /\/boards\/([^/]+)\/index\.ts$/.exec(entry)?.[1] ?? null;
}

/** A board's own chunk, what only boards import, and their styles. */
function reached(board: Rollup.OutputChunk, bundle: Rollup.OutputBundle): Set<string> {
  const names = new Set<string>();
  const queue = [board.fileName];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = bundle[name];
    if (names.has(name) || chunk === undefined) continue;
    if (chunk.type === "chunk" && name !== board.fileName && !onlyForBoards(name, bundle)) continue;
    names.add(name);
    if (chunk.type !== "chunk") continue;
    queue.push(...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? []));
  }
  return names;
}

function onlyForBoards(name: string, bundle: Rollup.OutputBundle): boolean {
  return Object.values(bundle).every(
    (item) => item.type !== "chunk" || !item.imports.includes(name) || boardOf(item) !== null,
  );
}
