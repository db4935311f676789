import { fileTypeFromBuffer } from 'file-type';
import { type PictureHeader, readJpegHeader, readPngHeader, readWebpHeader } from './read-picture-header.ts';

/** A bitmap with what its header says, a drawing, which has none, or something else with the name of its kind where it is known. */
export type DetectedPicture =
  | { source: 'bitmap'; header: PictureHeader }
  | { source: 'svg' }
  | { source: 'other'; kind: string | null };

const bitmaps: Record<string, (bytes: Buffer) => PictureHeader | null> = {
  'image/jpeg': readJpegHeader,
  'image/png': readPngHeader,
  'image/apng': readPngHeader,
  'image/webp': readWebpHeader,
};
/** What may stand before the root of an SVG is short; a file that keeps us reading longer is not one. */
const PROLOGUE_MAX = 16 * 1024;

/**
 * What a file is, by its content alone; names and declared types are anybody's to choose. Nothing is decoded. `other` is whatever we do
 * not take as a picture, among them bitmaps without a header and drawings with entities of their own, which can unpack to anything.
 */
export async function detectPicture(bytes: Uint8Array): Promise<DetectedPicture> {
  const type = await fileTypeFromBuffer(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readHeader = type && bitmaps[type.mime];
  if (readHeader) {
    const header = readHeader(text);
    return header ? { source: 'bitmap', header } : { source: 'other', kind: null };
  }
  if (type && type.mime !== 'application/xml') return { source: 'other', kind: type.ext.toUpperCase() };
  const isDrawing = isSvg(text.subarray(0, PROLOGUE_MAX).toString('utf8')) && !text.includes('<!ENTITY');
  return isDrawing ? { source: 'svg' } : { source: 'other', kind: null };
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
