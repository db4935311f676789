import type { MigrationDb } from './migration.ts';

/** What is counted of a former order: none of its effects where there is no number, and no state where there is none. */
const WAITING = {
  due: { $cond: [{ $eq: ['$unsealed', true] }, '$changedAt', '$createdAt'] },
  firstEffect: { $ifNull: ['$sealedCount', 0] },
  from: { $ifNull: ['$countedAs', null] },
};

/** The effects of the order that are counted, one after the other. */
const COUNTED_LINES = [
  {
    $project: {
      userId: 1,
      eventId: 1,
      effects: {
        $let: {
          vars: { count: { $ifNull: ['$outbox.firstEffect', { $size: '$effects' }] } },
          in: { $cond: [{ $gt: ['$$count', 0] }, { $slice: ['$effects', '$$count'] }, []] },
        },
      },
    },
  },
  { $unwind: '$effects' },
  { $unwind: '$effects.lines' },
];

/**
 * What waits to be counted of an order is in one field instead of five, and everything that is kept of orders is counted with it: the counts by state, which
 * two counters kept beside each other, and the supporters, which were added up when somebody looked.
 */
export async function up(db: MigrationDb): Promise<void> {
  const former = ['unsealed', 'sealedCount', 'changedAt', 'uncounted', 'countedAs'];
  await db.dropIndexesOn('orders', former);
  await db.change('orders', {
    where: { $or: former.map((field) => ({ [field]: { $exists: true } })) },
    set: {
      outbox: {
        $cond: [{ $or: [{ $eq: ['$unsealed', true] }, { $ne: ['$uncounted', false] }] }, WAITING, null],
      },
    },
    unset: former,
  });
  await db.replace('order_counts', {
    from: 'orders',
    pipeline: [
      {
        $project: {
          eventId: 1,
          organizerId: 1,
          as: { $cond: ['$outbox', '$outbox.from', { state: '$state', late: '$late' }] },
        },
      },
      { $match: { as: { $ne: null } } },
      {
        $group: {
          _id: { eventId: '$eventId', state: '$as.state' },
          organizerId: { $first: '$organizerId' },
          count: { $sum: 1 },
          late: { $sum: { $cond: ['$as.late', 1, 0] } },
        },
      },
      {
        $group: {
          _id: '$_id.eventId',
          organizerId: { $first: '$organizerId' },
          states: { $push: { k: '$_id.state', v: '$count' } },
          late: { $sum: '$late' },
        },
      },
      { $set: { states: { $arrayToObject: '$states' } } },
    ],
  });
  await db.replace('supporters', {
    from: 'orders',
    pipeline: [
      ...COUNTED_LINES,
      {
        $group: {
          _id: { $concat: ['$effects.lines.finalistId', ':', '$userId'] },
          finalistId: { $first: '$effects.lines.finalistId' },
          eventId: { $first: '$eventId' },
          userId: { $first: '$userId' },
          votes: { $sum: '$effects.lines.votes' },
          lastAt: { $max: '$effects.at' },
        },
      },
    ],
  });
  await db.drop('supporter_heads');
}
