import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** What a browser stores a file as. The name has letters, digits, dots, underscores and dashes alone. */
export interface DownloadHead {
  fileName: string;
  type: string;
  /** Of what comes piece by piece, where it is known beforehand. */
  bytes?: number;
}

/**
 * Answers with a file to be saved, which no browser shows in place and no cache keeps.
 *
 * @param content whole, or piece by piece as it is made. Somebody who closes the page in the middle is no error.
 * @throws whatever making the content throws
 */
export async function sendDownload(
  response: Response,
  { fileName, type, bytes }: DownloadHead,
  content: Buffer | string | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  response
    .set('Cache-Control', 'no-store')
    .set('Content-Disposition', `attachment; filename="${fileName}"`)
    .set('X-Content-Type-Options', 'nosniff')
    .type(type);
  if (typeof content === 'string' || Buffer.isBuffer(content)) {
    response.send(content);
    return;
  }
  if (bytes !== undefined) response.set('Content-Length', String(bytes));
  const pieces = content instanceof Readable ? content : Readable.from(content);
  try {
    await pipeline(pieces, response);
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isClosed) throw error;
  }
}
