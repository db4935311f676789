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

/** How documents are removed; a validator of the database does not see it. */
const REMOVALS = ['deleteOne', 'deleteMany', 'findOneAndDelete'] as const;

/**
 * Does `work` while nothing can be removed from a collection by this process.
 *
 * @returns what the work returns
 */
export async function whileRemovalRefused<T>(name: string, work: () => PromiseLike<T>): Promise<T> {
  const collection = mongoose.connection.collections[name];
  if (!collection) throw new Error(`there is no collection ${name}`);
  for (const removal of REMOVALS)
    Object.defineProperty(collection, removal, {
      configurable: true,
      value: () => Promise.reject(new Error(`nothing is removed from ${name}`)),
    });
  try {
    return await work();
  } finally {
    // What the class has is there again.
    for (const removal of REMOVALS) Reflect.deleteProperty(collection, removal);
  }
}
