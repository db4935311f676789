import PdfDocument from 'pdfkit';
import type { Language } from '#contracts/language.ts';
import { formatCount, formatRupiah } from '#contracts/money.ts';
import { type FaceFile, faceOf, readFont, type Weight } from './faces.ts';
import { MARK_LEAVES } from './mark.ts';
import { COLOURS } from './receipt-look.ts';
import {
  bookClock,
  type PrintedStatement,
  type StatementDay,
  type StatementHead,
  type StatementLine,
  spellFee,
} from './statement.ts';
import { statementWords } from './statement-words.ts';
import { typesetLines } from './typeset.ts';

type Page = InstanceType<typeof PdfDocument>;

/** Lines that are drawn before whatever else waits in this process has its turn. */
const LINES_AT_ONCE = 40;

const SIDE = 36;
const LINE_HEIGHT = 15;
/** Figures of one width, so that they stand below each other. */
const FIGURES: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] };
/** Where the last line of a page may stand. */
const BOTTOM = 595.28 - SIDE - 26;

interface Column {
  name: string;
  width: number;
  isAmount: boolean;
}

/** A statement as a PDF of A4 pages, written while it is read. */
export function drawStatement(statement: PrintedStatement, head: StatementHead): Page {
  const words = statementWords[head.language];
  const page = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: SIDE, bottom: 0, left: SIDE, right: SIDE },
    autoFirstPage: false,
    info: { Title: `${words.title} ${head.month}`, Author: 'Sorak', Creator: 'Sorak', Producer: 'Sorak' },
  });
  write(page, { statement, head }).then(
    () => page.end(),
    (error: Error) => page.destroy(error),
  );
  return page;
}

async function write(page: Page, { statement, head }: { statement: PrintedStatement; head: StatementHead }) {
  const words = statementWords[head.language];
  const text = createWriter(page);
  let pages = 0;
  const addPage = () => {
    page.addPage();
    pages += 1;
    text.line(`${words.page} ${pages}`, {
      x: SIDE,
      y: page.page.height - SIDE,
      width: page.page.width - 2 * SIDE,
      size: 7.5,
      align: 'right',
      colour: COLOURS.text3,
    });
  };
  addPage();
  let y = drawHead({ page, text, statement, head });
  const { rows } = statement;
  const columns = 'lines' in rows ? lineColumns(head.language) : dayColumns(head.language);
  if ('days' in rows)
    y = text.line(words.byDay, { x: SIDE, y, width: 700, size: 8.5, colour: COLOURS.text2 }) + 8;
  y = drawColumns({ page, text, columns, y });
  let drawn = 0;
  for (const cells of 'lines' in rows
    ? lineCells(rows.lines, head.language)
    : dayCells(rows.days, head.language)) {
    if (y > BOTTOM) {
      addPage();
      y = drawColumns({ page, text, columns, y: SIDE });
    }
    y = drawCells({ page, text, columns, cells, y });
    drawn += 1;
    if (drawn % LINES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (drawn === 0)
    y = text.line(words.none, { x: SIDE, y: y + 4, width: 700, size: 9, colour: COLOURS.text2 });
  if (y + 50 > BOTTOM) {
    addPage();
    y = SIDE;
  }
  const notes = [`${words.fee}: ${formatRupiah(statement.feeAmount)}`, spellFee(head), words.note];
  for (const note of notes)
    y = text.line(note, { x: SIDE, y: y + 4, width: 700, size: 7.5, colour: COLOURS.text3 });
}

function drawMark(page: Page, { x, y, size }: { x: number; y: number; size: number }): void {
  page
    .save()
    .translate(x + size / 2, y + size / 2)
    .scale(size / 26);
  for (const { path, angle, colour } of MARK_LEAVES)
    page.save().rotate(angle).path(path).fill(colour).restore();
  page.restore();
}

/** @returns where the next thing may stand */
function drawHead({
  page,
  text,
  statement,
  head,
}: {
  page: Page;
  text: Writer;
  statement: PrintedStatement;
  head: StatementHead;
}): number {
  const words = statementWords[head.language];
  drawMark(page, { x: SIDE, y: SIDE - 2, size: 22 });
  text.line('Sorak', { x: SIDE + 28, y: SIDE, width: 200, size: 17, weight: 800 });
  const right = { x: SIDE, width: page.page.width - 2 * SIDE, align: 'right' as const };
  text.line(words.title, { ...right, y: SIDE, size: 13, weight: 700 });
  text.line(head.month, { ...right, y: SIDE + 17, size: 9, colour: COLOURS.text2 });
  const fact = (name: string, value: string, x: number) => {
    text.line(name, { x, y: SIDE + 44, width: 300, size: 8, colour: COLOURS.text3 });
    return text.people(value, { x, y: SIDE + 55, width: 330, size: 10.5 });
  };
  const factsEnd = Math.max(
    fact(words.event, head.eventName, SIDE),
    fact(words.organizer, head.organizerName, SIDE + 360),
  );
  const rows: [string, string, boolean][] = [
    [words.opening, formatRupiah(statement.openingAmount), true],
    ...statement.kinds.map(({ kind, count, amount }): [string, string, boolean] => [
      `${words.kinds[kind]} (${formatCount(count)})`,
      formatRupiah(amount),
      false,
    ]),
    [words.closing, formatRupiah(statement.closingAmount), true],
  ];
  let y = factsEnd + 14;
  page.roundedRect(SIDE, y, 340, rows.length * LINE_HEIGHT + 16, 8).fill(COLOURS.sunken);
  y += 10;
  for (const [name, amount, isTotal] of rows) {
    const weight = isTotal ? 700 : 500;
    text.line(name, { x: SIDE + 12, y, width: 200, size: 9, weight });
    text.line(amount, { x: SIDE + 12, y, width: 316, size: 9, weight, align: 'right' });
    y += LINE_HEIGHT;
  }
  return y + 20;
}

function lineColumns(language: Language): Column[] {
  const words = statementWords[language];
  const text = (name: string, width: number) => ({ name, width, isAmount: false });
  const amount = (name: string, width: number) => ({ name, width, isAmount: true });
  return [
    amount(words.number, 40),
    text(words.at, 106),
    text(words.kind, 136),
    text(words.reference, 130),
    amount(words.gross, 82),
    amount(words.platform, 70),
    amount(words.tax, 62),
    amount(words.amount, 70),
    amount(words.balance, 74),
  ];
}

function* lineCells(lines: readonly StatementLine[], language: Language): Generator<string[]> {
  for (const [index, { at, kind, reference, gross, amount, balance }] of lines.entries())
    yield [
      formatCount(index + 1),
      bookClock(at).toISOString().slice(0, 19).replace('T', ' '),
      statementWords[language].kinds[kind],
      reference,
      gross ? signed(gross.amount) : '',
      gross ? signed(gross.platformAmount) : '',
      gross ? signed(gross.taxAmount) : '',
      signed(amount),
      signed(balance),
    ];
}

function dayColumns(language: Language): Column[] {
  const words = statementWords[language];
  return [
    { name: words.at, width: 140, isAmount: false },
    { name: words.kind, width: 220, isAmount: false },
    { name: words.count, width: 130, isAmount: true },
    { name: words.amount, width: 140, isAmount: true },
    { name: words.balance, width: 140, isAmount: true },
  ];
}

function* dayCells(days: readonly StatementDay[], language: Language): Generator<string[]> {
  for (const { day, kind, count, amount, balance } of days)
    yield [day, statementWords[language].kinds[kind], formatCount(count), signed(amount), signed(balance)];
}

const signed = (amount: number): string => `${amount < 0 ? '−' : ''}${formatCount(Math.abs(amount))}`;

interface Grid {
  page: Page;
  text: Writer;
  columns: readonly Column[];
  y: number;
}

function drawColumns({ page, text, columns, y }: Grid): number {
  let x = SIDE;
  for (const { name, width, isAmount } of columns) {
    const align = isAmount ? 'right' : 'left';
    text.line(name, { x, y, width: width - 8, size: 7.5, weight: 700, align, colour: COLOURS.text2 });
    x += width;
  }
  page
    .moveTo(SIDE, y + 13)
    .lineTo(x, y + 13)
    .lineWidth(1)
    .stroke(COLOURS.ink);
  return y + 19;
}

function drawCells({ page, text, columns, cells, y }: Grid & { cells: readonly string[] }): number {
  let x = SIDE;
  for (const [at, { width, isAmount }] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (cell !== '') text.line(cell, { x, y, width: width - 8, size: 8, align: isAmount ? 'right' : 'left' });
    x += width;
  }
  page
    .moveTo(SIDE, y + 11.5)
    .lineTo(x, y + 11.5)
    .lineWidth(0.5)
    .stroke(COLOURS.line);
  return y + LINE_HEIGHT;
}

interface TextStyle {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  align?: 'left' | 'right';
  colour?: string;
}

interface Writer {
  /** A line of our own words. @returns its lower edge */
  line(text: string, style: TextStyle): number;
  /** A name that people typed, in whatever script, on two lines at most. @returns its lower edge */
  people(text: string, style: TextStyle): number;
}

function createWriter(page: Page): Writer {
  const own = faceOf('A');
  if (!own) throw new Error('no font has the letter A');
  const registered = new Set<string>();
  const use = (file: FaceFile, weight: Weight) => {
    const name = `${file.name}-${weight}`;
    if (!registered.has(name)) page.registerFont(name, readFont(file, weight));
    registered.add(name);
    page.font(name);
  };
  return {
    line(text, { x, y, width, size, weight = 500, align = 'left', colour = COLOURS.ink }) {
      use(own, weight);
      page.fontSize(size).fillColor(colour);
      const at = align === 'right' ? x + width - page.widthOfString(text, FIGURES) : x;
      page.text(text, at, y, { ...FIGURES, lineBreak: false });
      return y + size * 1.3;
    },
    people(text, { x, y, width, size, weight = 600 }) {
      let top = y;
      for (const runs of typesetLines({ text, width, size, weight, linesMax: 2 })) {
        let left = x;
        for (const run of runs) {
          use(run.file, weight);
          page.fontSize(size).fillColor(COLOURS.ink).text(run.text, left, top, { lineBreak: false });
          left += page.widthOfString(run.text);
        }
        top += size * 1.3;
      }
      return top;
    },
  };
}
