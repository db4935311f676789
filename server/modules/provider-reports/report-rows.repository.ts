import { collectionOf, type TransactionSession } from '#server/platform/mongo.ts';
import { NO_SUMS, type RowSums } from './compare-row.ts';
import { keysOf } from './report-row.ts';
import {
  type ReportDayDocument,
  ReportDayModel,
  type ReportRowDocument,
  ReportRowModel,
} from './report-rows.model.ts';

const rows = () => collectionOf<ReportRowDocument>(ReportRowModel);
const days = () => collectionOf<ReportDayDocument>(ReportDayModel);

/** Those of these rows that were read before, by key; as a transaction sees them, where one is given. */
export async function findRows(
  keys: readonly string[],
  session?: TransactionSession,
): Promise<Map<string, ReportRowDocument>> {
  const found = await rows()
    .find({ _id: { $in: [...keys] } }, session ? { session } : {})
    .toArray();
  return new Map(found.map((row) => [row._id, row]));
}

/** Which of these keys rows have. */
export async function findRowKeys(keys: readonly string[]): Promise<Set<string>> {
  const found = await rows()
    .find({ _id: { $in: [...keys] } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** Everything that reports say of an order. */
export async function findRowsOf(
  orderId: string,
  session?: TransactionSession,
): Promise<ReportRowDocument[]> {
  const { from, to } = keysOf(orderId);
  return rows()
    .find({ _id: { $gte: from, $lt: to } }, session ? { session } : {})
    .toArray();
}

/** The orders of which reports have refunds in these days, each once. */
export async function listRefundedOrders(span: { from: string; to: string }): Promise<string[]> {
  const found = rows()
    .find(
      { kind: 'refund', day: { $gte: span.from, $lte: span.to } },
      { projection: { _id: 0, orderId: 1 }, hint: 'refunds' },
    )
    .batchSize(5_000);
  const orderIds = new Set<string>();
  for await (const { orderId } of found) orderIds.add(orderId);
  return [...orderIds];
}

/** What arrived in the bank in these days, row by row, the oldest first; what is only announced is not among it. */
export async function listArrivals(span: { from: string; to: string }): Promise<ReportRowDocument[]> {
  const found = await rows()
    .find({ kind: 'arrival', day: { $gte: span.from, $lte: span.to } }, { hint: 'arrivals' })
    .sort({ day: 1, at: 1 })
    .toArray();
  return found.filter(({ sums: { arrived = 0, arrivalFee = 0 } }) => arrived !== 0 || arrivalFee !== 0);
}

/** What a batch of rows writes. */
export interface RowWrites {
  added: ReportRowDocument[];
  changed: ReportRowDocument[];
  /** Keys of those that say the same as before. */
  seen: string[];
}

/** Writes the rows of a batch, within its transaction. @param options.report the one that says them; null for nobody */
export async function writeRows(
  { added, changed, seen }: RowWrites,
  { report }: { report: { id: string; to: string } | null },
  session: TransactionSession,
): Promise<void> {
  if (added.length > 0) await rows().insertMany(added, { ordered: false, session });
  if (changed.length > 0) {
    await rows().bulkWrite(
      changed.map(({ _id, ...row }) => ({ replaceOne: { filter: { _id }, replacement: row } })),
      { ordered: false, session },
    );
  }
  if (seen.length > 0 && report) {
    await rows().updateMany(
      { _id: { $in: seen } },
      { $set: { seenIn: report.id }, $max: { asOf: report.to } },
      { session },
    );
  }
}

/** What has to be added to the sums of days. */
export type DaySums = Map<string, RowSums>;

/** Adds to the sums of days, within the transaction that writes their rows. */
export async function addToDays(changes: DaySums, session: TransactionSession): Promise<void> {
  const moved = [...changes].filter(([, sums]) => Object.values(sums).some((amount) => amount !== 0));
  if (moved.length === 0) return;
  await days().bulkWrite(
    moved.map(([_id, sums]) => ({
      updateOne: { filter: { _id }, update: { $inc: { ...sums } }, upsert: true },
    })),
    { ordered: false, session },
  );
}

/** The sums of days of which a report says anything. */
export async function findDays(span: { from: string; to: string }): Promise<Map<string, RowSums>> {
  const found = await days()
    .find({ _id: { $gte: span.from, $lte: span.to } })
    .toArray();
  return new Map(found.map(({ _id, ...sums }) => [_id, { ...NO_SUMS, ...sums }]));
}

/** `$sum` of every sum of a row. */
const SUM_ROWS = Object.fromEntries(
  Object.keys(NO_SUMS).map((key) => [key, { $sum: { $ifNull: [`$sums.${key}`, 0] } }]),
);

/** The sums of all days as their rows say, and as they are kept; for verification. */
export async function compareDays(): Promise<{ day: string; rows: RowSums; kept: RowSums }[]> {
  const [summed, kept] = await Promise.all([
    rows()
      .aggregate<RowSums & { _id: string }>([{ $group: { _id: '$day', ...SUM_ROWS } }])
      .toArray(),
    days().find({}).toArray(),
  ]);
  const byDay = new Map<string, { rows: RowSums; kept: RowSums }>();
  const at = (day: string) => {
    const found = byDay.get(day) ?? { rows: { ...NO_SUMS }, kept: { ...NO_SUMS } };
    byDay.set(day, found);
    return found;
  };
  for (const { _id, ...sums } of summed) Object.assign(at(_id).rows, sums);
  for (const { _id, ...sums } of kept) Object.assign(at(_id).kept, sums);
  return [...byDay].map(([day, sums]) => ({ day, ...sums }));
}

/** What rows have booked, by event; null for nobody's. For verification. */
export async function sumBooked(): Promise<
  Map<string | null, Pick<RowSums, 'bookedFee' | 'arrived' | 'arrivalFee'>>
> {
  const { bookedFee, arrived, arrivalFee } = SUM_ROWS;
  const found = await rows()
    .aggregate<{ _id: string | null; bookedFee: number; arrived: number; arrivalFee: number }>([
      { $group: { _id: '$eventId', bookedFee, arrived, arrivalFee } },
    ])
    .toArray();
  return new Map(found.map(({ _id, ...sums }) => [_id, sums]));
}
