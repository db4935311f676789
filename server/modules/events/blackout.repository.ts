import type { ClientSession } from 'mongoose';
import type { BlackoutTimes } from '#contracts/events/blackout.ts';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { nextEditMarks } from '#server/platform/edit-marks.ts';
import { blackoutOf, type EventRecord, toEventRecord } from './event-record.ts';
import { EventModel } from './events.model.ts';
import { resultsAreHidden } from './results-are-hidden.ts';

/** What edits of it are noted as: the fields of the wire. */
export const BLACKOUT_MARKS = ['from', 'until'] as const;
const BLACKOUT_FIELDS = { resultsHiddenFrom: 1, resultsHiddenUntil: 1, resultsRevealedAt: 1 } as const;

/** When an event's results are hidden; null for an unknown one. */
export async function findBlackout(eventId: string): Promise<BlackoutTimes | null> {
  const document = await EventModel.findOne({ _id: eventId }, BLACKOUT_FIELDS).lean();
  return document && blackoutOf(document);
}

/** The same of several events, by their ids; unknown ones are absent. */
export async function findBlackouts(eventIds: string[]): Promise<Map<string, BlackoutTimes>> {
  const documents = await EventModel.find({ _id: { $in: eventIds } }, BLACKOUT_FIELDS).lean();
  return new Map(documents.map((document) => [document._id, blackoutOf(document)]));
}

/** The events in reach whose results are hidden at `now`: sums over several of them leave them out. */
export async function findHiddenEventIds(scope: DeskScope, now: Date): Promise<Set<string>> {
  const documents = await EventModel.find(
    inScope(scope, { resultsHiddenFrom: { $ne: null } }, '_id'),
    BLACKOUT_FIELDS,
  ).lean();
  const hidden = documents.filter((document) => resultsAreHidden(blackoutOf(document), now));
  return new Set(hidden.map(({ _id }) => _id));
}

/**
 * Stores a blackout, or none, in place of the present one, if nobody changed the event since `revision`.
 *
 * @param change.edit who does it onto which edit of the event; left out by what plants data
 * @returns the event after it, or null
 */
export async function storeBlackout(
  change: {
    id: string;
    revision: number;
    from: Date | null;
    until: Date | null;
    revealedAt: Date | null;
    edit?: { editRevision: number; by: string; at: Date };
  },
  session?: ClientSession,
): Promise<EventRecord | null> {
  const document = await EventModel.findOneAndUpdate(
    { _id: change.id, revision: change.revision },
    {
      $set: {
        resultsHiddenFrom: change.from,
        resultsHiddenUntil: change.until,
        resultsRevealedAt: change.revealedAt,
        ...(change.edit && nextEditMarks(change.edit, { ...change.edit, names: BLACKOUT_MARKS })),
      },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after', ...(session && { session }) },
  ).lean();
  return document && toEventRecord(document);
}
