/** Rulebooks use a small subset of Markdown. It is parsed into blocks and rendered as elements, never as raw HTML.
    By hand, because it takes 1.2 kB compressed; `marked`'s lexer takes 14.7 kB, and clauses and safe links would still be ours. */

export type Span =
  | { kind: "text"; text: string }
  | { kind: "strong"; spans: Span[] }
  | { kind: "em"; spans: Span[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; spans: Span[] }
  | { kind: "clause"; number: string };

export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "paragraph"; spans: Span[]; clause: string | null }
  | { kind: "list"; ordered: boolean; items: { spans: Span[]; clause: string | null; blocks: Block[] }[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "rule" };

const CLAUSE = /^\*\*([A-Z]{2,4}-\d+\.\d+)\*\*\s*/;
const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

export function readMarkdown(text: string): Block[] {
  return blocksOf(text.replaceAll("\r\n", "\n").split("\n"));
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const take = (fits: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && fits(lines[at]!)) at++;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === "" || /^<!--.*-->\s*$/.test(line)) {
      at++;
    } else if (/^```/.test(line)) {
      at++;
      const code = take((each) => !each.startsWith("```"));
      at++;
      blocks.push({ kind: "code", text: code.join("\n") });
    } else if (/^#{1,6}\s/.test(line)) {
      at++;
      blocks.push(heading(line));
    } else if (/^(-{3,}|\*{3,})\s*$/.test(line)) {
      at++;
      blocks.push({ kind: "rule" });
    } else if (line.startsWith("|")) {
      blocks.push(table(take((each) => each.startsWith("|"))));
    } else if (line.startsWith(">")) {
      blocks.push({ kind: "quote", blocks: blocksOf(take((each) => each.startsWith(">")).map((each) => each.replace(/^>\s?/, ""))) });
    } else if (ITEM.test(line)) {
      blocks.push(list(take((each) => ITEM.test(each) || /^\s+\S/.test(each))));
    } else {
      const words = take((each) => each.trim() !== "" && !/^(#{1,6}\s|```|\||>)/.test(each) && !ITEM.test(each));
      blocks.push({ kind: "paragraph", ...spansWithClause(words.join(" ")) });
    }
  }
  return blocks;
}

function heading(line: string): Block {
  const [, marks = "#", title = ""] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
  return { kind: "heading", level: marks.length, spans: spansOf(title), id: anchor(title) };
}

export const anchor = (title: string): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "");

function table(lines: string[]): Block {
  const cells = (line: string): Span[][] => line.replaceAll(/^\||\|\s*$/g, "").split("|").map((cell) => spansOf(cell.trim()));
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|?\s*$/.test(line)).map(cells);
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) };
}

function list(lines: string[]): Block {
  const first = ITEM.exec(lines[0]!)!;
  const indent = first[1]!.length;
  const items: { words: string[]; nested: string[] }[] = [];
  for (const line of lines) {
    const match = ITEM.exec(line);
    const item = items.at(-1);
    if (match !== null && match[1]!.length <= indent) items.push({ words: [match[3]!], nested: [] });
    else if (item !== undefined && (match !== null || item.nested.length > 0)) item.nested.push(line);
    else item?.words.push(line.trim());
  }
  return {
    kind: "list",
    ordered: /\d/.test(first[2]!),
    items: items.map((item) => ({ ...spansWithClause(item.words.join(" ")), blocks: blocksOf(item.nested) })),
  };
}

function spansWithClause(text: string): { spans: Span[]; clause: string | null } {
  const match = CLAUSE.exec(text);
  return { clause: match?.[1] ?? null, spans: spansOf(match === null ? text : text.slice(match[0].length)) };
}

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\(([^)\s]+)\)|\b([A-Z]{2,4}-\d+\.\d+)\b/;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match !== null; match = INLINE.exec(rest)) {
    if (match.index > 0) spans.push({ kind: "text", text: rest.slice(0, match.index) });
    spans.push(spanOf(match));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== "") spans.push({ kind: "text", text: rest });
  return spans;
}

function spanOf([whole, code, strong, em, label, href, clause]: RegExpExecArray): Span {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", spans: spansOf(strong) };
  if (em !== undefined) return { kind: "em", spans: spansOf(em) };
  if (clause !== undefined) return { kind: "clause", number: clause };
  if (label !== undefined && href !== undefined && /^(https?:\/\/|\/|#)/.test(href)) return { kind: "link", href, spans: spansOf(label) };
  return { kind: "text", text: label ?? whole };
}

/** The plain text of spans. */
export function plainText(spans: Span[]): string {
  return spans.map((span) => ("text" in span ? span.text : "number" in span ? span.number : plainText(span.spans))).join("");
}
