import type { Board } from "./contract";

const folders = import.meta.glob<{ default: Board }>("./*/index.ts");

/** The board of a game; a game without a folder of its own is drawn plainly. */
export async function findBoard(game: string): Promise<Board> {
  const load = folders[`./${game}/index.ts`] ?? folders["./generic/index.ts"];
  if (load === undefined) throw new Error("The plain board is missing.");
  return (await load()).default;
}
