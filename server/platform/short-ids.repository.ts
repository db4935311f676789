import mongoose from 'mongoose';
import { collectionOf, isDuplicateKey } from './mongo.ts';

type Model = Parameters<typeof collectionOf>[0];

/** Of what people read ids: events, finalists, organizers, and accounts of staff. */
export type ShortIdPrefix = 'EVT' | 'FIN' | 'EO' | 'USR';

interface CounterDocument {
  /** The prefix. */
  _id: string;
  /** The number that was given last. */
  last: number;
}

const FIRST = 1001;

const counters = () => mongoose.connection.collection<CounterDocument>('id_counters');

/**
 * New ids that people can read out, such as `EVT-1012`, in ascending order. A number is given once, however many processes allocate at the same time;
 * one that is not used in the end, because what it was for is refused, is left out.
 *
 * @param options.model where they will be primary keys: the first number is the next one after those that are there already
 */
export async function newShortIds(
  prefix: ShortIdPrefix,
  { count, model }: { count: number; model: Model },
): Promise<string[]> {
  const last = (await draw(prefix, count)) ?? (await begin(prefix, { count, model }));
  return Array.from({ length: count }, (_, at) => `${prefix}-${last - count + 1 + at}`);
}

/** One of them. */
export async function newShortId(prefix: ShortIdPrefix, model: Model): Promise<string> {
  const [id] = await newShortIds(prefix, { count: 1, model });
  if (id === undefined) throw new Error(`no number for ${prefix}`);
  return id;
}

/** @returns the last of the numbers drawn; null before the first ones */
async function draw(prefix: ShortIdPrefix, count: number): Promise<number | null> {
  const counter = await counters().findOneAndUpdate(
    { _id: prefix },
    { $inc: { last: count } },
    { returnDocument: 'after' },
  );
  return counter?.last ?? null;
}

async function begin(
  prefix: ShortIdPrefix,
  { count, model }: { count: number; model: Model },
): Promise<number> {
  // Sixteen digits are of the ids that were the time of their making: they go on beside these.
  const rows = await collectionOf<{ _id: string }>(model)
    .find({ _id: new RegExp(`^${prefix}-\\d{1,9}$`) }, { projection: { _id: 1 } })
    .toArray();
  const known = rows.map(({ _id }) => Number(_id.slice(prefix.length + 1)));
  const last = known.reduce((most, number) => Math.max(most, number), FIRST - 1);
  try {
    await counters().insertOne({ _id: prefix, last });
  } catch (error) {
    // Another process has initialised it just now.
    if (!isDuplicateKey(error)) throw error;
  }
  const drawn = await draw(prefix, count);
  if (drawn === null) throw new Error(`the counter of ${prefix} is gone`);
  return drawn;
}
