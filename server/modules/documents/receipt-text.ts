import type { Content } from 'pdfmake/interfaces';
import { drawableText } from './share-card-text.ts';

/** A run of signs that one font file has. */
interface Run {
  text: string;
  font?: string;
}

/** The face is cut in three files; the document's own font is the Latin one. */
export const RECEIPT_FONTS = {
  latin: 'Jakarta',
  'latin-ext': 'JakartaExtended',
  vietnamese: 'JakartaVietnamese',
} as const;

const VIETNAMESE =
  /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u;
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u20ab]/u;
/** No column of the receipt holds a longer word; a longer one is broken, as it would run into the next column. */
const WORD_MAX = 22;

/**
 * Text of people as the receipt can draw it: signs that the fonts do not have are left out, those of the other files of the face are
 * set in them, endless words are broken and endless texts cut.
 *
 * @param fallback for a text of which nothing can be drawn
 */
export function receiptText(text: string, { fallback = '–' }: { fallback?: string } = {}): Content {
  const drawable = drawableText(text).replaceAll(new RegExp(`\\S{${WORD_MAX}}(?=\\S)`, 'gu'), '$& ');
  return drawable ? splitRuns(drawable) : fallback;
}

function splitRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const font = fontOf(sign);
    const last = runs.at(-1);
    if (last && (last.font ?? '') === font) last.text += sign;
    else runs.push(font ? { text: sign, font } : { text: sign });
  }
  return runs;
}

/** Empty for the document's own font. */
function fontOf(sign: string): string {
  if (VIETNAMESE.test(sign)) return RECEIPT_FONTS.vietnamese;
  return EXTENDED.test(sign) ? RECEIPT_FONTS['latin-ext'] : '';
}
