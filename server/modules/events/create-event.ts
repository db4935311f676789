import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { SLUG_MADE_MAX } from '#contracts/events/slugs.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { EditMarks } from '#server/platform/edit-marks.ts';
import { isDuplicateKey, type TransactionSession } from '#server/platform/mongo.ts';
import { clockOf, type EventRecord } from './event-record.ts';
import { insertEvent, newEventId } from './events.repository.ts';
import { sanitizeDescription } from './sanitize-description.ts';

type Given = 'organizerId' | 'name' | 'priceAmount' | 'organizerShareBp';
type Kept =
  | (
      | 'revision'
      | 'createdAt'
      | 'updatedAt'
      | 'results'
      | 'finalizedAt'
      | 'rulesLockedAt'
      | 'rulesLiftUntil'
      | 'rulesLifts'
    )
  | keyof EditMarks
  | ('extendedAt' | 'extendedFrom' | 'extendReason')
  | ('shortCode' | 'hasPreviewLink');
export type NewEvent = Pick<EventRecord, Given> & Partial<Omit<EventRecord, Given | Kept>>;

/**
 * Stores an event; without an `id` it gets a new `EVT-…`, without a unique name one made of its name. With
 * `status: 'draft'` it is stored as a draft, else with the status that follows from its dates at `now`.
 *
 * @throws AppError `conflict` when the id or unique name is taken
 */
export async function createEvent(
  event: NewEvent,
  { now = new Date(), session }: { now?: Date; session?: TransactionSession } = {},
): Promise<EventRecord> {
  const id = event.id ?? (await newEventId());
  const dates = {
    status: event.status ?? 'upcoming',
    start: event.start ?? null,
    end: event.end ?? null,
    closedAt: event.closedAt ?? null,
    canceledAt: event.canceledAt ?? null,
    isShow: event.isShow ?? true,
  };
  const status = eventStatusAt(clockOf(dates), now);
  try {
    return await insertEvent(
      {
        _id: id,
        organizerId: event.organizerId,
        uniqueName: event.uniqueName ?? toUniqueName(event.name, id),
        name: event.name,
        tagline: event.tagline ?? '',
        description: sanitizeDescription(event.description ?? ''),
        eventType: 'votes',
        status,
        announcedStatus: status,
        start: dates.start,
        end: dates.end,
        zone: event.zone ?? 'Asia/Jakarta',
        closedAt: dates.closedAt,
        closeReason: event.closeReason ?? null,
        canceledAt: dates.canceledAt,
        cancelReason: event.cancelReason ?? null,
        priceAmount: event.priceAmount,
        organizerShareBp: event.organizerShareBp,
        isShow: dates.isShow,
        isHome: event.isHome ?? false,
        isQrAvailable: event.isQrAvailable ?? true,
        images: event.images ?? [],
        profileImage: event.profileImage ?? '',
        backgroundImage: event.backgroundImage ?? null,
        socialMedia: event.socialMedia ?? null,
        relatedEventIds: event.relatedEventIds ?? [],
        rulesLockedAt: null,
        rulesLiftUntil: null,
        rulesLifts: 0,
        results: status === 'completed' ? 'provisional' : 'none',
        finalizedAt: null,
        resultsHiddenFrom: event.resultsHiddenFrom ?? null,
        resultsHiddenUntil: event.resultsHiddenUntil ?? null,
        resultsRevealedAt: event.resultsRevealedAt ?? null,
        revision: 1,
        editRevision: 1,
        fieldRevisions: {},
        editedBy: null,
        editedAt: null,
        extendedAt: null,
        extendedFrom: null,
        extendReason: null,
      },
      session,
    );
  } catch (error) {
    if (isDuplicateKey(error))
      throw new AppError({ code: 'conflict', message: 'event name taken', cause: error });
    throw error;
  }
}

/** `Gita Pelajar 2026!` → `gita-pelajar-2026`; the id, in lower case, for a name without a Latin letter. */
export function toUniqueName(name: string, id: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, SLUG_MADE_MAX)
    .replace(/-$/, '');
  return slug || id.toLowerCase();
}
