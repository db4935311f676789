import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import type { DeskScope, MoneyScope } from '#server/platform/desk-scope.ts';
import {
  collectionOf,
  type ReadSession,
  readOptions,
  type TransactionSession,
} from '#server/platform/mongo.ts';
import { overdueSince } from '#server/platform/overdue.ts';
import type { Payout, PayoutEntry } from './payout.ts';
import {
  type InvoiceCounter,
  InvoiceCounterModel,
  type PayoutDocument,
  PayoutModel,
} from './payouts.model.ts';

const collection = () => collectionOf<PayoutDocument>(PayoutModel);
const counters = () => collectionOf<InvoiceCounter>(InvoiceCounterModel);

function toPayout({ _id, ...rest }: PayoutDocument): Payout {
  return { id: _id, ...rest };
}

/** The next number of a year, from 1 on. Two at once collide in the database; one that is given up gives its number back. */
export async function countInvoice(year: string, session: TransactionSession): Promise<number> {
  const counter = await counters().findOneAndUpdate(
    { _id: year },
    { $inc: { last: 1 } },
    { upsert: true, returnDocument: 'after', session },
  );
  if (!counter) throw new Error(`no number of ${year} was given`);
  return counter.last;
}

export async function insertPayout({ id, ...rest }: Payout, session: TransactionSession): Promise<void> {
  await collection().insertOne({ _id: id, ...rest }, { session });
}

export async function findPayout(
  id: string,
  session?: ReadSession | TransactionSession,
): Promise<Payout | null> {
  const found = await collection().findOne({ _id: id }, readOptions(session));
  return found && toPayout(found);
}

/** A payout in reach; null also for one of another organizer. */
export async function findPayoutIn(scope: DeskScope, id: string): Promise<Payout | null> {
  const found = await collection().findOne({ _id: id, ...ofOrganizer(scope) });
  return found && toPayout(found);
}

const ofOrganizer = ({ organizerId }: DeskScope) => (organizerId === null ? {} : { organizerId });

/** How many payouts wait to be approved for longer than a day. */
export const countOverduePayouts = (now: Date): Promise<number> =>
  collection().countDocuments({ state: 'created', createdAt: { $lte: overdueSince(now) } });

export interface PayoutFilter {
  state?: PayoutState | undefined;
  /** Only what may be approved and was asked for by somebody else. */
  toApproveBy?: string | undefined;
}

/** A page of the payouts in reach, the newest first; without those of events whose results are hidden. */
export async function listPayouts(
  scope: MoneyScope,
  { state, toApproveBy }: PayoutFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ payouts: Payout[]; total: number }> {
  const query = {
    ...ofOrganizer(scope),
    ...(scope.hiddenEventIds.size > 0 && { 'lines.eventId': { $nin: [...scope.hiddenEventIds] } }),
    ...(state && { state }),
    ...(toApproveBy !== undefined && {
      $and: [{ state: 'created' as const }, { askedBy: { $ne: toApproveBy } }],
    }),
  };
  const [found, total] = await Promise.all([
    collection().find(query).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).toArray(),
    collection().countDocuments(query),
  ]);
  return { payouts: found.map(toPayout), total };
}

/** Every payout that has a line of an event, for verification. */
export async function listPayoutsOf(eventId: string, session: ReadSession): Promise<Payout[]> {
  const found = await collection().find({ 'lines.eventId': eventId }, readOptions(session)).toArray();
  return found.map(toPayout);
}

/** What payouts have of an event; rupiah. */
export interface PayoutSums {
  requestedAmount: number;
  inTransitAmount: number;
  paidAmount: number;
}

export const REQUESTED_STATES: readonly PayoutState[] = ['created'];
export const IN_TRANSIT_STATES: readonly PayoutState[] = ['waiting_transfer', 'paid'];
export const PAID_STATES: readonly PayoutState[] = ['success'];

/**
 * By event, what payouts have asked for, what is on its way, and what was carried out. Events without any are left out.
 *
 * @param except a payout that is left out
 */
export async function sumPayouts(
  { organizerId, eventIds }: DeskScope,
  {
    except,
    session,
  }: { except?: string | undefined; session?: ReadSession | TransactionSession | undefined },
): Promise<Map<string, PayoutSums>> {
  const ofState = (states: readonly PayoutState[]) => ({
    $sum: { $cond: [{ $in: ['$state', [...states]] }, '$lines.amount', 0] },
  });
  const rows = await collection()
    .aggregate<PayoutSums & { _id: string }>(
      [
        {
          $match: {
            ...(organizerId !== null && { organizerId }),
            ...(eventIds !== null && { 'lines.eventId': { $in: [...eventIds] } }),
            ...(except !== undefined && { _id: { $ne: except } }),
            state: { $in: [...REQUESTED_STATES, ...IN_TRANSIT_STATES, ...PAID_STATES] },
          },
        },
        { $unwind: '$lines' },
        {
          $group: {
            _id: '$lines.eventId',
            requestedAmount: ofState(REQUESTED_STATES),
            inTransitAmount: ofState(IN_TRANSIT_STATES),
            paidAmount: ofState(PAID_STATES),
          },
        },
      ],
      readOptions(session),
    )
    .toArray();
  return new Map(rows.map(({ _id, ...sums }) => [_id, sums]));
}

/** What a step changes besides its revision. */
export type PayoutChange = Partial<Pick<Payout, 'state' | 'approvedBy' | 'reason' | 'transferId'>>;

/** Writes a step of a payout, if it is still as it was read. @returns null when somebody was faster */
export async function changePayout(
  { id, revision, state }: Pick<Payout, 'id' | 'revision' | 'state'>,
  { change, entry }: { change: PayoutChange; entry: PayoutEntry },
  session: TransactionSession,
): Promise<Payout | null> {
  const found = await collection().findOneAndUpdate(
    { _id: id, revision, state },
    { $set: change, $push: { timeline: entry } as never, $inc: { revision: 1 } },
    { returnDocument: 'after', session },
  );
  return found && toPayout(found);
}

/** Notes that the invoice was handed to the mail server. */
export async function noteInvoiceMailed(id: string, { at }: { at: Date }): Promise<void> {
  await collection().updateOne({ _id: id }, { $max: { mailedAt: at } as never });
}

/** Each year's last number, and how many numbers of it there are, all different. */
export async function compareInvoiceNumbers(
  session: ReadSession,
): Promise<{ year: string; last: number; numbers: string[] }[]> {
  const [rows, payouts] = await Promise.all([
    counters().find({}, readOptions(session)).sort({ _id: 1 }).toArray(),
    collection()
      .find({}, { projection: { number: 1 }, ...readOptions(session) })
      .toArray(),
  ]);
  const byYear = Map.groupBy(
    payouts.map(({ number }) => number),
    (number) => number.split('/')[1] ?? '',
  );
  const years = new Set([...rows.map(({ _id }) => _id), ...byYear.keys()]);
  return [...years].map((year) => ({
    year,
    last: rows.find(({ _id }) => _id === year)?.last ?? 0,
    numbers: (byYear.get(year) ?? []).sort(),
  }));
}
