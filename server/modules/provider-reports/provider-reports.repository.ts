import { randomUUID } from 'node:crypto';
import { REPORT_PART_BYTES } from '#contracts/provider-reports/provider-reports.ts';
import type { ReportKind, ReportState } from '#contracts/provider-reports/report-words.ts';
import { collectionOf, DURABLE, type TransactionSession } from '#server/platform/mongo.ts';
import {
  type ProviderReportDocument,
  ProviderReportModel,
  type ReportPartDocument,
  ReportPartModel,
} from './provider-reports.model.ts';

const reports = () => collectionOf<ProviderReportDocument>(ProviderReportModel);
const parts = () => collectionOf<ReportPartDocument>(ReportPartModel);

/** A report as everybody but its storage sees it. */
export type ProviderReport = Omit<ProviderReportDocument, '_id'> & { id: string };

const toReport = ({ _id, ...rest }: ProviderReportDocument): ProviderReport => ({ id: _id, ...rest });

export async function insertReport(
  { id, ...rest }: ProviderReport,
  session: TransactionSession,
): Promise<void> {
  await reports().insertOne({ _id: id, ...rest }, { session });
}

export async function findReport(id: string, session?: TransactionSession): Promise<ProviderReport | null> {
  const found = await reports().findOne({ _id: id }, session ? { session } : {});
  return found && toReport(found);
}

/** A page of the reports, the newest first. */
export async function listReports(
  { kind, state }: { kind?: ReportKind | undefined; state?: ReportState | undefined },
  { skip, limit }: { skip: number; limit: number },
): Promise<{ reports: ProviderReport[]; total: number }> {
  const filter = { ...(kind && { kind }), ...(state && { state }) };
  const [found, total] = await Promise.all([
    reports().find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).toArray(),
    reports().countDocuments(filter),
  ]);
  return { reports: found.map(toReport), total };
}

/** Stores a part of a file that is still being received, in the place of one of the same number. @returns the report; null when it takes none any more */
export async function storePart(
  { id, uploadedBy }: Pick<ProviderReport, 'id' | 'uploadedBy'>,
  { part, bytes }: { part: number; bytes: Uint8Array },
  session: TransactionSession,
): Promise<ProviderReport | null> {
  const _id = `${id}:${part}`;
  const former = await parts().findOne({ _id }, { projection: { size: { $binarySize: '$bytes' } }, session });
  const size = (former as { size?: number } | null)?.size ?? 0;
  const found = await reports().findOneAndUpdate(
    { _id: id, uploadedBy, state: 'receiving' },
    { $inc: { received: bytes.byteLength - size, revision: 1 } },
    { session, returnDocument: 'after' },
  );
  if (!found) return null;
  const row = { reportId: id, part, bytes: Buffer.from(bytes) };
  await parts().replaceOne({ _id }, row, { upsert: true, session });
  return toReport(found);
}

/** A file that is all there waits to be read. @returns null when it is not, or does already */
export async function submitReport(
  { id, uploadedBy }: Pick<ProviderReport, 'id' | 'uploadedBy'>,
  session: TransactionSession,
): Promise<ProviderReport | null> {
  const found = await reports().findOneAndUpdate(
    { _id: id, uploadedBy, state: 'receiving', $expr: { $eq: ['$received', '$bytes'] } },
    { $set: { state: 'waiting' }, $inc: { revision: 1 } },
    { session, returnDocument: 'after' },
  );
  return found && toReport(found);
}

/** The parts of a file have to be its: so many, each as long as it should be. */
export async function hasAllParts(
  { id, bytes }: Pick<ProviderReport, 'id' | 'bytes'>,
  session: TransactionSession,
): Promise<boolean> {
  const found = await parts()
    .find({ reportId: id }, { projection: { part: 1, size: { $binarySize: '$bytes' } }, session })
    .sort({ part: 1 })
    .toArray();
  const sizes = found.map((row) => ({ part: row.part, size: (row as { size?: number }).size ?? 0 }));
  const wanted = Math.ceil(bytes / REPORT_PART_BYTES);
  return (
    sizes.length === wanted &&
    sizes.every(
      ({ part, size }, index) =>
        part === index && size === Math.min(REPORT_PART_BYTES, bytes - index * REPORT_PART_BYTES),
    )
  );
}

/** The bytes of a file from its beginning, a part at a time. */
export async function* readFile(id: string): AsyncIterable<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const found = await parts().findOne({ _id: `${id}:${part}` });
    if (!found) return;
    // The driver hands binaries out as its own.
    const bytes = found.bytes as unknown as { buffer: Uint8Array; position?: number };
    yield Buffer.isBuffer(found.bytes) ? found.bytes : bytes.buffer.subarray(0, bytes.position);
  }
}

const UNREAD: readonly ReportState[] = ['waiting', 'checking', 'booking', 'comparing'];

/**
 * Takes a report that is not read to its end: the oldest that nobody has begun with, else the one that was taken the longest ago, so that one which fails keeps
 * no other waiting. Whoever had it before writes nothing more. Null when there is none.
 */
export async function claimReport(now: Date): Promise<ProviderReport | null> {
  const found = await reports().findOneAndUpdate(
    { state: { $in: [...UNREAD] } },
    { $set: { claim: randomUUID(), claimedAt: now } },
    { sort: { claimedAt: 1, createdAt: 1, _id: 1 }, returnDocument: 'after', writeConcern: DURABLE },
  );
  return found && toReport(found);
}

type Claimed = Pick<ProviderReport, 'id' | 'claim' | 'state'>;

/** A process that lost its report to another one: it has to let go. */
export class ReportLost extends Error {}

/**
 * Writes how far a claimed report is, as long as it is claimed by the same and as far as it was: what a batch writes is written once, whoever writes it.
 *
 * @throws ReportLost
 */
export async function advanceReport(
  { id, claim, state, rowsDone }: Claimed & Pick<ProviderReport, 'rowsDone'>,
  {
    set = {},
    add = {},
  }: {
    set?: Partial<Omit<ProviderReport, 'id' | 'claim'>>;
    add?: Partial<
      Record<'rowsDone' | 'added' | 'changed' | 'feeAmount' | 'arrivedAmount' | 'differences', number>
    >;
  },
  session?: TransactionSession,
): Promise<ProviderReport> {
  const found = await reports().findOneAndUpdate(
    { _id: id, claim, state, rowsDone },
    {
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(Object.keys(add).length > 0 && { $inc: add }),
    },
    { returnDocument: 'after', ...(session ? { session } : { writeConcern: DURABLE }) },
  );
  if (!found) throw new ReportLost(id);
  return toReport(found);
}

/** Removes what was begun to be sent and never came to its end. @returns how many */
export async function removeUnsent(before: Date): Promise<number> {
  const unsent = await reports()
    .find({ state: 'receiving', createdAt: { $lt: before } }, { projection: { _id: 1 } })
    .toArray();
  for (const { _id } of unsent) {
    const { deletedCount } = await reports().deleteOne(
      { _id, state: 'receiving' },
      { writeConcern: DURABLE },
    );
    if (deletedCount === 1) await parts().deleteMany({ reportId: _id }, { writeConcern: DURABLE });
  }
  return unsent.length;
}

/** The days of the reports that were read to their end, of those that touch some. */
export async function listCovered(span: {
  from: string;
  to: string;
}): Promise<Pick<ProviderReport, 'kind' | 'from' | 'to' | 'createdAt'>[]> {
  return reports()
    .find(
      { state: 'done', to: { $gte: span.from }, from: { $lte: span.to } },
      { projection: { _id: 0, kind: 1, from: 1, to: 1, createdAt: 1 } },
    )
    .toArray();
}

/** How many reports wait, or could not be taken, since an instant. */
export const countFailed = (since: Date): Promise<number> =>
  reports().countDocuments({ state: 'failed', createdAt: { $gte: since } });
