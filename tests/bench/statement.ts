import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { LedgerEntryModel } from '#server/modules/ledger/ledger.model.ts';
import { buildAccount } from '../support/api.ts';
import { audit, type Bench, show } from '../support/bench.ts';
import { type BenchStage, buildBenchEvents, setStage } from '../support/bench-stage.ts';

const MONTH = '2026-10';
const BEGAN = Date.parse('2026-09-30T17:00:00.000Z');
const CHUNK = 10_000;
/** Rupiah that a movement adds to what the organizer is owed. */
const SHARE = 1_750;

export const bench: Bench = {
  name: 'statement',
  about:
    'the statement of a month with a million movements as a spreadsheet and as a PDF over HTTP, against the same rows written by the library alone, and memory against a tenth of them',
  async run(context) {
    const { quick, say } = context;
    const [few, many] = quick ? [1_000, 4_000] : [100_000, 1_000_000];
    const stage = await setStage(context);
    const small = await measure(stage, few);
    const large = await measure(stage, many);
    for (const { movements, seconds, pdfSeconds, peakMb } of [small, large])
      say(
        `  ${show(movements)} movements: ${show(seconds)} s, as PDF ${show(pdfSeconds)} s, ${show(peakMb)} MB`,
      );
    const bare = await writeBare(many);
    return [
      audit('rows of the spreadsheet', { found: large.rows, expected: many + 5 }),
      audit('the PDF is one', { found: large.isPdf ? 1 : 0, expected: 1 }),
      audit('rupiah at its end', { found: large.closing, expected: many * SHARE }),
      { name: 'seconds', value: large.seconds, unit: ' s', goal: { atMost: 60 } },
      { name: 'as PDF, seconds', value: large.pdfSeconds, unit: ' s' },
      { name: 'both, seconds', value: large.seconds + large.pdfSeconds, unit: ' s', goal: { atMost: 60 } },
      { name: 'the library alone', value: bare, unit: ' s' },
      { name: 'over the library alone', value: large.seconds / bare },
      { name: 'memory', value: large.peakMb, unit: ' MB' },
      { name: 'memory, over a tenth of it', value: large.peakMb / small.peakMb, goal: { atMost: 1.25 } },
    ];
  },
};

async function measure(stage: BenchStage, movements: number) {
  const [target] = await buildBenchEvents(1);
  if (!target) throw new Error('no event');
  const { id: eventId, organizerId } = target.event;
  await insertMovements({ eventId, organizerId }, movements);
  // Another one for each size: memory that the larger one left behind would hide what the smaller one takes.
  const server = await stage.startServer();
  const { token } = await startSession((await buildAccount({ roleId: 'ROLE001' })).id, { steppedUpAt: null });
  const address = `${stage.serverUrl}/api/v1/admin/withdrawal/events/${eventId}/statements/${MONTH}/file`;
  const download = async (format: 'pdf' | 'xlsx') => {
    const startedAt = performance.now();
    const answer = await fetch(`${address}?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { bytes, seconds: (performance.now() - startedAt) / 1_000 };
  };
  const { bytes: file, seconds } = await download('xlsx');
  const pdf = await download('pdf');
  const peakMb = server.peakBytes() / 1_048_576;
  await server.stop();
  let rows = 0;
  let closing = 0;
  for await (const { values } of streamXlsxRows(file)) {
    rows += 1;
    closing = Number(values[8] ?? closing);
  }
  const isPdf = Buffer.from(pdf.bytes.subarray(0, 5)).toString() === '%PDF-';
  return { movements, seconds, pdfSeconds: pdf.seconds, isPdf, peakMb, rows, closing };
}

async function insertMovements(
  { eventId, organizerId }: { eventId: string; organizerId: string },
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const length = Math.min(CHUNK, count - from);
    const entries = Array.from({ length }, (_, at) => ({
      _id: `SRK-${eventId}-${from + at}:settle`,
      eventId,
      organizerId,
      orderId: `SRK-${eventId}-${from + at}`,
      effect: 'settle',
      at: new Date(BEGAN + (from + at) * 2_000),
      legs: [
        { account: 'provider_clearing' as const, amount: 2_500 },
        { account: 'organizer_payable' as const, amount: -SHARE },
        { account: 'platform_revenue' as const, amount: SHARE - 2_500 },
      ],
    }));
    await LedgerEntryModel.collection.insertMany(entries as never[], { ordered: false });
  }
}

/** The same rows, out of nothing. @returns seconds */
async function writeBare(count: number): Promise<number> {
  function* rows() {
    for (let at = 0; at < count; at += 1)
      yield [
        at + 1,
        new Date(BEGAN + at * 2_000),
        'Penjualan vote',
        `SRK-${at}`,
        2_500,
        750,
        0,
        SHARE,
        at * SHARE,
      ];
  }
  const startedAt = performance.now();
  const columns = Array.from({ length: 9 }, (_, at) => ({ header: `${at}` }));
  for await (const _part of writeXlsxStream(rows(), { name: 'x', columns })) {
    // Thrown away.
  }
  return (performance.now() - startedAt) / 1_000;
}
