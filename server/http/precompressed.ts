import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';

/** Built files that shrink; their names are flat. */
const COMPRESSED = /^\/[\w.-]+\.(?:js|css|svg)$/;
/** The best first: browsers name gzip before Brotli and mean no order. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * How files are sent whose names hold a hash of their content: no client revalidates them or requests a part of them, so nothing is
 * said for that. A hundred bytes a file matter where a page has fifteen.
 */
export const BUILT_FILE = {
  immutable: true,
  maxAge: '365d',
  etag: false,
  lastModified: false,
  acceptRanges: false,
} as const;

/**
 * Answers with what the build has compressed already (`x.js.br`), at a quality that nobody could wait for at each request: a sixth less on
 * the wire than what is compressed on the way. Where there is no such file, the next handler has its turn.
 */
export function servePrecompressed(directory: string): RequestHandler {
  return (request, response, next) => {
    if (!COMPRESSED.test(request.path)) return next();
    response.vary('Accept-Encoding');
    const found = ENCODINGS.find(
      ([encoding, ending]) =>
        request.acceptsEncodings(encoding) && existsSync(join(directory, request.path + ending)),
    );
    if (!found) return next();
    const [encoding, ending] = found;
    response.set('Content-Encoding', encoding).type(request.path.slice(request.path.lastIndexOf('.')));
    response.sendFile(request.path.slice(1) + ending, { root: directory, ...BUILT_FILE }, (error) => {
      if (!error) return;
      response.removeHeader('Content-Encoding');
      next(error);
    });
  };
}
