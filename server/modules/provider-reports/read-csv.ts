import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ReportFault } from './report-fault.ts';
import { TABLE_LIMITS, type TableRow } from './table-limits.ts';

/**
 * The lines of a CSV file, which is UTF-8 with or without a mark and has its cells parted by commas, semicolons or tabs. Memory stays flat.
 *
 * @throws ReportFault
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncIterable<TableRow> {
  const text = decode(bytes)[Symbol.asyncIterator]();
  const first = await text.next();
  const head = first.done ? '' : first.value;
  const source = Readable.from(
    (async function* () {
      yield head;
      for (let next = await text.next(); !next.done; next = await text.next()) yield next.value;
    })(),
  );
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    relax_column_count: true,
    max_record_size: TABLE_LIMITS.line,
    trim: true,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    let line = 0;
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (cells.length > TABLE_LIMITS.columns) throw new ReportFault('too_many_columns', { line });
      if (cells.some((cell) => cell.length > TABLE_LIMITS.cell))
        throw new ReportFault('cell_too_long', { line });
      yield { line, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? { line: error.lines } : {};
    throw new ReportFault(error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell_too_long' : 'broken', line);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** The text of a file. Refused is what is no UTF-8, or has NUL, which no table has. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  // The parser takes the mark away: it has to see it.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of bytes) {
      if (chunk.includes(0)) throw new ReportFault('encoding');
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new ReportFault('encoding');
    throw error;
  }
}

/** What parts the cells of the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const outside = line.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: outside.split(sign).length - 1 }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}
