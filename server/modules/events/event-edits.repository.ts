import type { ClientSession } from 'mongoose';
import type { EventStatus } from '#contracts/events/events.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { type EventDocument, EventModel } from './events.model.ts';

/** Everything of an event that an edit may change. */
export type EventFields = Partial<
  Pick<
    EventDocument,
    | ('name' | 'tagline' | 'description' | 'socialMedia' | 'profileImage' | 'backgroundImage')
    | ('priceAmount' | 'organizerShareBp' | 'relatedEventIds' | 'start' | 'end' | 'zone')
    | ('isShow' | 'isHome' | 'isQrAvailable' | 'uniqueName')
  >
>;

/**
 * Stores an edit if nobody edited the event since it was read; one that changes what orders rest on only while there are no orders.
 *
 * @param change.names the edited fields by their names on the wire, to find later who overwrites whom
 * @returns the event after it; null when somebody was faster
 * @throws AppError `slug_taken` when another event has the unique name
 */
export async function storeEdit(
  change: {
    event: Pick<EventRecord, 'id' | 'editRevision' | 'status'>;
    fields: EventFields;
    names: readonly string[];
    needsUnlocked: boolean;
    publishAs: EventStatus | null;
    by: string;
    at: Date;
  },
  session: ClientSession,
): Promise<EventRecord | null> {
  const { event, fields, publishAs } = change;
  const stored = EventModel.findOneAndUpdate(
    {
      _id: event.id,
      status: event.status,
      ...uneditedSince(event),
      ...(change.needsUnlocked ? { rulesLockedAt: null } : {}),
    },
    {
      $set: {
        ...fields,
        ...nextEditMarks(event, change),
        ...(publishAs && { status: publishAs, announcedStatus: publishAs }),
      },
      $inc: { revision: 1 },
      // Whoever was shown the draft sees the event like everybody else.
      ...(publishAs && { $unset: { previewTokenHash: 1 } }),
    },
    { returnDocument: 'after', session },
  ).lean();
  const document = await stored.catch(refuseTakenSlug);
  return document && toEventRecord(document);
}

/** Two may request one address at the same instant: the unique index decides. */
function refuseTakenSlug(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const fields = [{ field: 'unique_name', message: 'slugTaken' } as const];
  throw new AppError({ code: 'slug_taken', fields, cause: error });
}

/** Notes who edited what belongs to the event but stands elsewhere, its finalists' order. @returns false when somebody was faster */
export async function storeEditMarks(
  event: Pick<EventRecord, 'id' | 'editRevision'>,
  edit: { names: readonly string[]; by: string; at: Date },
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await EventModel.updateOne(
    { _id: event.id, ...uneditedSince(event) },
    { $set: nextEditMarks(event, edit) },
    { session },
  );
  return matchedCount === 1;
}

/** Like `touchEventPage` for what the first order locks. @returns false when it has */
export async function touchUnlocked(id: string, session: ClientSession): Promise<boolean> {
  const { matchedCount } = await EventModel.updateOne(
    { _id: id, rulesLockedAt: null },
    { $inc: { revision: 1 } },
    { session },
  );
  return matchedCount === 1;
}
