import type { TransactionSession } from '#server/platform/mongo.ts';
import { UserModel } from './users.model.ts';

/** The standing of each of `ids` that exists. */
export async function findStandings(ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await UserModel.find({ _id: { $in: [...new Set(ids)] } }, { standing: 1 }).lean();
  return new Map(rows.map((row) => [row._id, row.standing]));
}

/** Whatever holds an older standing of these people works no more. */
export async function raiseStanding(ids: readonly string[], session: TransactionSession): Promise<void> {
  await UserModel.updateMany(
    { _id: { $in: [...ids] } },
    { $inc: { standing: 1 } },
    { session, timestamps: false },
  );
}
