import { describe, expect, test } from "vitest";
import { anchor, plainText, readMarkdown, spansOf } from "../src/lib/markdown";

describe("rulebooks", () => {
  test("every clause is found, whether a paragraph or an item", () => {
    const blocks = readMarkdown("# Game\n\n## 1. Turn order\n\n**QST-1.1** First *this*\nthen that.\n\n- **QST-1.2** An item\n  that goes on.\n- plain\n");
    expect(blocks).toMatchObject([
      { kind: "heading", level: 1 },
      { kind: "heading", level: 2, id: "1-turn-order" },
      { kind: "paragraph", clause: "QST-1.1" },
      { kind: "list", ordered: false, items: [{ clause: "QST-1.2" }, { clause: null }] },
    ]);
    const words = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.spans] : block.kind === "list" ? block.items.map((item) => item.spans) : []));
    expect(words.map(plainText)).toEqual(["First this then that.", "An item that goes on.", "plain"]);
  });

  test("tables, code, quotes and nested lists", () => {
    const blocks = readMarkdown("| a | b |\n|---|---|\n| 1 | `x` |\n\n```json\n{\"a\": 1}\n```\n\n> said\n\n1. one\n   - inner\n2. two\n");
    expect(blocks).toMatchObject([
      { kind: "table", head: [[{ text: "a" }], [{ text: "b" }]], rows: [[[{ text: "1" }], [{ kind: "code", text: "x" }]]] },
      { kind: "code", text: '{"a": 1}' },
      { kind: "quote", blocks: [{ kind: "paragraph" }] },
      { kind: "list", ordered: true, items: [{ blocks: [{ kind: "list" }] }, {}] },
    ]);
  });

  test("cited clauses become links, in words as they are", () => {
    expect(spansOf("as in KD-7.4 holds")).toEqual([{ kind: "text", text: "as in " }, { kind: "clause", number: "KD-7.4" }, { kind: "text", text: " holds" }]);
  });

  test("raw HTML and strange links stay plain text", () => {
    expect(spansOf("<script>alert(1)</script>")).toEqual([{ kind: "text", text: "<script>alert(1)</script>" }]);
    expect(spansOf("[x](javascript:alert(1))").every((span) => span.kind === "text")).toBe(true);
    expect(spansOf("[rules](/rules/va)")).toMatchObject([{ kind: "link", href: "/rules/va" }]);
  });

  test("anchors are plain", () => {
    expect(anchor("10. Options & more!")).toBe("10-options-more");
  });
});
