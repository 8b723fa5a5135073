/** Rulebooks, fetched once, and the clause that is being shown. */
import { api } from "./api";
import type { RulebookText } from "./protocol";

const rulebooks = new Map<string, Promise<RulebookText>>();

/** The table rules have their own rulebook. */
export const bookOf = (clause: string, game: string): string => (clause.startsWith("TBL-") ? "table" : game);

export function rulebook(game: string): Promise<RulebookText> {
  let book = rulebooks.get(game);
  if (book === undefined) {
    book = api.rulebook(game);
    book.catch(() => rulebooks.delete(game));
    rulebooks.set(game, book);
  }
  return book;
}

let open = $state.raw<{ game: string; clause: string } | null>(null);

export const openClause = {
  get clause(): { game: string; clause: string } | null {
    return open;
  },
  show(game: string, clause: string): void {
    open = { game: bookOf(clause, game), clause };
  },
  close(): void {
    open = null;
  },
};

export const clauseAddress = (game: string, clause: string): string => `/rules/${bookOf(clause, game)}#${clause}`;
