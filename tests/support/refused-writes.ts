import mongoose from 'mongoose';

/**
 * Does `work` while the database refuses whatever `validator` (as of `collMod`) does not let into a collection.
 *
 * @returns what the work returns
 */
export async function whileRefused<T>(
  collection: string,
  { validator, work }: { validator: object; work: () => PromiseLike<T> },
): Promise<T> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('the database is not connected');
  await db.command({ collMod: collection, validator });
  try {
    return await work();
  } finally {
    await db.command({ collMod: collection, validator: {} });
  }
}
