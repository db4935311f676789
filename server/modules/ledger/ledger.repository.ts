import type { ClientSession } from 'mongoose';
import { type DeskScope, inScope, type MoneyScope } from '../../platform/desk-scope.ts';
import { inChunks } from '../../platform/in-chunks.ts';
import {
  collectionOf,
  type ReadSession,
  readOptions,
  type TransactionSession,
} from '../../platform/mongo.ts';
import {
  ACCOUNTS,
  type Account,
  type LedgerBalances,
  LedgerBalancesModel,
  type LedgerEntry,
  LedgerEntryModel,
  PLATFORM_BOOKS,
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

/** What of it stands on one of them, debit positive; 0 before the first entry. */
export const amountOn = (stored: LedgerBalances | null, account: Account): number =>
  stored?.accounts[account] ?? 0;

/** What stands on the accounts of all events in reach that ever had an entry. */
export async function listBalances(
  scope: DeskScope,
  session?: ReadSession | TransactionSession,
): Promise<LedgerBalances[]> {
  return balances()
    .find(inScope(scope, {}, '_id'), readOptions(session))
    .toArray();
}

/**
 * Lets one decision about the money of events follow the other: two at once, or one and counting, collide in the database, and the second sees what the first has done.
 * To be called before anything that it rests on is read.
 */
export async function lockBalances(eventIds: readonly string[], session: TransactionSession): Promise<void> {
  await balances().updateMany({ _id: { $in: [...eventIds] } }, { $inc: { decisions: 1 } }, { session });
}

/** What stands on the accounts of an event, added up from its entries. @returns without an organizer when there is no entry */
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

/** What all entries of an effect have moved, by event; for verification. */
export async function sumByEffect(effect: string): Promise<Map<string, Sums>> {
  const rows = await collection()
    .aggregate<{ _id: { eventId: string; account: Account }; amount: number }>([
      { $match: { effect } },
      { $unwind: '$legs' },
      {
        $group: {
          _id: { eventId: '$eventId', account: '$legs.account' },
          amount: { $sum: '$legs.amount' },
        },
      },
    ])
    .toArray();
  const sums = new Map<string, Sums>();
  for (const { _id, amount } of rows)
    sums.set(_id.eventId, (sums.get(_id.eventId) ?? new Map()).set(_id.account, amount));
  return sums;
}

/** What effects of orders have moved on one account of an event; for verification. */
export async function sumOfOrders(
  { eventId, account }: { eventId: string; account: Account },
  session: ReadSession,
): Promise<number> {
  const [row] = await collection()
    .aggregate<{ amount: number }>(
      [
        { $match: { eventId, orderId: { $ne: null }, 'legs.account': account } },
        { $unwind: '$legs' },
        { $match: { 'legs.account': account } },
        { $group: { _id: null, amount: { $sum: '$legs.amount' } } },
      ],
      readOptions(session),
    )
    .toArray();
  return row?.amount ?? 0;
}

/** Which of these ids entries have. */
export async function findEntryIds(ids: readonly string[]): Promise<Set<string>> {
  const found = await collection()
    .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** The entries of an event that are of one of these effects. */
export async function findEntriesOf(
  eventId: string,
  effects: readonly string[],
  session: ReadSession,
): Promise<LedgerEntry[]> {
  return collection()
    .find({ eventId, effect: { $in: [...effects] } }, readOptions(session))
    .toArray();
}

/** A place in a list of entries: right after this one. */
export interface EntryPlace {
  at: Date;
  id: string;
}

/** So many events are read side by side from one index; of more the database would sort all entries. */
const EVENTS_TOGETHER = 100;

/** Accounts on which something of an organizer stands, or may become its own. */
const OF_ORGANIZERS = [
  'organizer_payable',
  'payout_clearing',
  'suspense',
] as const satisfies readonly Account[];

/** Entries in reach that move something of an organizer, the newest first; without events whose results are hidden. */
export async function listEntries(
  scope: MoneyScope,
  { eventId, before, limit }: { eventId?: string | undefined; before: EntryPlace | null; limit: number },
): Promise<LedgerEntry[]> {
  const inReach = inScope(scope, { ...(eventId !== undefined && { _id: eventId }) }, '_id');
  const rows = await balances()
    .find(inReach, { projection: { _id: 1 } })
    .toArray();
  const ids = rows
    .map(({ _id }) => _id)
    .filter((id) => id !== PLATFORM_BOOKS.eventId && !scope.hiddenEventIds.has(id));
  const pages: LedgerEntry[][] = [];
  for (let at = 0; at < ids.length; at += EVENTS_TOGETHER)
    pages.push(await listEntriesOf(ids.slice(at, at + EVENTS_TOGETHER), { before, limit }));
  const newestFirst = (one: LedgerEntry, other: LedgerEntry) =>
    other.at.getTime() - one.at.getTime() || (one._id < other._id ? 1 : -1);
  return pages.flat().sort(newestFirst).slice(0, limit);
}

function listEntriesOf(
  eventIds: readonly string[],
  { before, limit }: { before: EntryPlace | null; limit: number },
): Promise<LedgerEntry[]> {
  return collection()
    .find({
      eventId: { $in: [...eventIds] },
      'legs.account': { $in: [...OF_ORGANIZERS] },
      ...(before && {
        at: { $lte: before.at },
        $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }],
      }),
    })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** Entries that are read at once. */
const CHUNK = 1_000;

/** What entries of an event move on one account: those from an instant on, and before another one. */
export interface AccountSpan {
  eventId: string;
  account: Account;
  from?: Date;
  before: Date;
}

const inSpan = ({ eventId, account, from, before }: AccountSpan, also: readonly Account[] = []) => ({
  eventId,
  at: { ...(from && { $gte: from }), $lt: before },
  'legs.account': also.length === 0 ? account : { $in: [account, ...also] },
});

/** The entries of a span, the oldest first, in chunks. */
export function scanSpan(span: AccountSpan, session?: ReadSession): AsyncIterable<LedgerEntry[]> {
  const cursor = collection()
    .find(inSpan(span), readOptions(session))
    .sort({ at: 1, _id: 1 })
    .batchSize(CHUNK);
  return inChunks(cursor, CHUNK);
}

/**
 * What a span moved, by what the effects begin with (`settle`, `refund`), and by day where `byDay` is given: hours ahead of UTC.
 *
 * @param how.also accounts of which the same is read in passing
 */
export async function sumSpan(
  span: AccountSpan,
  {
    byDay,
    also = [],
    session,
  }: { byDay?: number; also?: readonly Account[]; session?: ReadSession | undefined } = {},
): Promise<{ account: Account; day: string | null; effect: string; count: number; amount: number }[]> {
  const timezone = `+${String(byDay ?? 0).padStart(2, '0')}:00`;
  const day = byDay === undefined ? null : { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone } };
  const effect = { $first: { $split: ['$effect', ':'] } };
  const rows = await collection()
    .aggregate<{
      _id: { account: Account; day: string | null; effect: string };
      count: number;
      amount: number;
    }>(
      [
        { $match: inSpan(span, also) },
        { $unwind: '$legs' },
        { $match: { 'legs.account': { $in: [span.account, ...also] } } },
        {
          $group: {
            _id: { account: '$legs.account', day, effect },
            count: { $sum: 1 },
            amount: { $sum: '$legs.amount' },
          },
        },
        { $sort: { '_id.day': 1, '_id.effect': 1 } },
      ],
      readOptions(session),
    )
    .toArray();
  return rows.map(({ _id, count, amount }) => ({ ..._id, count, amount }));
}

/** Every entry of an event that an order says, in chunks, for verification. */
export function scanOrderEntryChunks(eventId: string): AsyncIterable<(LedgerEntry & { orderId: string })[]> {
  const cursor = collection().find<LedgerEntry & { orderId: string }>({ eventId, orderId: { $ne: null } });
  return inChunks(cursor.batchSize(CHUNK), CHUNK);
}

/** Words that effects begin with: `report_accepted:SRK-1` begins with `report_accepted`. */
const beginsWith = (words: readonly string[]) => new RegExp(`^(?:${words.join('|')})(?::|$)`);

/** Every entry of an event that no order says and whose effect begins with one of these words, or with none of them, in chunks; for verification. */
export function scanOtherEntryChunks(
  eventId: string,
  { of, notOf }: { of?: readonly string[]; notOf?: readonly string[] },
): AsyncIterable<LedgerEntry[]> {
  const cursor = collection().find({
    eventId,
    orderId: null,
    effect: { ...(of && { $regex: beginsWith(of) }), ...(notOf && { $not: beginsWith(notOf) }) },
  });
  return inChunks(cursor.batchSize(CHUNK), CHUNK);
}

/** The events of which there are entries or balances, and {@link PLATFORM_BOOKS}; for verification. */
export async function listBookedEvents(): Promise<string[]> {
  const [ofEntries, ofBalances] = await Promise.all([
    collection().distinct('eventId'),
    balances().distinct('_id'),
  ]);
  return [...new Set([...ofEntries, ...ofBalances])];
}
