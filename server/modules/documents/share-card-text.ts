import { drawableText, wordsOf } from './typeset.ts';

/** Average widths of Plus Jakarta Sans 800 with our tracking, and of the square signs of East Asia and emoji, in ems. */
const LETTER_EMS = 0.57;
const SQUARE_EMS = 1;
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;
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
/** The largest size at which a title fits into `width` pixels; at the smallest one it may be cut. */
export function fitTitle(
  content: string,
  width: number,
  sizes: TitleSizes = TITLE_SIZES,
): { text: string; size: number; linesMax: number } {
  const text = drawableText(content);
  const fits = ({ size, lines }: { size: number; lines: number }) => countLines(text, width / size) <= lines;
  const fitting = sizes.find(fits) ?? (sizes.at(-1) as (typeof sizes)[number]);
  return { text, size: fitting.size, linesMax: fitting.lines };
}

/** Lines of so many ems that a text takes; endless when a word is longer than a line, so that a smaller size is tried. */
function countLines(text: string, ems: number): number {
  let lines = 1;
  let used = 0;
  for (const word of wordsOf(text)) {
    const length = emsOf(word.trimEnd());
    if (length > ems) return Number.POSITIVE_INFINITY;
    if (used + length > ems) {
      lines += 1;
      used = 0;
    }
    used += emsOf(word);
  }
  return lines;
}

function emsOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (SQUARE.test(sign) ? SQUARE_EMS : LETTER_EMS), 0);
}
