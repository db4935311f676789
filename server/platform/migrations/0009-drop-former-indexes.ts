import type { MigrationDb } from './migration.ts';

/** Moves of orders and heads of chains have other indexes; those of former versions would be kept up for nobody. */
export async function up(db: MigrationDb): Promise<void> {
  await db.dropIndexesOn('orders', ['movedAt']);
  await db.dropIndexesOn('tallies', ['kind']);
}
