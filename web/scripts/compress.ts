/** Writes each page and asset in brotli and gzip too, so that the server only has to send the smaller file. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files fit into one packet as they are. */
const SMALLEST = 600;

export function compressFile(path: string): void {
  const plain = readFileSync(path);
  if (plain.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
}

export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
          const path = join(folder, name);
          if (TEXT.test(name) && statSync(path).isFile()) compressFile(path);
        }
      },
    },
  };
}
