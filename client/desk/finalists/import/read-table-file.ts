import { parse } from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { decodeText, type Encoding, EncodingFault } from './decode-text.ts';
import { columnsOf } from './import-rows.ts';

/** The cells of a file, row by row as a spreadsheet counts them, the row of column names first. */
export type TableFile = { cells: string[][]; format: Encoding | 'Excel' };

export type TableFault =
  | 'large'
  | 'columns'
  | 'empty'
  | 'oldExcel'
  | 'openDocument'
  | 'noTable'
  | 'brokenExcel'
  | 'largeExcel'
  | 'encoding'
  | 'encodingUnknown'
  | 'openQuote';

/** Why a file cannot be read as a table; `detail` is what the sentence names. */
export class TableFileError extends Error {
  override readonly name = 'TableFileError';
  readonly fault: TableFault;
  readonly detail: string;

  constructor(fault: TableFault, detail = '', options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
    this.detail = detail;
  }
}

const SIGNATURES: readonly [TableFault, ...number[]][] = [
  ['oldExcel', 0xd0, 0xcf, 0x11, 0xe0],
  ['noTable', 0x25, 0x50, 0x44, 0x46], // %PDF
  ['noTable', 0x89, 0x50, 0x4e, 0x47], // PNG
  ['noTable', 0xff, 0xd8, 0xff], // JPEG
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Stands uncompressed at the beginning of what LibreOffice saves. */
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const SEPARATORS = [';', ',', '\t', '|'];

/**
 * Reads a spreadsheet or CSV file by what is in it, whatever it is called.
 *
 * @throws TableFileError
 */
export async function readTableFile(file: Blob): Promise<TableFile> {
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(ZIP)) return readWorkbook(buffer);
  const other = SIGNATURES.find(([, ...mark]) => begins(mark));
  if (other) throw new TableFileError(other[0]);
  return readCsv(bytes);
}

async function readWorkbook(buffer: ArrayBuffer): Promise<TableFile> {
  const head = new TextDecoder('latin1').decode(buffer.slice(0, 200));
  if (head.includes(OPEN_DOCUMENT)) throw new TableFileError('openDocument');
  if (largestPartOf(new DataView(buffer)) >= PART_BYTES_MAX) throw new TableFileError('largeExcel');
  const cells = await readCells(buffer);
  if (!cells.some((row) => row.some((cell) => cell !== ''))) throw new TableFileError('empty');
  return { cells, format: 'Excel' };
}

/** Of the first sheet. */
async function readCells(buffer: ArrayBuffer): Promise<string[][]> {
  try {
    const rows: unknown[][] = await readSheet(buffer, 1);
    return rows.map((row) => row.map(textOf));
  } catch (cause) {
    throw new TableFileError('brokenExcel', '', { cause });
  }
}

/**
 * Larger parts would be unpacked in a worker made of a text, which the page's content policy refuses: nothing would ever come back. It also
 * keeps small files from growing to gigabytes.
 */
const PART_BYTES_MAX = 512 * 1024;
const ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

/** Bytes that the largest part of a zip says to have unpacked; 0 where there is no directory to read. */
function largestPartOf(zip: DataView): number {
  let end = zip.byteLength - 22;
  while (end >= 0 && zip.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  let largest = 0;
  let at = end < 0 ? zip.byteLength : zip.getUint32(end + 16, true);
  while (at + 46 <= zip.byteLength && zip.getUint32(at, true) === ENTRY) {
    largest = Math.max(largest, zip.getUint32(at + 24, true));
    at += 46 + zip.getUint16(at + 28, true) + zip.getUint16(at + 30, true) + zip.getUint16(at + 32, true);
  }
  return largest;
}

function textOf(cell: unknown): string {
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).trim();
}

function readCsv(bytes: Uint8Array): TableFile {
  const { text, encoding } = readText(bytes);
  // Excel writes this line for itself, and does not count it.
  const declared = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text);
  const source = declared ? text.slice(declared[0].length) : text;
  if (source.trim() === '') throw new TableFileError('empty');
  const { data, errors } = parse<string[]>(source, { delimiter: declared?.[1] ?? separatorOf(source) });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw new TableFileError('openQuote', String((open.row ?? 0) + 1));
  return { cells: data.map((row) => row.map((cell) => cell.trim())), format: encoding };
}

function readText(bytes: Uint8Array) {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof EncodingFault)) throw error;
    throw error.encoding === null
      ? new TableFileError('encodingUnknown')
      : new TableFileError('encoding', error.encoding);
  }
}

/** The sign with which the first row names the columns that are needed; else the one that it has most of. */
function separatorOf(source: string): string {
  const headBy = (delimiter: string) => parse<string[]>(source, { delimiter, preview: 1 }).data.flat();
  const count = (delimiter: string) => headBy(delimiter).length;
  return (
    SEPARATORS.find((delimiter) => columnsOf(headBy(delimiter)) !== null) ??
    SEPARATORS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most))
  );
}
