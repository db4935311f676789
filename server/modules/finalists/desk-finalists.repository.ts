import type { ClientSession } from 'mongoose';
import { AppError } from '#server/platform/app-error.ts';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import { FinalistModel } from './finalists.model.ts';
import { type FinalistRecord, toFinalistRecord } from './finalists.repository.ts';

export type FinalistChanges = Partial<
  Pick<
    FinalistRecord,
    'name' | 'category' | 'number' | 'profileImage' | 'bannerImage' | 'qrImage' | 'qrBanner' | 'socialMedia'
  >
>;

/** Two may give one number at the same instant: the unique index decides. @throws AppError `finalist_number_taken`, or the error itself */
export function refuseTakenNumber(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const fields = [{ field: 'number', message: 'finalistNumberTaken' } as const];
  throw new AppError({ code: 'finalist_number_taken', fields, cause: error });
}

/** Stores an edit if nobody else's came since the finalist was read. @returns the finalist after it, else null */
export async function storeFinalist(
  {
    finalist,
    changes,
    names,
    by,
    at,
  }: {
    finalist: Pick<FinalistRecord, 'id' | 'editRevision'>;
    /** `withdrawnAt` withdraws the finalist, or takes it back (null). */
    changes: FinalistChanges & { withdrawnAt?: Date | null };
    /** Of the fields on the wire. */
    names: readonly string[];
    by: string;
    at: Date;
  },
  session: ClientSession,
): Promise<FinalistRecord | null> {
  const fields = {
    ...changes,
    // What a withdrawal leaves to the workers; back again, there is nothing left to release.
    ...(changes.withdrawnAt !== undefined && { releaseDue: changes.withdrawnAt !== null }),
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const document = await FinalistModel.findOneAndUpdate(
    { _id: finalist.id, ...uneditedSince(finalist) },
    { $set: { ...given, ...nextEditMarks(finalist, { names, by, at }) } },
    { session, returnDocument: 'after' },
  )
    .lean()
    .catch(refuseTakenNumber);
  return document && toFinalistRecord(document);
}

/** Gives finalists their places, in the given order from 1. */
export async function storeOrder(ids: readonly string[], session: ClientSession): Promise<void> {
  await FinalistModel.bulkWrite(
    ids.map((id, at) => ({ updateOne: { filter: { _id: id }, update: { $set: { sort: at + 1 } } } })),
    { session },
  );
}

/** @returns how many of them were still there */
export async function deleteFinalists(ids: readonly string[], session: ClientSession): Promise<number> {
  const { deletedCount } = await FinalistModel.deleteMany({ _id: { $in: [...ids] } }, { session });
  return deletedCount;
}

/** Removes all finalists of an event. @returns how many there were */
export async function removeFinalistsOf(eventId: string, session: ClientSession): Promise<number> {
  const { deletedCount } = await FinalistModel.deleteMany({ eventId }, { session });
  return deletedCount;
}

/** How many finalists an event has, and the place of the last one. */
export async function measureFinalists(
  eventId: string,
  session?: ClientSession,
): Promise<{ count: number; lastSort: number }> {
  const options = session ? { session } : {};
  const count = await FinalistModel.countDocuments({ eventId }, options);
  const last = await FinalistModel.findOne({ eventId }, { sort: 1 }, options)
    .sort({ sort: -1, _id: -1 })
    .lean();
  return { count, lastSort: last?.sort ?? 0 };
}

/** How many finalists each event has; those without any are absent. */
export async function countFinalists(
  eventIds: readonly string[],
  { until }: { until?: Date } = {},
): Promise<Map<string, number>> {
  const counts = await FinalistModel.aggregate<{ _id: string; count: number }>([
    { $match: { eventId: { $in: [...eventIds] }, ...(until && { createdAt: { $lt: until } }) } },
    { $group: { _id: '$eventId', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}

/** Addresses of all pictures of finalists, for the sweeper. */
export async function listFinalistPictures(): Promise<string[]> {
  const pictures = { profileImage: 1, bannerImage: 1, qrImage: 1, qrBanner: 1 } as const;
  const documents = await FinalistModel.find({}, pictures).lean();
  return documents.flatMap((each) =>
    [each.profileImage, each.bannerImage, each.qrImage, each.qrBanner].filter((url) => url !== null),
  );
}
