import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { REPORT_PART_BYTES } from '#contracts/provider-reports/provider-reports.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { LedgerEntryModel } from '#server/modules/ledger/ledger.model.ts';
import { removeUnsent } from '#server/modules/provider-reports/index.ts';
import { ReportPartModel } from '#server/modules/provider-reports/provider-reports.model.ts';
import { ReportRowModel } from '#server/modules/provider-reports/report-rows.model.ts';
import { buildVisitor } from '../../support/api.ts';
import { buildMoneyDesk, type MoneyDesk } from '../../support/cases.ts';
import { buildWorkbook, zipParts } from '../../support/hostile-workbooks.ts';
import { type Shop, startShop, type Visitor } from '../../support/payments.ts';
import { DAY, readAll, reportOf, send, take } from '../../support/provider-reports.ts';
import { setQuantity } from '../../support/seams.ts';

let shop: Shop;
let desk: MoneyDesk;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  const { event } = await shop.buildStage();
  desk = await buildMoneyDesk(event.organizerId);
});

const HEAD =
  'Order ID,Payment type,Amount,Transaction ID,Transaction status,Transaction time,Settlement time,Mdr amount';
const rowOf = (orderId: string) =>
  `${orderId},QRIS,10000.00,T-${orderId},settlement,${DAY} 12:00:00,${DAY} 12:00:05,70.00`;
const announce = ({ headers }: Visitor, body: object = {}) =>
  shop.api
    .post('/admin/provider-reports')
    .set(headers)
    .send({ kind: 'transactions', from: DAY, to: DAY, file_name: 'laporan.csv', bytes: 10, ...body });
const putPart = (id: string, { headers }: Visitor, bytes: Buffer, part = 0) =>
  shop.api.put(`/admin/provider-reports/${id}/parts/${part}`).set(headers).attach('file', bytes, 'x');
const submit = (id: string, { headers }: Visitor) =>
  shop.api.post(`/admin/provider-reports/${id}/submit`).set(headers);

describe('a file is received', () => {
  test('in parts, in any order, each taken anew where it is sent again', async () => {
    const text = `${HEAD}\n${rowOf('A-1')}\n${`${','.repeat(7)}\n`.repeat(1_100_000)}`;
    const bytes = Buffer.from(text);
    expect(bytes.length).toBeGreaterThan(REPORT_PART_BYTES);
    const { id } = (await announce(desk.finance, { bytes: bytes.length })).body.result;
    const second = bytes.subarray(REPORT_PART_BYTES);
    await putPart(id, desk.finance, second, 1).expect(200);
    await putPart(id, desk.finance, Buffer.from('something else'), 0).expect(200);
    expect((await submit(id, desk.finance)).body.code).toBe('report_incomplete');
    await putPart(id, desk.finance, bytes.subarray(0, REPORT_PART_BYTES), 0).expect(200);
    const again = await putPart(id, desk.finance, second, 1).expect(200);
    expect(again.body.result).toMatchObject({ received: bytes.length, state: 'receiving' });
    await submit(id, desk.finance).expect(200);
    expect((await submit(id, desk.finance)).body.code).toBe('report_not_receiving');
    expect((await putPart(id, desk.finance, second, 1)).body.code).toBe('report_not_receiving');
    await readAll();
    expect(await reportOf(shop, desk.finance, id)).toMatchObject({ state: 'done', rows: 1, fault: null });
    const lines = await AuditModel.find({ targetId: id }).lean();
    expect(lines.map(({ action }) => action).sort()).toEqual([
      'report.import',
      'report.part',
      'report.part',
      'report.part',
      'report.part',
      'report.upload',
    ]);
  });

  test('whole: parts that are too short for their places are not all of it', async () => {
    const bytes = REPORT_PART_BYTES + 10;
    const { id } = (await announce(desk.finance, { bytes })).body.result;
    // As many bytes as there should be, with one of them in the wrong part.
    await putPart(id, desk.finance, Buffer.alloc(REPORT_PART_BYTES - 1, 'x'), 0).expect(200);
    await putPart(id, desk.finance, Buffer.alloc(11, 'x'), 1).expect(200);
    expect((await submit(id, desk.finance)).body.code).toBe('report_incomplete');
  });

  test('with parts of 8 MiB at most', async () => {
    const { id } = (await announce(desk.finance, { bytes: REPORT_PART_BYTES + 1 })).body.result;
    const answer = await putPart(id, desk.finance, Buffer.alloc(REPORT_PART_BYTES + 1));
    expect(answer.body.code).toBe('payload_too_large');
  });

  test('from whoever has announced it, and from nobody else', async () => {
    const { id } = (await announce(desk.finance)).body.result;
    expect((await putPart(id, desk.admin, Buffer.alloc(10))).body.code).toBe('report_not_found');
    expect((await submit(id, desk.admin)).body.code).toBe('report_not_found');
  });

  test('from the platform’s finance with a factor of the last minutes alone', async () => {
    for (const visitor of [desk.support, desk.owner]) {
      expect((await announce(visitor)).status).toBe(403);
      expect((await shop.api.get('/admin/provider-reports').set(visitor.headers)).status).toBe(403);
    }
    const late = await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance', steppedUpAt: null });
    expect((await announce(late)).body.code).toBe('step_up_required');
    await shop.api.get('/admin/provider-reports').set(late.headers).expect(200);
  });

  test.each([
    ['days in the wrong order', { from: '2026-11-02', to: '2026-11-01' }],
    ['more than 31 days', { from: '2026-10-01', to: '2026-11-01' }],
    ['days to come', { from: '2026-11-01', to: '2999-01-01' }],
  ])('of no %s', async (_what, days) => {
    expect((await announce(desk.finance, days)).body.code).toBe('report_days_invalid');
  });

  test('and removed after a day, where it was never sent to its end', async () => {
    const { id } = (await announce(desk.finance)).body.result;
    await putPart(id, desk.finance, Buffer.alloc(5)).expect(200);
    await removeUnsent(new Date(Date.now() - 60_000));
    expect(await ReportPartModel.countDocuments({ reportId: id })).toBe(1);
    await removeUnsent(new Date(Date.now() + 60_000));
    expect(await ReportPartModel.countDocuments({ reportId: id })).toBe(0);
    expect((await shop.api.get(`/admin/provider-reports/${id}`).set(desk.finance.headers)).status).toBe(404);
  });
});

describe('a file that is no report', () => {
  // So that what is wrong comes after what could be booked.
  beforeEach(() => setQuantity('report-batch', 1));
  afterEach(() => setQuantity('report-batch', undefined));
  const counts = async () =>
    Promise.all([ReportRowModel.countDocuments({}), LedgerEntryModel.countDocuments({})]);
  const text = (more: string) => Buffer.from(`${HEAD}\n${rowOf('B-1')}\n${more}`);

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a wrong amount at its end', () => text(rowOf('B-2').replace('10000.00', '1e4')), 'amount_unreadable'],
    ['a formula at its end', () => text(rowOf('B-2').replace('B-2', '=B2')), 'text_unreadable'],
    ['NUL at its end', () => text('\u{0}'), 'encoding'],
    ['another encoding', () => Buffer.from(text('').toString(), 'utf16le'), 'encoding'],
    ['a million columns', () => text(','.repeat(1_000_000)), 'too_many_columns'],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_excel'],
    ['an archive', () => Buffer.from('377abcaf271c', 'hex'), 'archive'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 'not_a_table'],
    ['a document', () => zipParts({ 'word/document.xml': '<x/>' }), 'not_a_table'],
    [
      'a bomb',
      () => buildWorkbook(`<row><c t="inlineStr"><is><t>${'0'.repeat(20_000_000)}</t></is></c></row>`),
      'cell_too_long',
    ],
    ['a workbook with formulas', () => buildWorkbook('<row><c><f>A1</f><v>1</v></c></row>'), 'formula'],
    ['other columns', () => Buffer.from('Nama,Suara\nKirana,5'), 'columns_missing'],
    ['nothing but a head', () => Buffer.from(HEAD), 'empty'],
  ])('with %s books nothing, and says so', async (_what, build, code) => {
    const before = await counts();
    const report = await take(shop, desk.finance, await build());
    expect(report).toMatchObject({
      state: 'failed',
      fault: { code, message: expect.any(String) },
      booked: { done: 0 },
    });
    expect(report.fault?.message).not.toMatch(/[{}]/);
    expect(await counts()).toEqual(before);
  });

  test('is said in the language of the request', async () => {
    const id = await send(shop, desk.finance, text(rowOf('B-3').replace('70.00', '70.5')));
    const read = async (language: string) => {
      const { body } = await shop.api
        .get(`/admin/provider-reports/${id}`)
        .set({ ...desk.finance.headers, 'Accept-Language': language });
      return body.result.fault.message;
    };
    await take(shop, desk.finance, Buffer.from(HEAD));
    expect((await reportOf(shop, desk.finance, id)).fault).toMatchObject({ line: 3, column: 'Mdr amount' });
    expect(await read('en')).toBe('The column Mdr amount of line 3 is no amount in whole rupiah.');
    expect(await read('id')).toBe('Kolom Mdr amount di baris 3 bukan jumlah dalam rupiah bulat.');
  });

  test('keeps no other waiting', async () => {
    const bad = await send(shop, desk.finance, Buffer.from('x'));
    const good = await take(shop, desk.finance, text(''));
    expect(await reportOf(shop, desk.finance, bad)).toMatchObject({ state: 'failed' });
    expect(good).toMatchObject({ state: 'done' });
  });
});
