import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { HEAD_WITHIN } from './report-columns.ts';
import { ReportFault } from './report-fault.ts';
import { TABLE_LIMITS, type TableRow } from './table-limits.ts';

/**
 * The lines of a CSV file, which is UTF-8 with or without a mark and has its cells parted by commas, semicolons or tabs. Memory stays flat.
 *
 * @throws ReportFault
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncIterable<TableRow> {
  const text = decode(bytes)[Symbol.asyncIterator]();
  const head = await readHead(text);
  const source = Readable.from(
    (async function* () {
      yield head;
      for (let next = await text.next(); !next.done; next = await text.next()) yield next.value;
    })(),
  );
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    relaxColumnCount: true,
    maxRecordSize: TABLE_LIMITS.line,
    trim: true,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (cells.length > TABLE_LIMITS.columns) throw new ReportFault('too_many_columns', { line });
      if (cells.some((cell) => cell.length > TABLE_LIMITS.cell))
        throw new ReportFault('cell_too_long', { line });
      yield { line, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const code = error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell_too_long' : 'broken';
    // What was read before it may not have been handed out.
    throw new ReportFault(code, { line: (typeof error.records === 'number' ? error.records : line) + 1 });
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const PIECE_BYTES = 64 * 1024;

/** The text of a file. Refused is what is no UTF-8, or has NUL, which no table has. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  // The parser takes the mark away: it has to see it.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const part of bytes) {
      if (part.includes(0)) throw new ReportFault('encoding');
      // The parser hands out all lines of a piece before it waits for whoever takes them.
      for (let from = 0; from < part.length; from += PIECE_BYTES)
        yield decoder.decode(part.subarray(from, from + PIECE_BYTES), { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new ReportFault('encoding');
    throw error;
  }
}

/** As much as may have the head. */
async function readHead(text: AsyncIterator<string>): Promise<string> {
  let head = '';
  while (head.length < TABLE_LIMITS.line) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

const SIGNS = [',', ';', '\t'];

/** What parts the cells: of the first lines, one of which is the head, the sign that one has the most of. */
function delimiterOf(head: string): string {
  const lines = head.split(/\r?\n/, HEAD_WITHIN).map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counts = SIGNS.map((sign) => ({
    sign,
    count: Math.max(...lines.map((line) => line.split(sign).length)),
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}
