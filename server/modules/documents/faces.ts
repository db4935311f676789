import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** One file of a face: the signs of a few scripts. */
export interface FaceFile {
  /** As the files are called, without weight: `plus-jakarta-sans-latin`. */
  name: string;
  /** Path of the file, without weight and end. */
  stem: string;
}

/** Weights that drawn documents use. */
export type Weight = 400 | 500 | 600 | 700 | 800;

interface Face {
  /** Where its files are and what their names begin with. */
  files: string;
  /** The only files of it that are used, in this order. */
  only?: readonly string[];
  /** What it is used for. */
  signs?: RegExp;
}

/**
 * Where signs are looked for, first to last: our own face, which has Latin, then one for every script that people's names are likely to be
 * written in. Small files a script, so that a document opens those of its own names only.
 */
const FACES: readonly Face[] = [
  {
    files: '@fontsource/plus-jakarta-sans/files/plus-jakarta-sans',
    only: ['latin', 'latin-ext', 'vietnamese'],
  },
  { files: '@fontsource/noto-sans/files/noto-sans' },
  { files: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic' },
  { files: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew' },
  { files: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari' },
  { files: '@fontsource/noto-sans-tamil/files/noto-sans-tamil' },
  { files: '@fontsource/noto-sans-bengali/files/noto-sans-bengali' },
  { files: '@fontsource/noto-sans-thai/files/noto-sans-thai' },
  { files: '@fontsource/noto-sans-javanese/files/noto-sans-javanese' },
  { files: '@fontsource/noto-sans-balinese/files/noto-sans-balinese' },
  { files: '@fontsource/noto-sans-sundanese/files/noto-sans-sundanese' },
  { files: '@fontsource/noto-emoji/files/noto-emoji' },
  // It has Chinese signs, too, drawn as in Korea; those are the next face's.
  { files: '@fontsource/nanum-gothic/files/nanum-gothic', signs: /\p{Script=Hangul}/u },
  { files: '@fontsource/noto-sans-sc/files/noto-sans-sc' },
  { files: '@fontsource/noto-sans-symbols/files/noto-sans-symbols' },
  { files: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2' },
];

interface Part {
  file: FaceFile;
  /** Code points, from and to. */
  ranges: [number, number][];
  signs: RegExp | undefined;
}

/** Opened fonts hold their tables; a name of many scripts must not fill a thread's memory with them. */
const OPEN_MAX = 48;

const require = createRequire(import.meta.url);
const { resolve } = require;
const opened = new Map<string, Font>();
let parts: Part[] | undefined;

/** Signs without a picture of their own, which shape or join those beside them. */
export const JOINERS = /\u200c|\u200d|\ufe0e|\ufe0f/gu;

/**
 * The first file that has every sign of a grapheme.
 *
 * @returns null when none has
 */
export function faceOf(grapheme: string): FaceFile | null {
  const signs = [...grapheme.replaceAll(JOINERS, '')].map((sign) => sign.codePointAt(0) ?? 0);
  if (signs.length === 0) return null;
  parts ??= FACES.flatMap(readParts);
  return parts.find((part) => hasAll(part, signs))?.file ?? null;
}

function hasAll({ file, ranges, signs: own }: Part, signs: readonly number[]): boolean {
  return (
    signs.every((sign) => ranges.some(([from, to]) => sign >= from && sign <= to)) &&
    (!own || signs.some((sign) => own.test(String.fromCodePoint(sign)))) &&
    // What a file is said to hold and what is in it are two things.
    signs.every((sign) => openFont(file, 400).hasGlyphForCodePoint(sign))
  );
}

/** The font for measuring. */
export function openFont(file: FaceFile, weight: Weight): Font {
  const path = fontPath(file, weight);
  const before = opened.get(path);
  if (before) return before;
  if (opened.size >= OPEN_MAX) opened.clear();
  // Loaded by whoever draws: servers do not.
  const { create }: typeof import('fontkit') = require('fontkit');
  const font = create(readFont(file, weight)) as Font;
  opened.set(path, font);
  return font;
}

/** The font as a plain file in memory, on lines of the same height whatever its face. */
export function readFont(file: FaceFile, weight: Weight): Buffer {
  return withLineOf(unpackWoff(readFileSync(fontPath(file, weight))));
}

/** Above and below the base line, in ems: those of our own face. Else a line would move down for one foreign name in it. */
const LINE = { above: 1.038, below: -0.222 } as const;

function withLineOf(font: Buffer): Buffer {
  const table = (tag: string) => {
    for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
      if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
    throw new Error(`a font has no table ${tag}`);
  };
  const unitsPerEm = font.readUInt16BE(table('head') + 18);
  const heights = table('hhea') + 4;
  font.writeInt16BE(Math.round(LINE.above * unitsPerEm), heights);
  font.writeInt16BE(Math.round(LINE.below * unitsPerEm), heights + 2);
  font.writeInt16BE(0, heights + 4);
  return font;
}

/** The packed file of a weight. */
export function fontPath(file: FaceFile, weight: Weight): string {
  return resolve(`${file.stem}-${heldWeight(file, weight)}-normal.woff`);
}

/** The weight that is nearest among those that we use of a face: of faces that are not ours regular and bold, of some signs regular alone. */
export function heldWeight({ name }: FaceFile, weight: Weight): Weight {
  if (name.startsWith('plus-jakarta-sans')) return weight;
  return weight < 600 || name.startsWith('noto-sans-symbols-2') ? 400 : 700;
}

function readParts({ files, only, signs }: Face): Part[] {
  const [folder = '', base = ''] = files.split('/files/');
  const listed = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  // Numbered parts stand in brackets there.
  const ranges = new Map(Object.entries(listed).map(([key, text]) => [key.replaceAll(/[[\]]/g, ''), text]));
  return (only ?? [...ranges.keys()]).map((subset) => ({
    file: { name: `${base}-${subset}`, stem: `${files}-${subset}` },
    ranges: (ranges.get(subset) ?? '').split(',').map(rangeOf),
    signs,
  }));
}

/** `U+0102-0103` or `U+20AB`. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
