/** Average width of a letter of Plus Jakarta Sans 800 with our tracking, in ems. */
const LETTER_EMS = 0.57;
/** Sizes of a title, largest first, each with the most lines that fit. */
export type TitleSizes = readonly [...{ size: number; lines: number }[], { size: number; lines: number }];

/** In pixels, between the logo and the lines below. */
const TITLE_SIZES: TitleSizes = [
  { size: 124, lines: 2 },
  { size: 108, lines: 2 },
  { size: 92, lines: 3 },
  { size: 78, lines: 3 },
  { size: 66, lines: 4 },
  { size: 56, lines: 5 },
];
/** More than any size holds; the rest would only cost time. */
const LENGTH_MAX = 200;

/**
 * What of a text the fonts have: Latin letters with their marks, digits and common punctuation. Everything else (other scripts,
 * emoji, controls, signs that turn the writing direction) would be drawn as empty boxes or garble the line.
 */
export function drawableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(
      /[^\u0020-\u007e\u00a1-\u024f\u1ea0-\u1ef9\u2010-\u2026\u2039\u203a\u20ab\u20ac\u2122\s]/gu,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH_MAX);
}

/** The largest size at which a title fits into `width` pixels; at the smallest one it may be cut. */
export function fitTitle(
  text: string,
  width: number,
  sizes: TitleSizes = TITLE_SIZES,
): { text: string; size: number; linesMax: number } {
  const fits = ({ size, lines }: { size: number; lines: number }) =>
    countLines(text, Math.floor(width / (size * LETTER_EMS))) <= lines;
  const fitting = sizes.find(fits) ?? (sizes.at(-1) as (typeof sizes)[number]);
  return { text, size: fitting.size, linesMax: fitting.lines };
}

/** Lines that a text takes; endless when a word is longer than a line, so that a smaller size is tried. */
function countLines(text: string, letters: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    if (word.length > letters) return Number.POSITIVE_INFINITY;
    if (used > 0 && used + 1 + word.length > letters) {
      lines += 1;
      used = 0;
    }
    used += (used > 0 ? 1 : 0) + word.length;
  }
  return lines;
}
