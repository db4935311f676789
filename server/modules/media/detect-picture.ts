import { fileTypeFromBuffer } from 'file-type';

export type PictureSource = 'bitmap' | 'svg';

const BITMAPS = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp']);
/** What may stand before the root of an SVG is short; a file that keeps us reading longer is not one. */
const PROLOGUE_MAX = 16 * 1024;

/**
 * What a file is, told by its content alone; names and declared types are anybody's to choose. Null for whatever we do not take
 * as a picture, among them drawings with entities of their own, which can unpack to anything.
 */
export async function detectPicture(bytes: Uint8Array): Promise<PictureSource | null> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && BITMAPS.has(type.mime)) return 'bitmap';
  if (type && type.mime !== 'application/xml') return null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isSvg(text.subarray(0, PROLOGUE_MAX).toString('utf8')) && !text.includes('<!ENTITY') ? 'svg' : null;
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
