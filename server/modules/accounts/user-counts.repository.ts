import type { ClientSession } from 'mongoose';
import type { RoleId } from '#contracts/accounts/session.ts';
import { atOneInstant, collectionOf, readOptions } from '#server/platform/mongo.ts';
import { type UserCount, UserCountModel } from './user-counts.model.ts';
import { UserModel } from './users.model.ts';

const DAY_MS = 86_400_000;

const collection = () => collectionOf<UserCount>(UserCountModel);

/** In UTC, as `YYYY-MM-DD`. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Accounts of a role that were opened on the day of that instant; `by` is negative for those that go. */
export interface UserCountChange {
  roleId: RoleId;
  createdAt: Date;
  by: number;
}

/** Adds to the counts, within the transaction that writes the accounts, or for a rebuild. */
export async function addToUserCounts(
  changes: readonly UserCountChange[],
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  const sums = new Map<string, Omit<UserCount, '_id'>>();
  for (const { roleId, createdAt, by } of changes) {
    const day = dayOf(createdAt);
    const id = `${roleId}:${day}`;
    sums.set(id, { roleId, day, count: (sums.get(id)?.count ?? 0) + by });
  }
  if (sums.size === 0) return;
  await collection().bulkWrite(
    [...sums].map(([_id, { count, ...names }]) => ({
      updateOne: { filter: { _id }, update: { $inc: { count }, $setOnInsert: names }, upsert: true },
    })),
    { ordered: false, ...(session && { session }) },
  );
}

/** Accounts that are not removed. @param options.since those alone that were opened then or later */
export async function countUsers({
  roleId,
  since,
}: {
  roleId: RoleId | null;
  since?: Date;
}): Promise<number> {
  const role = roleId === null ? {} : { roleId };
  if (!since) return sumCounts(role);
  // The rest of the first day has to be looked at, all later days are kept.
  const nextDay = new Date(Math.floor(since.getTime() / DAY_MS) * DAY_MS + DAY_MS);
  const [first, later] = await Promise.all([
    UserModel.countDocuments({ deletedAt: null, ...role, createdAt: { $gte: since, $lt: nextDay } }),
    sumCounts({ ...role, day: { $gte: dayOf(nextDay) } }),
  ]);
  return first + later;
}

async function sumCounts(filter: object): Promise<number> {
  const [row] = await collection()
    .aggregate<{ count: number }>([{ $match: filter }, { $group: { _id: null, count: { $sum: '$count' } } }])
    .toArray();
  return row?.count ?? 0;
}

/** What the kept counts lack (or, negative, have too much of), by role and day, at one instant. */
export async function findLackingUsers(): Promise<UserCountChange[]> {
  return atOneInstant(async (session) => {
    const lacking = new Map<string, number>();
    const note = (id: string, by: number) => lacking.set(id, (lacking.get(id) ?? 0) + by);
    const present = collectionOf<{ _id: string }>(UserModel).aggregate<{
      _id: { roleId: RoleId; day: string };
      count: number;
    }>(
      [
        { $match: { deletedAt: null } },
        {
          $group: {
            _id: {
              roleId: '$roleId',
              day: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } },
            },
            count: { $sum: 1 },
          },
        },
      ],
      { ...readOptions(session), allowDiskUse: true },
    );
    for await (const { _id, count } of present) note(`${_id.roleId}:${_id.day}`, count);
    for await (const { _id, count } of collection().find({}, readOptions(session))) note(_id, -count);
    return [...lacking].flatMap(([id, by]) => {
      const [roleId, day] = id.split(':') as [RoleId, string];
      return by === 0 ? [] : [{ roleId, createdAt: new Date(`${day}T00:00:00Z`), by }];
    });
  });
}
