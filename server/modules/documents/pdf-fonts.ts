import pdfmake from 'pdfmake';
import type { Content, TFontDictionary } from 'pdfmake/interfaces';
import { type FaceFile, heldWeight, readFont, type Weight } from './faces.ts';
import { type Run, typesetLines } from './typeset.ts';

/** The weights in the four places that pdfmake has for a font. */
const PLACES: Record<'normal' | 'italics' | 'bold' | 'bolditalics', Weight> = {
  normal: 400,
  italics: 600,
  bold: 700,
  bolditalics: 800,
};

/** What is set at most of a text of people; the rest is cut. */
const LINES_MAX = 3;

const families: TFontDictionary = {};

/**
 * A text of people for pdfmake, in lines that are broken and put in order already.
 *
 * @param options.width of the column, in points
 * @returns a dash for a text of which nothing can be drawn
 */
export function pdfText(
  text: string,
  { width, size, place }: { width: number; size: number; place: keyof typeof PLACES },
): Content {
  const lines = typesetLines({ text, width, size, weight: PLACES[place], linesMax: LINES_MAX });
  const style = {
    fontSize: size,
    bold: place === 'bold' || place === 'bolditalics',
    italics: place === 'italics' || place === 'bolditalics',
  };
  if (lines.length === 0) return { text: '–', ...style };
  const runs = (line: Run[]) =>
    line.map((run) => ({ text: run.text, font: pdfFont(run.file), noWrap: true }));
  return { stack: lines.map((line) => ({ text: runs(line), ...style })) };
}

/**
 * Makes a face known to pdfmake, once a process.
 *
 * @returns what a definition calls it
 */
export function pdfFont(file: FaceFile): string {
  if (families[file.name]) return file.name;
  const { virtualfs } = pdfmake as unknown as {
    virtualfs: { existsSync(name: string): boolean; writeFileSync(name: string, data: Buffer): void };
  };
  const held = (weight: Weight) => {
    const name = `${file.name}-${heldWeight(file, weight)}`;
    if (!virtualfs.existsSync(name)) virtualfs.writeFileSync(name, readFont(file, weight));
    return name;
  };
  families[file.name] = {
    normal: held(PLACES.normal),
    italics: held(PLACES.italics),
    bold: held(PLACES.bold),
    bolditalics: held(PLACES.bolditalics),
  };
  pdfmake.setFonts(families);
  return file.name;
}
