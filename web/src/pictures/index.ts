const pictures = import.meta.glob<string>("./*.svg", { eager: true, query: "?url", import: "default" });

/** The picture of a game, or of Tabard for a game that has none. */
export const pictureOf = (game: string): string => pictures[`./${game}.svg`] ?? pictures["./generic.svg"] ?? "";
