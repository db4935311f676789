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
        organizer_id: event.organizerId,
        unique_name: event.uniqueName ?? toUniqueName(event.name, id),
        name: event.name,
        tagline: event.tagline ?? '',
        description: sanitizeDescription(event.description ?? ''),
        event_type: 'votes',
        status,
        announced_status: status,
        start: dates.start,
        end: dates.end,
        zone: event.zone ?? 'Asia/Jakarta',
        closed_at: dates.closedAt,
        close_reason: event.closeReason ?? null,
        canceled_at: dates.canceledAt,
        cancel_reason: event.cancelReason ?? null,
        price_amount: event.priceAmount,
        organizer_share_bp: event.organizerShareBp,
        is_show: dates.isShow,
        is_home: event.isHome ?? false,
        is_qr_available: event.isQrAvailable ?? true,
        images: event.images ?? [],
        profile_image: event.profileImage ?? '',
        background_image: event.backgroundImage ?? null,
        social_media: event.socialMedia ?? null,
        related_event_ids: event.relatedEventIds ?? [],
        rules_locked_at: null,
        rules_lift_until: null,
        rules_lifts: 0,
        results: status === 'completed' ? 'provisional' : 'none',
        finalized_at: null,
        results_hidden_from: event.resultsHiddenFrom ?? null,
        results_hidden_until: event.resultsHiddenUntil ?? null,
        results_revealed_at: event.resultsRevealedAt ?? null,
        revision: 1,
        edit_revision: 1,
        field_revisions: {},
        edited_by: null,
        edited_at: null,
        extended_at: null,
        extended_from: null,
        extend_reason: null,
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
