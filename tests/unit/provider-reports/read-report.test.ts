import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReportKind } from '#contracts/provider-reports/report-words.ts';
import { readCsv } from '#server/modules/provider-reports/read-csv.ts';
import { readReport } from '#server/modules/provider-reports/read-report.ts';
import { readXlsx } from '#server/modules/provider-reports/read-xlsx.ts';
import { parseReportColumns } from '#server/modules/provider-reports/report-columns.ts';
import type { ReportRow } from '#server/modules/provider-reports/report-row.ts';
import type { TableRow } from '#server/modules/provider-reports/table-limits.ts';
import { toXlsx } from '#simulator/report-files.ts';
import { buildWorkbook, zipParts } from '../../support/hostile-workbooks.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sorak-tables-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const HEAD =
  'Order ID,Payment type,Amount,Transaction ID,Transaction status,Transaction time,Settlement time,Mdr amount';
const ROW = 'SRK-1,QRIS,10000.00,T-1,settlement,2026-11-21 19:30:00,2026-11-21 19:30:05,70.00';

async function* piecewise(bytes: Uint8Array, size = 7): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const csv = (text: string | Uint8Array, size?: number) =>
  readCsv(piecewise(typeof text === 'string' ? Buffer.from(text) : text, size ?? 4096));

async function xlsx(bytes: Uint8Array): Promise<AsyncIterable<TableRow>> {
  const path = join(dir, `${crypto.randomUUID()}.xlsx`);
  await writeFile(path, bytes);
  return readXlsx(path);
}

async function read(
  table: AsyncIterable<TableRow>,
  { kind = 'transactions', columns = '' }: { kind?: ReportKind; columns?: string } = {},
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for await (const row of readReport({ kind, table, configured: parseReportColumns(columns) }))
    rows.push(row);
  return rows;
}
const faultOf = (table: AsyncIterable<TableRow>, options = {}) =>
  read(table, options).then(
    () => null,
    ({ code, line, column }) => ({ code, line, column }),
  );

const expected = {
  key: 'SRK-1|T-1|payment',
  line: 2,
  kind: 'payment',
  orderId: 'SRK-1',
  transactionId: 'T-1',
  method: 'qris',
  status: 'paid',
  amount: 10_000,
  fee: 70,
  at: new Date('2026-11-21T12:30:05Z'),
};

describe('a report of transactions', () => {
  test.each([
    ['commas', `${HEAD}\n${ROW}\n`],
    ['a mark and other line ends', `\u{feff}${HEAD}\r\n${ROW}\r\n`],
    ['semicolons', `${HEAD}\n${ROW}\n`.replaceAll(',', ';')],
    ['tabs', `${HEAD}\n${ROW}\n`.replaceAll(',', '\t')],
    ['quotes', `${HEAD}\n${ROW}`.replaceAll(/[^,\n]+/g, '"$&"')],
    [
      'names in Indonesian',
      `${HEAD}\n${ROW}`.replace('Order ID', 'ID Pesanan').replace('Mdr amount', 'BIAYA'),
    ],
    ['columns that nothing names', `X,${HEAD},Y\n=1+1,${ROW},`],
  ])('is read with %s', async (_what, text) => {
    expect(await read(csv(text))).toEqual([expected]);
    expect(await read(csv(text, 3))).toEqual([expected]);
  });

  test('is read after a title, and in another order of columns', async () => {
    const [first = '', ...rest] = ROW.split(',');
    const [head = '', ...names] = HEAD.split(',');
    const text = `Laporan transaksi\n\n${[...names, head].join(',')}\n${[...rest, first].join(',')}`;
    expect(await read(csv(text))).toEqual([{ ...expected, line: 4 }]);
  });

  test('is read with names of the configuration', async () => {
    const text = `${HEAD}\n${ROW}`.replace('Mdr amount', 'Potongan MDR');
    expect(await faultOf(csv(text))).toEqual({ code: 'columns_missing', line: 1, column: 'MDR amount' });
    expect(await read(csv(text), { columns: 'fee=Potongan;Potongan MDR' })).toEqual([expected]);
  });

  test('is read as a workbook, with times as days', async () => {
    const columns = HEAD.split(',');
    const cells = ROW.split(',');
    expect(await read(await xlsx(await toXlsx({ columns, rows: [cells] })))).toEqual([expected]);
    const asDays = (cells as (string | number)[]).with(5, 46_347.812_5).with(6, 46_347.812_557_87);
    const row = (of: readonly (string | number)[], r: number) =>
      `<row r="${r}">${of.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;
    expect(await read(await xlsx(await buildWorkbook(row(columns, 1) + row(asDays, 2))))).toEqual([expected]);
  });

  test.each([
    ['nothing', '', { code: 'empty', line: null, column: null }],
    ['a head alone', HEAD, { code: 'empty', line: null, column: null }],
    [
      'no head',
      ROW,
      {
        code: 'columns_missing',
        line: 1,
        column:
          'Order ID, Transaction ID, Payment type, Amount, MDR amount, Transaction status, Transaction time',
      },
    ],
    ['a column twice', `${HEAD},Amount\n${ROW},1`, { code: 'column_twice', line: 1, column: 'Amount' }],
    [
      'parts of a rupiah',
      `${HEAD}\n${ROW}`.replace('70.00', '70.70'),
      { code: 'amount_unreadable', line: 2, column: 'Mdr amount' },
    ],
    [
      'less than nothing',
      `${HEAD}\n${ROW}`.replace('10000', '-10000'),
      { code: 'amount_unreadable', line: 2, column: 'Amount' },
    ],
    [
      'a formula as a number',
      `${HEAD}\n${ROW}`.replace('SRK-1', '=CMD()'),
      { code: 'text_unreadable', line: 2, column: 'Order ID' },
    ],
    [
      'a status that there is not',
      `${HEAD}\n${ROW}`.replace('settlement', 'lucky'),
      { code: 'status_unknown', line: 2, column: 'Transaction status' },
    ],
    [
      'a day that there is not',
      `${HEAD}\n${ROW}`.replace('2026-11-21 19:30:00', '2026-02-31'),
      { code: 'time_unreadable', line: 2, column: 'Transaction time' },
    ],
    ['dollars', `${HEAD},Currency\n${ROW},USD`, { code: 'currency_unknown', line: 2, column: 'Currency' }],
    ['NUL', `${HEAD}\n${ROW}\u{0}`, { code: 'encoding', line: null, column: null }],
    [
      'a row too few',
      `${HEAD}\n${ROW.split(',', 5).join(',')}`,
      { code: 'amount_unreadable', line: 2, column: 'Mdr amount' },
    ],
    [
      'a quote that does not end',
      `${HEAD}\n${ROW}\n"${ROW}\n${`${ROW}\n`.repeat(2_000)}`,
      { code: 'cell_too_long', line: 3, column: null },
    ],
    [
      'a thousand columns',
      `${HEAD}\n${','.repeat(1_000)}x`,
      { code: 'too_many_columns', line: 2, column: null },
    ],
    [
      'a million columns',
      `${HEAD}\n${','.repeat(1_000_000)}x`,
      { code: 'too_many_columns', line: 2, column: null },
    ],
    ['a long cell', `${HEAD}\n${ROW},${'x'.repeat(3_000)}`, { code: 'cell_too_long', line: 2, column: null }],
  ])('is refused with %s', async (_what, text, fault) => {
    expect(await faultOf(csv(text))).toEqual(fault);
  });

  test.each([
    ['UTF-16', Buffer.from(`\u{feff}${HEAD}\n${ROW}`, 'utf16le')],
    ['Latin-1', Buffer.from(`${HEAD}\n${ROW}`.replace('QRIS', 'QRÎS'), 'latin1')],
  ])('is refused in %s', async (_what, bytes) => {
    expect(await faultOf(csv(bytes))).toMatchObject({ code: 'encoding' });
  });
});

describe('a hostile workbook', () => {
  const cell = (inner: string, attributes = '') => `<row r="1"><c ${attributes}>${inner}</c></row>`;

  test.each<[string, () => Promise<Buffer>, string]>([
    ['formulas', () => buildWorkbook(cell('<f>1+1</f><v>2</v>')), 'formula'],
    ['a column far away', () => buildWorkbook(cell('<v>1</v>', 'r="XFD1"')), 'too_many_columns'],
    [
      'a million columns',
      () => buildWorkbook(`<row r="1">${'<c/>'.repeat(1_000_000)}</row>`),
      'too_many_columns',
    ],
    [
      'a text of 5 MB',
      () => buildWorkbook(cell(`<is><t>${'0'.repeat(5_000_000)}</t></is>`, 't="inlineStr"')),
      'cell_too_long',
    ],
    [
      'a long shared text',
      () =>
        buildWorkbook(cell('<v>0</v>', 't="s"'), {
          'xl/sharedStrings.xml': `<sst><si><t>${'0'.repeat(3_000)}</t></si></sst>`,
        }),
      'cell_too_long',
    ],
    ['a shared text that is not there', () => buildWorkbook(cell('<v>7</v>', 't="s"')), 'broken'],
    [
      'entities',
      () =>
        buildWorkbook(
          `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "${'y'.repeat(1_000)}">]><worksheet><sheetData>${cell('<v>&x;</v>')}</sheetData></worksheet>`,
        ),
      'broken',
    ],
    ['half of it missing', async () => (await buildWorkbook(cell('<v>1</v>'))).subarray(0, 300), 'broken'],
    [
      'a sheet that breaks off',
      () => buildWorkbook('<?xml version="1.0"?><worksheet><sheetData><row>'),
      'broken',
    ],
    ['no sheet', () => zipParts({ 'word/document.xml': '<x/>' }), 'not_a_table'],
    [
      'too many parts',
      () => zipParts(Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`p${index}`, '']))),
      'too_large',
    ],
  ])('with %s is refused', async (_what, build, code) => {
    expect(await faultOf(await xlsx(await build()))).toMatchObject({ code });
  });

  test('that says of its sheet that it is 3 GB is refused before it is unpacked', async () => {
    const bytes = await buildWorkbook(cell('<v>1</v>'));
    // The size in the directory at its end.
    const at = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    bytes.writeUInt32LE(3_000_000_000, at + 24);
    expect(await faultOf(await xlsx(bytes))).toMatchObject({ code: 'too_large' });
  });
});

describe('a report of the balance', () => {
  const head = 'Date & Time;Order ID;Transaction Type;Channel;Status;Amount;Fee';
  const balance = (...rows: string[]) => read(csv([head, ...rows].join('\n')), { kind: 'withdrawals' });

  test('has refunds and what arrived; payments are those of the other report', async () => {
    const rows = await balance(
      '21/11/2026 10:00;SRK-1;Payment;QRIS;Success;10.000,00;70',
      '21/11/2026 11:00;SRK-1;Refund;QRIS;Success;-4.000;0',
      '21/11/2026 12:00;;Withdrawal;;Success;1.000.000;0',
      '21/11/2026 13:00;;Adjustment;;Success;-500;0',
    );
    expect(rows.map(({ kind, orderId, amount }) => ({ kind, orderId, amount }))).toEqual([
      { kind: 'refund', orderId: 'SRK-1', amount: 4_000 },
      { kind: 'arrival', orderId: '-', amount: 1_000_000 },
      { kind: 'other', orderId: '-', amount: -500 },
    ]);
  });

  test('counts what it says twice without a number of its own, and is the same whatever stands before it', async () => {
    const arrival = '21/11/2026 12:00;;Withdrawal;;Success;1.000.000;0';
    const [first, second] = await balance(arrival, arrival);
    const [other, again] = await balance('20/11/2026 12:00;;Withdrawal;;Success;5.000;0', arrival);
    expect(first?.key).not.toBe(second?.key);
    expect(again?.key).toBe(first?.key);
    expect(other?.key).not.toBe(first?.key);
  });
});
