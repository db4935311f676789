import type { ClientSession } from 'mongoose';
import { inChunks } from '../../platform/in-chunks.ts';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import {
  ACCOUNTS,
  type Account,
  type LedgerBalances,
  LedgerBalancesModel,
  type LedgerEntry,
  LedgerEntryModel,
} from './ledger.model.ts';

const collection = () => collectionOf<LedgerEntry>(LedgerEntryModel);
const balances = () => collectionOf<LedgerBalances>(LedgerBalancesModel);

/** Appends entries; within the transaction that books them, or for a rebuild. Rejects with a duplicate key if one was booked before. */
export async function appendEntries(
  entries: readonly LedgerEntry[],
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  if (entries.length === 0) return;
  await collection().insertMany([...entries], { ordered: false, ...(session && { session }) });
}

/** Rupiah by account. */
export type Sums = Map<Account, number>;

/** What has to be added to the balances of an event. */
export interface BalanceChange {
  eventId: string;
  organizerId: string;
  sums: Sums;
}

/** Adds to balances; within the transaction that books the entries, or for a rebuild. */
export async function addToBalances(
  changes: readonly BalanceChange[],
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  if (changes.length === 0) return;
  await balances().bulkWrite(
    changes.map(({ eventId, organizerId, sums }) => ({
      updateOne: {
        filter: { _id: eventId },
        update: {
          // All of them, so that each has a number from the first entry on.
          $inc: Object.fromEntries(
            ACCOUNTS.map((account) => [`accounts.${account}`, sums.get(account) ?? 0]),
          ),
          $setOnInsert: { organizerId },
        },
        upsert: true,
      },
    })),
    { ordered: false, ...(session && { session }) },
  );
}

/** What stands on an event's accounts; null before its first entry. */
export async function findBalances(eventId: string, session?: ReadSession): Promise<LedgerBalances | null> {
  return balances().findOne({ _id: eventId }, readOptions(session));
}

/** The same, added up from the entries. @returns without an organizer when there is no entry */
export async function sumEntries(
  eventId: string,
  session: ReadSession,
): Promise<{ organizerId?: string; sums: Sums }> {
  const rows = await collection()
    .aggregate<{ _id: Account; amount: number; organizerId: string }>(
      [
        { $match: { eventId } },
        { $unwind: '$legs' },
        {
          $group: {
            _id: '$legs.account',
            amount: { $sum: '$legs.amount' },
            organizerId: { $first: '$organizerId' },
          },
        },
      ],
      readOptions(session),
    )
    .toArray();
  const [first] = rows;
  const sums = new Map(rows.map(({ _id, amount }) => [_id, amount]));
  return { ...(first && { organizerId: first.organizerId }), sums };
}

/** What all entries of an effect have moved on an account, by event; for verification. */
export async function sumByEffect(effect: string, account: Account): Promise<Map<string, number>> {
  const rows = await collection()
    .aggregate<{ _id: string; amount: number }>([
      { $match: { effect } },
      { $unwind: '$legs' },
      { $match: { 'legs.account': account } },
      { $group: { _id: '$eventId', amount: { $sum: '$legs.amount' } } },
    ])
    .toArray();
  return new Map(rows.map(({ _id, amount }) => [_id, amount]));
}

/** Which of these ids entries have. */
export async function findEntryIds(ids: readonly string[]): Promise<Set<string>> {
  const found = await collection()
    .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** Entries that are read at once. */
const CHUNK = 1_000;

/** Every entry of an event that an order says, in chunks, for verification. */
export function scanOrderEntryChunks(eventId: string): AsyncIterable<(LedgerEntry & { orderId: string })[]> {
  const cursor = collection().find<LedgerEntry & { orderId: string }>({ eventId, orderId: { $ne: null } });
  return inChunks(cursor.batchSize(CHUNK), CHUNK);
}
