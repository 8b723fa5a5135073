/** QR codes of links, as drawings. */
import { encode } from "uqr";

/** Light modules around a code, so that cameras find it. */
const QUIET_ZONE = 4;

/** The code of a text as an SVG path, one unit per module. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const modules = data.flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])));
  return { size, path: modules.join("") };
}
