import { describe, expect, test } from "vitest";
import { qrCode, qrPath } from "../src/lib/qr";
import codes from "./qr-codes.json";

interface TableModel {
  text: string;
  mask: number;
  /** Each row as a hexadecimal number, dark modules being ones; made by another encoder. */
  rows: string[];
}

const model: TableModel[] = codes;
const inHex = (row: boolean[]): string => BigInt(`0b${row.map(Number).join("")}`).toString(16);

describe("QR codes", () => {
  test.each(model)("$text with mask $mask is what another encoder makes of it", ({ text, mask, rows }) => {
    expect(qrCode(text, mask).map(inHex)).toEqual(rows);
  });

  test("the mask that is chosen is one of the eight", () => {
    const text = model[0]!.text;
    const chosen = qrCode(text).map(inHex);
    const all = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => qrCode(text, mask).map(inHex));
    expect(all).toContainEqual(chosen);
  });

  test("a text that does not fit is refused", () => {
    expect(() => qrCode("x".repeat(214))).toThrow("too long");
    expect(qrCode("x".repeat(213))).toHaveLength(57);
  });

  test("the drawing has a quiet zone of four modules", () => {
    const { size, path } = qrPath("A");
    expect(size).toBe(21 + 8);
    expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
  });
});
