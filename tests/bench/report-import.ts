import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn, startOfDay } from '#contracts/events/zone-days.ts';
import { REPORT_PART_BYTES } from '#contracts/provider-reports/provider-reports.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import {
  ProviderReportModel,
  ReportPartModel,
} from '#server/modules/provider-reports/provider-reports.model.ts';
import { ReportRowModel } from '#server/modules/provider-reports/report-rows.model.ts';
import { audit, type Bench, show } from '../support/bench.ts';
import {
  type BenchEvent,
  type BenchStage,
  buildBenchEvents,
  buildOrder,
  setStage,
} from '../support/bench-stage.ts';
import { placeReport } from '../support/provider-reports.ts';
import { until } from '../support/waiting.ts';

const CHUNK = 5_000;
/** Yesterday, whose payments come one after the other. */
const DAY = dayIn(BOOKS_ZONE, new Date(Date.now() - 86_400_000));
const BEGAN = startOfDay(DAY, BOOKS_ZONE).getTime();
const DAY_MS = 86_400_000;
const HEAD =
  'Order ID,Payment type,Currency,Amount,Transaction ID,Transaction status,Transaction time,Settlement time,Mdr amount\r\n';

export const bench: Bench = {
  name: 'report-import',
  about:
    'a report of a million payments, uploaded as CSV, read, booked and compared with as many orders by the workers, and their memory against a tenth of them',
  async run(context) {
    const { quick, say } = context;
    const [few, many] = quick ? [2_000, 10_000] : [100_000, 1_000_000];
    const stage = await setStage(context);
    const small = await measure(stage, few);
    const large = await measure(stage, many);
    for (const { rows, seconds, peakMb, workersMs, databaseMs } of [small, large])
      say(
        `  ${show(rows)} rows: ${show(seconds)} s, ${show(peakMb)} MB, CPU ${show((workersMs * rows) / 1_000)} s of the workers, ${show((databaseMs * rows) / 1_000)} s of the database`,
      );
    return [
      audit('rows that are kept', { found: await ReportRowModel.countDocuments({}), expected: few + many }),
      audit('differences', { found: small.differences + large.differences, expected: 0 }),
      audit('rupiah of fees', { found: large.fees, expected: many * FEE }),
      { name: 'rows a second', value: large.rows / large.seconds },
      { name: 'workers CPU a row', value: large.workersMs, unit: ' ms' },
      { name: 'database CPU a row', value: large.databaseMs, unit: ' ms' },
      { name: 'memory', value: large.peakMb, unit: ' MB' },
      { name: 'seconds', value: large.seconds, unit: ' s', goal: { atMost: 120 } },
      { name: 'memory, over a tenth of it', value: large.peakMb / small.peakMb, goal: { atMost: 1.25 } },
    ];
  },
};

/** 0.7 % of the 7,500 rupiah that each order is of. */
const FEE = 53;

async function measure(stage: BenchStage, rows: number) {
  const [target] = await buildBenchEvents(1);
  if (!target) throw new Error('no event');
  const id = await prepare(target, rows);
  // Another one for each size: memory that the larger one left behind would hide what the smaller one takes.
  const workers = await stage.startWorkers();
  const before = { workers: workers.cpuMs(), database: stage.databaseCpuMs() };
  const startedAt = performance.now();
  await ProviderReportModel.updateOne({ _id: id }, { $set: { state: 'waiting' } });
  const find = () => ProviderReportModel.findById(id).lean();
  await until('the report is read', { everyMs: 200, withinMs: 600_000 }, async () =>
    ['done', 'failed'].includes((await find())?.state ?? ''),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const peakMb = workers.peakBytes() / 1_048_576;
  const workersMs = (workers.cpuMs() - before.workers) / rows;
  const databaseMs = (stage.databaseCpuMs() - before.database) / rows;
  await workers.stop();
  const report = await find();
  if (report?.state !== 'done') throw new Error(`the report was not taken: ${JSON.stringify(report?.fault)}`);
  const { differences, feeAmount: fees } = report;
  return { rows, seconds, peakMb, workersMs, databaseMs, differences, fees };
}

/** Paid orders, and the file of a report of them. @returns the report, which is not to be read yet */
async function prepare(target: BenchEvent, count: number): Promise<string> {
  const id = await placeReport('USR-1');
  const file = new PartWriter(id);
  await file.write(HEAD);
  for (let from = 0; from < count; from += CHUNK) {
    const length = Math.min(CHUNK, count - from);
    const orders = Array.from({ length }, (_, at) =>
      paidAt(buildOrder(target, from + at), new Date(BEGAN + Math.floor(((from + at) / count) * DAY_MS))),
    );
    await insertOrders(orders);
    await file.write(orders.map(lineOf).join(''));
  }
  await file.end();
  return id;
}

function paidAt(order: Order, at: Date): Order {
  const { id, grossAmount, lines } = order;
  return {
    ...order,
    state: 'settlement',
    isOpen: false,
    idempotencyKey: null,
    paymentType: 'qris',
    transactionId: `TRX-${id}`,
    paidAt: at,
    createdAt: at,
    countedAt: at,
    outbox: null,
    nextCheckAt: null,
    effects: [
      {
        key: 'settle',
        kind: 'settle',
        at,
        amount: grossAmount,
        lines: lines.map(({ finalistId, quantity }) => ({ finalistId, votes: quantity })),
      },
    ],
  };
}

function lineOf({ id, transactionId, grossAmount, paidAt: at }: Order): string {
  const local = new Date((at?.getTime() ?? 0) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const fee = Math.round(grossAmount * 0.007);
  return `${id},qris,IDR,${grossAmount}.00,${transactionId},settlement,${local},${local},${fee}.00\r\n`;
}

/** Cuts a file into the parts in which it is uploaded. */
class PartWriter {
  readonly #reportId: string;
  #rest = Buffer.alloc(0);
  #parts = 0;
  #bytes = 0;

  constructor(reportId: string) {
    this.#reportId = reportId;
  }

  async write(text: string): Promise<void> {
    this.#rest = Buffer.concat([this.#rest, Buffer.from(text)]);
    while (this.#rest.length >= REPORT_PART_BYTES) {
      await this.#store(this.#rest.subarray(0, REPORT_PART_BYTES));
      this.#rest = this.#rest.subarray(REPORT_PART_BYTES);
    }
  }

  async end(): Promise<void> {
    if (this.#rest.length > 0) await this.#store(this.#rest);
    await ProviderReportModel.updateOne(
      { _id: this.#reportId },
      { $set: { bytes: this.#bytes, received: this.#bytes } },
    );
  }

  async #store(bytes: Buffer): Promise<void> {
    const reportId = this.#reportId;
    await ReportPartModel.create({ _id: `${reportId}:${this.#parts}`, reportId, part: this.#parts, bytes });
    this.#parts += 1;
    this.#bytes += bytes.length;
  }
}
