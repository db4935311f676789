import bidiFactory from 'bidi-js';
import { type FaceFile, faceOf, JOINERS, openFont, type Weight } from './faces.ts';

/** Signs that one font file has, all in one direction. */
export interface Run {
  text: string;
  file: FaceFile;
}

/** More than any document holds; the rest would only cost time. */
const LENGTH_MAX = 200;
/** What stands for a sign that no font has. A name on a document must not lose letters silently. */
const UNKNOWN = '□';
/** Scripts that break lines without a space. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Javanese}\p{Script=Balinese}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });
const words = new Intl.Segmenter('id', { granularity: 'word' });
const bidi = bidiFactory();
const known = new Map<string, FaceFile | null>();
const widths = new Map<string, number>();
/** Of each of the two: names come again, and a thread must not grow with them. */
const KNOWN_MAX = 5_000;

/**
 * A text of people as documents can draw it, in one line: without controls and signs that turn the writing direction; letters in
 * costume (𝓐) as plain ones where no font has them; a box for a sign that no font has.
 */
export function drawableText(text: string): string {
  const plain = text
    .slice(0, LENGTH_MAX * 8)
    .normalize('NFC')
    .replaceAll(/(?!\u00a0)[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  const drawn = graphemesOf(plain).slice(0, LENGTH_MAX).map(drawableSign).join('');
  return drawn.replaceAll(new RegExp(`${UNKNOWN}+`, 'g'), UNKNOWN).trim();
}

/** False for a text of which a document would show nothing, or a box in the place of a sign. */
export function isPrintable(text: string): boolean {
  const drawn = drawableText(text);
  return drawn !== '' && !drawn.includes(UNKNOWN);
}

function drawableSign(sign: string): string {
  if (fileOf(sign)) return sign;
  const compatible = sign.normalize('NFKC');
  if (compatible !== sign && graphemesOf(compatible).every(fileOf)) return compatible;
  const [first = ''] = sign;
  // A letter whose marks no font has with it, or the first of several pictures that are joined.
  if (first !== sign && fileOf(first)) return first;
  return sign.replaceAll(JOINERS, '') ? UNKNOWN : '';
}

/** The files that a drawable text needs. */
export function filesOf(text: string): FaceFile[] {
  return [...new Map(runsOf(text).map(({ file }) => [file.name, file])).values()];
}

/**
 * Breaks a text of people into lines and puts every line in the order in which it is drawn, from left to right: a name in Arabic letters
 * begins at the right. A word is broken only where it is longer than a line, and never gets or loses a sign by it.
 *
 * @param options.width in the unit of `size`
 * @returns at most `linesMax` lines, an ellipsis at the end of what was cut; none for a text of which nothing can be drawn
 */
export function typesetLines({
  text,
  width,
  size,
  weight,
  linesMax,
}: {
  text: string;
  width: number;
  size: number;
  weight: Weight;
  linesMax: number;
}): Run[][] {
  const drawable = drawableText(text);
  const widthOf = (part: string) => measure(part, weight) * size;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const add = (part: string, partWidth: number) => {
    if (line && used + widthOf(part.trimEnd()) > width) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += part;
    used += partWidth;
  };
  for (const piece of wordsOf(drawable)) {
    const pieceWidth = widthOf(piece);
    if (widthOf(piece.trimEnd()) <= width) add(piece, pieceWidth);
    else for (const sign of graphemesOf(piece)) add(sign, widthOf(sign));
  }
  if (line) lines.push(line);
  const levels = levelsOf(drawable);
  let start = 0;
  return lines.slice(0, linesMax).map((content, index) => {
    const ordered = inOrder(content, levels.subarray(start, start + content.length));
    start += content.length;
    return index === linesMax - 1 && lines.length > linesMax
      ? withEllipsis(content, { width, widthOf })
      : ordered;
  });
}

/** Words with the space after them, or what may begin a line without one. */
export function wordsOf(text: string): string[] {
  if (!BREAKS_ANYWHERE.test(text)) return text.match(/\S+\s*|\s+/g) ?? [];
  const pieces: string[] = [];
  let before = '';
  for (const { segment } of words.segment(text)) {
    const free = BREAKS_ANYWHERE.test(segment) && BREAKS_ANYWHERE.test(before);
    if (pieces.length > 0 && (/^\s/.test(segment) || !(/\s$/.test(before) || free))) {
      pieces[pieces.length - 1] += segment;
    } else pieces.push(segment);
    before = segment;
  }
  return pieces;
}

function withEllipsis(
  content: string,
  { width, widthOf }: { width: number; widthOf: (text: string) => number },
): Run[] {
  const signs = graphemesOf(content.trimEnd());
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > width) signs.pop();
  const cut = `${signs.join('').trimEnd()}…`;
  return inOrder(cut, levelsOf(cut));
}

/** How deep every sign is embedded; an odd depth is read from the right. */
function levelsOf(text: string): Uint8Array {
  return RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : new Uint8Array(text.length);
}

/** Runs of a line from left to right (rule L2 of Unicode's bidirectional algorithm). */
function inOrder(line: string, levels: Uint8Array): Run[] {
  const content = line.trimEnd();
  const runs: (Run & { level: number })[] = [];
  let at = 0;
  for (const { text, file } of runsOf(content)) {
    for (const part of partsOf(text, levels.subarray(at, at + text.length)))
      runs.push({ ...part, text: part.level % 2 === 1 ? mirrored(part.text) : part.text, file });
    at += text.length;
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    let from = 0;
    while (from < runs.length) {
      let to = from;
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return runs.map(({ text, file }) => ({ text, file }));
}

/** Parts of one level; right-to-left ones by word, as the writer of PDFs sets words from the left. */
function partsOf(text: string, levels: Uint8Array): { text: string; level: number }[] {
  const parts: { text: string; level: number }[] = [];
  let wasSpace = false;
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const sign = text.charAt(at);
    const isSpace = sign === ' ';
    const last = parts.at(-1);
    if (last?.level === level && (level % 2 === 0 || isSpace === wasSpace)) last.text += sign;
    else parts.push({ text: sign, level });
    wasSpace = isSpace;
  }
  return parts;
}

/** Brackets turn with the direction. Letters are turned by the font's shaping, what has none of them is turned here. */
function mirrored(text: string): string {
  const signs = graphemesOf(text).map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return (RIGHT_TO_LEFT.test(text) ? signs : signs.reverse()).join('');
}

/** In ems. */
function measure(text: string, weight: Weight): number {
  const key = `${weight} ${text}`;
  const before = widths.get(key);
  if (before !== undefined) return before;
  let sum = 0;
  for (const { text: part, file } of runsOf(text)) {
    const font = openFont(file, weight);
    sum += font.layout(part).advanceWidth / font.unitsPerEm;
  }
  if (widths.size >= KNOWN_MAX) widths.clear();
  widths.set(key, sum);
  return sum;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of graphemesOf(text)) {
    const last = runs.at(-1);
    const file = fileOf(sign);
    if (!file) continue;
    if (last?.file.name === file.name) last.text += sign;
    else runs.push({ text: sign, file });
  }
  return runs;
}

function fileOf(sign: string): FaceFile | null {
  const before = known.get(sign);
  if (before !== undefined) return before;
  if (known.size >= KNOWN_MAX) known.clear();
  const file = faceOf(sign);
  known.set(sign, file);
  return file;
}

function graphemesOf(text: string): string[] {
  // The usual case by itself: computing the borders takes longer than everything else.
  if (/^[ -~]*$/.test(text)) return text.split('');
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
