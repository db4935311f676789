import { isReservedSlug } from '#contracts/events/slugs.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import type { EventRecord } from '../events/index.ts';
import { createEvent, type NewEvent, newEventId, toUniqueName } from '../events/index.ts';
import { createFinalists, type NewFinalist } from '../finalists/index.ts';

/** So many events may have one name before an id has to distinguish them. */
const NAMESAKES_MAX = 9;

type GivenFinalist = Omit<NewFinalist, 'id' | 'eventId'>;

/**
 * Stores an event with its finalists, both or neither. Two events may have one name; their addresses are distinguished by a number, and none
 * is a name that the site uses.
 *
 * @param recording what is stored together with it, or not at all
 */
export async function createNamedEvent(
  event: NewEvent,
  {
    finalists = [],
    recording,
  }: {
    finalists?: readonly GivenFinalist[];
    recording: (event: EventRecord, session: TransactionSession) => Promise<void>;
  },
): Promise<EventRecord> {
  const id = await newEventId();
  const store = (uniqueName: string) =>
    inTransaction(async (session) => {
      const stored = await createEvent({ ...event, id, uniqueName }, { session });
      if (finalists.length > 0) {
        const rows = finalists.map((finalist) => ({ ...finalist, eventId: id }));
        await createFinalists(rows, session);
      }
      await recording(stored, session);
      return stored;
    });
  const slug = toUniqueName(event.name, id);
  for (let namesake = isReservedSlug(slug) ? 2 : 1; namesake <= NAMESAKES_MAX; namesake += 1) {
    try {
      return await store(namesake === 1 ? slug : `${slug}-${namesake}`);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  }
  return store(id.toLowerCase());
}
