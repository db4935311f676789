import { fileTypeFromBuffer } from 'file-type';
import { type PictureHeader, readJpegHeader, readPngHeader, readWebpHeader } from './read-picture-header.ts';

/** A bitmap with what its header says, or a drawing, which has none. */
export type DetectedPicture = { source: 'bitmap'; header: PictureHeader } | { source: 'svg' };

const bitmaps: Record<string, (bytes: Buffer) => PictureHeader | null> = {
  'image/jpeg': readJpegHeader,
  'image/png': readPngHeader,
  'image/apng': readPngHeader,
  'image/webp': readWebpHeader,
};
/** What may stand before the root of an SVG is short; a file that keeps us reading longer is not one. */
const PROLOGUE_MAX = 16 * 1024;

/**
 * What a file is, told by its content alone; names and declared types are anybody's to choose. Nothing is decoded. Null for whatever we do
 * not take as a picture, among them bitmaps without a header and drawings with entities of their own, which can unpack to anything.
 */
export async function detectPicture(bytes: Uint8Array): Promise<DetectedPicture | null> {
  const type = await fileTypeFromBuffer(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readHeader = type && bitmaps[type.mime];
  if (readHeader) {
    const header = readHeader(text);
    return header && { source: 'bitmap', header };
  }
  if (type && type.mime !== 'application/xml') return null;
  const isDrawing = isSvg(text.subarray(0, PROLOGUE_MAX).toString('utf8')) && !text.includes('<!ENTITY');
  return isDrawing ? { source: 'svg' } : null;
}

/** What is skipped before the root element: each begins and ends with one of these pairs. */
const PROLOGUE = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const;

function isSvg(start: string): boolean {
  let rest = start.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const part = PROLOGUE.find(([opening]) => rest.startsWith(opening));
    if (!part) return /^<svg[\s>]/.test(rest);
    const end = rest.indexOf(part[1]);
    if (end === -1) return false;
    rest = rest.slice(end + part[1].length).trimStart();
  }
}
