import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SHRINKS = /\.(?:js|css|svg)$/;
/** Below it the headers are most of the answer. */
const WORTHWHILE_BYTES = 1_000;

/** Writes `x.br` and `x.gz` beside every built file that shrinks; `server/http/precompressed.ts` serves them. */
export async function compressFiles(directory: string): Promise<void> {
  const files = readdirSync(directory).filter((name) => SHRINKS.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(directory, name));
      if (bytes.byteLength < WORTHWHILE_BYTES) return;
      const [small, common] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
        }),
        promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      writeFileSync(join(directory, `${name}.br`), small);
      writeFileSync(join(directory, `${name}.gz`), common);
    }),
  );
}
