import type { MigrationDb } from './migration.ts';

/** Ids of the former form have colons, which none of their parts has. */
const FORMER = { _id: /:/ };

/** What is kept of a voter begins with the user in its primary key, so that verification finds it without an index of its own. */
export async function up(db: MigrationDb): Promise<void> {
  await db.dropIndexesOn('voter_tallies', ['userId']);
  await db.remake('voter_tallies', {
    where: FORMER,
    pipeline: [
      { $set: { _id: { $concat: ['$userId', ' ', '$month', ' ', { $ifNull: ['$organizerId', '*'] }] } } },
    ],
  });
  await db.dropIndexesOn('supporters', ['userId']);
  await db.remake('supporters', {
    where: FORMER,
    pipeline: [{ $set: { _id: { $concat: ['$userId', ' ', '$finalistId'] } } }],
  });
}
