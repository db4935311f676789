import type { ClientSession } from 'mongoose';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { StaffScope } from '../../platform/staff-scope.ts';
import { AMOUNT_KEYS, type Amounts, noAmounts } from './amounts.ts';
import { type Figures, FiguresModel, type Span } from './figures.model.ts';
import type { FigureChanges } from './plan-figures.ts';

const collection = () => collectionOf<Figures>(FiguresModel);

/** Adds to the sums; with the sealer's session, together with what they are sums of or not at all. */
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

/** What events in reach brought over their whole lives, by event; those without a paid order are absent. */
export async function findTotals(
  scope: StaffScope,
  eventIds: readonly string[],
): Promise<Map<string, Figures>> {
  const rows = await collection()
    .find({ _id: { $in: eventIds.map((id) => `${id}:all`) }, ...inScope(scope) })
    .toArray();
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** Everything in reach added up. Costs a row an event. */
export async function sumTotals(scope: StaffScope): Promise<Amounts> {
  const [row] = await sumBy(scope, { span: 'total', from: 'all', to: 'all' });
  return row ?? noAmounts();
}

/** The months or days in reach that have anything, oldest first, all events together. Costs a row an event and period. */
export async function sumPeriods(
  scope: StaffScope,
  asked: { span: 'month' | 'day'; from: string; to: string },
): Promise<(Amounts & { period: string })[]> {
  return sumBy(scope, asked);
}

/** The months or days in reach that have anything, oldest first, event by event. */
export async function listPeriods(
  scope: StaffScope,
  {
    span,
    from,
    to,
    eventId,
  }: { span: 'month' | 'day'; from: string; to: string; eventId?: string | undefined },
): Promise<Figures[]> {
  return collection()
    .find({
      span,
      period: { $gte: from, $lte: to },
      ...inScope(scope),
      ...(eventId !== undefined && { eventId }),
    })
    .sort({ period: 1 })
    .toArray();
}

/** What each event in reach brought over its whole life, the greatest first. @param page `limit` 0 for all of them */
export async function listTotals(
  scope: StaffScope,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: Figures[]; total: number }> {
  const asked = { span: 'total', period: 'all', ...inScope(scope) } as const;
  const [rows, total] = await Promise.all([
    collection().find(asked).sort({ grossAmount: -1 }).skip(skip).limit(limit).toArray(),
    collection().countDocuments(asked),
  ]);
  return { rows, total };
}

/** Days on which something moved in reach, event by event, the newest first. */
export async function listRecentDays(
  scope: StaffScope,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: Figures[]; total: number }> {
  const asked = { span: 'day', ...inScope(scope) } as const;
  const [rows, total] = await Promise.all([
    collection().find(asked).sort({ period: -1, grossAmount: 1 }).skip(skip).limit(limit).toArray(),
    collection().countDocuments(asked),
  ]);
  return { rows, total };
}

/** The events in reach that brought the most in a month. */
export async function listTopEvents(
  scope: StaffScope,
  { month, limit }: { month: string; limit: number },
): Promise<Figures[]> {
  return collection()
    .find({ span: 'month', period: month, grossAmount: { $gt: 0 }, ...inScope(scope) })
    .sort({ grossAmount: -1 })
    .limit(limit)
    .toArray();
}

/** `$sum` of every amount, for a `$group`. */
const SUM_AMOUNTS = Object.fromEntries(AMOUNT_KEYS.map((key) => [key, { $sum: `$${key}` }]));

async function sumBy(
  scope: StaffScope,
  { span, from, to }: { span: Span; from: string; to: string },
): Promise<(Amounts & { period: string })[]> {
  return collection()
    .aggregate<Amounts & { period: string }>([
      { $match: { span, period: { $gte: from, $lte: to }, ...inScope(scope) } },
      { $group: { _id: '$period', ...SUM_AMOUNTS } },
      { $sort: { _id: 1 } },
      { $addFields: { period: '$_id' } },
      { $project: { _id: 0 } },
    ])
    .toArray();
}

function inScope({ organizerId }: StaffScope) {
  return organizerId === null ? {} : { organizerId };
}
