import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import { API_BASE } from '#server/http/openapi.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { type LedgerEntry, postEntries } from '#server/modules/ledger/index.ts';
import { LedgerBalancesModel } from '#server/modules/ledger/ledger.model.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type Api, startApi } from '../../support/api.ts';
import type { Visitor } from '../../support/payments.ts';
import { buildPayee, earn, giveBack, orderOf, type Payee } from '../../support/payouts.ts';
import { readPdf } from '../../support/pdf.ts';
import { onPoint, setQuantity } from '../../support/seams.ts';

let api: Api;
let payee: Payee;
let eventId: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => setQuantity('statement-lines', undefined));
beforeEach(async () => {
  payee = await buildPayee();
  eventId = await earn(payee, 0);
});

const path = (month: string, id = eventId) => `/admin/withdrawal/events/${id}/statements/${month}`;
const summaryOf = async (month: string, by: Visitor = payee.finance, id = eventId) =>
  (await api.get(path(month, id)).set(by.headers)).body.result;
const download = (month: string, format: string, by: Visitor = payee.finance) =>
  api
    .raw('get', `${API_BASE}${path(month)}/file`)
    .query({ format })
    .set(by.headers)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });

/** Books what an order of that moment moves; 1,000 of the organizer's, 400 of the platform's, 100 of tax for each of `votes`. */
async function book(at: string, votes: number, effect = 'settle', order: string = crypto.randomUUID()) {
  const entry: LedgerEntry = {
    _id: `${order}:${effect}`,
    eventId,
    organizerId: payee.organizerId,
    orderId: order,
    effect,
    at: new Date(at),
    legs: [
      { account: 'provider_clearing', amount: 1_500 * votes },
      { account: 'organizer_payable', amount: -1_000 * votes },
      { account: 'platform_revenue', amount: -400 * votes },
      { account: 'tax_payable', amount: -100 * votes },
    ],
  };
  await inTransaction((session) => postEntries([entry], session));
}

/** Books what a report says that payments have cost. */
async function bookFees(at: string, amount: number) {
  const entry: LedgerEntry = {
    _id: crypto.randomUUID(),
    eventId,
    organizerId: payee.organizerId,
    orderId: null,
    effect: 'report_fees',
    at: new Date(at),
    legs: [
      { account: 'provider_fees', amount },
      { account: 'provider_clearing', amount: -amount },
    ],
  };
  await inTransaction((session) => postEntries([entry], session));
}

describe('the statement of a month', () => {
  test('begins with what was owed before, and ends with what the next one begins with', async () => {
    await book('2026-09-30T05:00:00.000Z', 2);
    // A month begins at midnight in Jakarta.
    await book('2026-10-31T16:59:59.999Z', 3);
    await book('2026-10-31T17:00:00.000Z', 5);
    await book('2026-11-02T01:00:00.000Z', -1, 'refund:a');
    await book('2026-11-30T16:59:59.999Z', 7);
    await book('2026-11-30T17:00:00.000Z', 11);
    expect(await summaryOf('2026-10')).toMatchObject({ opening_amount: 2_000, closing_amount: 5_000 });
    expect(await summaryOf('2026-11')).toEqual({
      event_id: eventId,
      event_name: expect.any(String),
      month: '2026-11',
      opening_amount: 5_000,
      closing_amount: 16_000,
      movement_count: 3,
      kinds: [
        { kind: 'refund', count: 1, amount: -1_000 },
        { kind: 'sale', count: 2, amount: 12_000 },
      ],
      fee_amount: 0,
      fee_lowest: 18,
      fee_highest: 4_440,
    });
    expect(await summaryOf('2026-12')).toMatchObject({ opening_amount: 16_000, closing_amount: 27_000 });
    expect(await summaryOf('2027-01')).toMatchObject({
      opening_amount: 27_000,
      movement_count: 0,
      kinds: [],
    });
  });

  test('ends with what the ledger says, after sales, a refund and whatever else', async () => {
    const id = await earn(payee, 175_000);
    await giveBack(await orderOf(id), 35_000);
    await countEvent(id);
    const balances = await LedgerBalancesModel.findById(id).lean();
    const now = new Date().toISOString().slice(0, 4);
    // Whenever the orders were paid: a year has it all.
    const last = await summaryOf(`${Number(now) + 1}-12`, payee.finance, id);
    expect(last.closing_amount).toBe(0 - (balances?.accounts.organizer_payable ?? 0));
    expect(last.closing_amount).toBe(140_000);
  });

  test('has each movement in the spreadsheet, as numbers and moments', async () => {
    await book('2026-10-01T00:00:00.000Z', 2);
    await book('2026-11-03T03:04:05.000Z', 4, 'settle', 'SRK-1');
    await book('2026-11-03T04:00:00.000Z', -1, 'refund:a', 'SRK-1');
    await bookFees('2026-11-04T03:04:05.000Z', 70);
    const { body, headers } = await download('2026-11', 'xlsx').expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Statement-.+-2026-11\.xlsx"$/);
    const rows = await readSheet(body as Buffer);
    expect(rows[0]?.[0]).toBe('No.');
    // A spreadsheet's moments are fractions of a day.
    const read = rows.map((row) =>
      row.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell)),
    );
    expect(read.slice(1)).toEqual([
      [null, null, 'Saldo awal', null, null, null, null, null, 2_000],
      [1, new Date('2026-11-03T10:04:05.000Z'), 'Penjualan vote', 'SRK-1', 6_000, 1_600, 400, 4_000, 6_000],
      [
        2,
        new Date('2026-11-03T11:00:00.000Z'),
        'Pengembalian dana',
        'SRK-1',
        -1_500,
        -400,
        -100,
        -1_000,
        5_000,
      ],
      [null, null, 'Saldo akhir', null, null, null, null, null, 5_000],
      [
        null,
        null,
        expect.stringMatching(/^Biaya pembayaran .+ menurut laporan/),
        null,
        null,
        -70,
        null,
        null,
        null,
      ],
      [
        null,
        null,
        expect.stringMatching(/belum ada di laporan penyedia: kira-kira Rp.18–Rp.4\.440 /),
        null,
        null,
        null,
        null,
        null,
        null,
      ],
    ]);
  });

  test('[BO-2.421] says what payments have cost by the reports of that month, beside what is the organizer’s', async () => {
    await book('2026-11-03T03:04:05.000Z', 4);
    await bookFees('2026-11-04T03:04:05.000Z', 70);
    await bookFees('2026-12-04T03:04:05.000Z', 900);
    expect(await summaryOf('2026-11')).toMatchObject({
      closing_amount: 4_000,
      movement_count: 1,
      kinds: [{ kind: 'sale', count: 1, amount: 4_000 }],
      fee_amount: 70,
      fee_lowest: 18,
      fee_highest: 4_440,
    });
    const { body } = await download('2026-11', 'pdf').expect(200);
    const { text } = await readPdf(body as Buffer);
    expect(text).toMatch(/Biaya pembayaran dari bagian platform, menurut laporan penyedia: Rp.70/);
    expect(text).toMatch(/belum ada di laporan penyedia: kira-kira Rp.18–Rp.4\.440/);
  });

  test('has them in the PDF, on as many pages as there have to be', async () => {
    for (let at = 0; at < 60; at += 1) await book(`2026-11-03T03:04:${String(at).padStart(2, '0')}.000Z`, 1);
    const { body } = await download('2026-11', 'pdf').expect(200);
    const pdf = await readPdf(body as Buffer);
    expect(pdf.title).toBe('Laporan mutasi November 2026');
    expect(pdf.pages).toBe(3);
    expect(pdf.text).toContain('Saldo akhir');
    expect(pdf.text).toContain('Rp 60.000');
    expect(pdf.text.match(/2026-11-03 10:04:/g)).toHaveLength(60);
    expect(pdf.text).toContain('Halaman 3');
  });

  test('of more movements than a PDF has lines for adds them up by day and kind there', async () => {
    await book('2026-10-30T03:04:05.000Z', 3);
    // The first hour of a day in Jakarta is the day before in Greenwich.
    for (const at of ['2026-11-02T17:30:00.000Z', '2026-11-03T10:00:00.000Z']) await book(at, 5);
    await book('2026-11-03T11:00:00.000Z', -1, 'refund:a');
    await book('2026-11-05T03:04:05.000Z', 7);
    setQuantity('statement-lines', 3);
    const { body } = await download('2026-11', 'pdf').expect(200);
    const { lines, text } = await readPdf(body as Buffer);
    expect(text).toContain('Mutasi bulan ini dijumlahkan per hari.');
    const days = lines.filter((line) => line.startsWith('2026-11-'));
    expect(days.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
      '2026-11-03 Pengembalian dana 1 −1.000 2.000',
      '2026-11-03 Penjualan vote 2 10.000 12.000',
      '2026-11-05 Penjualan vote 1 7.000 19.000',
    ]);
    expect(text).toMatch(/Saldo awal\s+Rp.3\.000/);
    expect(text).toMatch(/Saldo akhir\s+Rp.19\.000/);
    // With a line each it ends with the same.
    setQuantity('statement-lines', 4);
    const whole = await readPdf((await download('2026-11', 'pdf').expect(200)).body as Buffer);
    expect(whole.text).not.toContain('per hari');
    expect(whole.lines.findLast((line) => line.includes('2026-11-05 10:04:05'))).toContain('19.000');
  });

  test.each([3, 1])(
    'is printed as of one instant, whatever is booked meanwhile: %d lines at most',
    async (linesMax) => {
      await book('2026-11-03T03:04:05.000Z', 4);
      await book('2026-11-03T03:05:05.000Z', 5);
      setQuantity('statement-lines', linesMax);
      onPoint('statement-summed', async () => {
        onPoint('statement-summed', undefined);
        await book('2026-11-03T03:06:05.000Z', 9);
      });
      const first = await readPdf((await download('2026-11', 'pdf').expect(200)).body as Buffer);
      expect(first.text).toMatch(/Saldo akhir\s+Rp.9\.000/);
      expect(first.lines.findLast((line) => line.includes('2026-11-03'))).toMatch(/ 9\.000$/);
      expect((await summaryOf('2026-11')).closing_amount).toBe(18_000);
    },
  );

  test('of a month without movements says so', async () => {
    const { body } = await download('2026-11', 'pdf').expect(200);
    expect((await readPdf(body as Buffer)).text).toContain('Tidak ada mutasi pada bulan ini.');
  });
});

describe('a statement is refused', () => {
  test('to another organizer, as if the event were not there', async () => {
    const other = await buildPayee();
    for (const end of ['', '/file?format=pdf']) {
      const answer = await api.get(path('2026-11') + end).set(other.finance.headers);
      expect([answer.status, answer.body.code]).toEqual([404, 'event_not_found']);
    }
  });

  test('while the results are hidden from whoever asks', async () => {
    await EventModel.updateOne(
      { _id: eventId },
      { $set: { status: 'ongoing', resultsHiddenFrom: new Date(Date.now() - 1_000) } },
    );
    for (const end of ['', '/file?format=xlsx']) {
      const answer = await api.get(path('2026-11') + end).set(payee.finance.headers);
      expect([answer.status, answer.body.code]).toEqual([409, 'results_hidden']);
    }
  });

  test.each(['2026-13', '2026-1', '26-01', 'november'])('for %s, which is no month', async (month) => {
    const answer = await api.get(path(month)).set(payee.finance.headers);
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
  });
});
