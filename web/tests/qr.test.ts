import { describe, expect, test } from "vitest";
import { qrPath } from "../src/lib/qr";
import codes from "./qr-codes.json";

/** The rows of a drawing as hexadecimal numbers, without the quiet zone; dark modules are ones. */
function rowsOf(text: string): string[] {
  const { size, path } = qrPath(text);
  const dark = new Set(path.match(/(?<=M)\d+ \d+/g));
  const inner = Array.from({ length: size - 8 }, (_, place) => place + 4);
  return inner.map((row) => BigInt(`0b${inner.map((column) => (dark.has(`${column} ${row}`) ? 1 : 0)).join("")}`).toString(16));
}

describe("QR codes", () => {
  test.each([...new Set(codes.map((code) => code.text))])("%s is what another encoder makes of it with one of the eight masks", (text) => {
    const known = codes.filter((code) => code.text === text).map((code) => code.rows);
    expect(known).toContainEqual(rowsOf(text));
  });

  test("the drawing has a quiet zone of four modules", () => {
    const { size, path } = qrPath("A");
    expect(size).toBe(21 + 8);
    expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
  });
});
