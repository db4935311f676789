import type { ClientSession } from 'mongoose';
import { inScope, type MoneyScope } from '../../platform/desk-scope.ts';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import { AMOUNT_KEYS, type Amounts, noAmounts } from './amounts.ts';
import { type Figures, FiguresModel, type Span } from './figures.model.ts';
import type { FigureChanges } from './plan-figures.ts';

const collection = () => collectionOf<Figures>(FiguresModel);

/** Adds to the sums; within the transaction that counts, or for a rebuild. */
export async function addToFigures(
  changes: FigureChanges,
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  if (changes.size === 0) return;
  await collection().bulkWrite(
    [...changes.values()].map(({ _id, amounts, ...names }) => ({
      updateOne: { filter: { _id }, update: { $inc: { ...amounts }, $setOnInsert: names }, upsert: true },
    })),
    { ordered: false, ...(session && { session }) },
  );
}

/** Every sum of an event, for verification. */
export async function readFigures(
  eventId: string,
  { session }: { session: ReadSession },
): Promise<Figures[]> {
  return collection().find({ eventId }, readOptions(session)).toArray();
}

/** What an event brought over its whole life. */
export interface EventTotals {
  /** Null where they are hidden from the viewer. */
  amounts: Amounts | null;
  /** Orders that were paid in time. Their number reveals no votes. */
  orders: number;
}

const hides = ({ seesAmounts, hiddenEventIds }: MoneyScope, id: string) =>
  !seesAmounts || hiddenEventIds.has(id);

/** The same of several events, one for each id; an event outside of the scope is reported like one without payments. */
export async function findTotals(
  scope: MoneyScope,
  eventIds: readonly string[],
): Promise<Map<string, EventTotals>> {
  const rows = await collection()
    .find(inScope(scope, { _id: { $in: eventIds.map((id) => `${id}:all`) } }, 'eventId'))
    .toArray();
  const known = new Map(rows.map((row) => [row.eventId, row]));
  return new Map(
    eventIds.map((id) => {
      const amounts = known.get(id) ?? noAmounts();
      return [id, { amounts: hides(scope, id) ? null : amounts, orders: amounts.orders }];
    }),
  );
}

/** Everything in reach added up. Costs a row an event. */
export async function sumTotals(scope: MoneyScope): Promise<Amounts> {
  const [row] = await sumBy(scope, { span: 'total', from: 'all', to: 'all' });
  return row ?? noAmounts();
}

/** The months or days in reach that have anything, oldest first, all events together. Costs a row an event and period. */
export async function sumPeriods(
  scope: MoneyScope,
  requested: { span: 'month' | 'day'; from: string; to: string },
): Promise<(Amounts & { period: string })[]> {
  return sumBy(scope, requested);
}

/** The months or days in reach that have anything, oldest first, event by event. */
export async function listPeriods(
  scope: MoneyScope,
  {
    span,
    from,
    to,
    eventId,
  }: { span: 'month' | 'day'; from: string; to: string; eventId?: string | undefined },
): Promise<Figures[]> {
  return collection()
    .find(
      inMoneyScope(scope, {
        span,
        period: { $gte: from, $lte: to },
        ...(eventId !== undefined && { eventId }),
      }),
    )
    .sort({ period: 1 })
    .toArray();
}

/** What each event in reach brought over its whole life, the greatest first. @param page `limit` 0 for all of them */
export async function listTotals(
  scope: MoneyScope,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: Figures[]; total: number }> {
  const requested = inMoneyScope(scope, { span: 'total', period: 'all' } as const);
  const [rows, total] = await Promise.all([
    collection().find(requested).sort({ grossAmount: -1 }).skip(skip).limit(limit).toArray(),
    collection().countDocuments(requested),
  ]);
  return { rows, total };
}

/** The events in reach that brought the most in some days. Costs a row an event and day. */
export async function listTopEvents(
  scope: MoneyScope,
  { days, limit }: { days: { from: string; to: string }; limit: number },
): Promise<Pick<Figures, 'eventId' | 'organizerId' | 'grossAmount'>[]> {
  return collection()
    .aggregate<Pick<Figures, 'eventId' | 'organizerId' | 'grossAmount'>>([
      { $match: inMoneyScope(scope, { span: 'day', period: { $gte: days.from, $lte: days.to } }) },
      {
        $group: {
          _id: '$eventId',
          organizerId: { $first: '$organizerId' },
          grossAmount: { $sum: '$grossAmount' },
        },
      },
      { $match: { grossAmount: { $gt: 0 } } },
      { $sort: { grossAmount: -1, _id: 1 } },
      { $limit: limit },
      { $project: { _id: 0, eventId: '$_id', organizerId: 1, grossAmount: 1 } },
    ])
    .toArray();
}

/** `$sum` of every amount, for a `$group`. */
const SUM_AMOUNTS = Object.fromEntries(AMOUNT_KEYS.map((key) => [key, { $sum: `$${key}` }]));

async function sumBy(
  scope: MoneyScope,
  { span, from, to }: { span: Span; from: string; to: string },
): Promise<(Amounts & { period: string })[]> {
  return collection()
    .aggregate<Amounts & { period: string }>([
      { $match: inMoneyScope(scope, { span, period: { $gte: from, $lte: to } }) },
      { $group: { _id: '$period', ...SUM_AMOUNTS } },
      { $sort: { _id: 1 } },
      { $addFields: { period: '$_id' } },
      { $project: { _id: 0 } },
    ])
    .toArray();
}

/** What is hidden is in no row and in no sum; nothing is for a role without money. */
function inMoneyScope<F extends object>({ hiddenEventIds, seesAmounts, ...scope }: MoneyScope, filter: F) {
  const hidden = [
    ...(hiddenEventIds.size > 0 ? [{ eventId: { $in: [...hiddenEventIds] } }] : []),
    ...(seesAmounts ? [] : [{ eventId: { $exists: true } }]),
  ];
  return inScope(scope, { ...filter, ...(hidden.length > 0 && { $nor: hidden }) }, 'eventId');
}
