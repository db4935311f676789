import type { BlackoutTimes } from '#contracts/events/blackout.ts';
import type { ClockedEvent } from '#contracts/events/event-clock.ts';
import type { EventStatus, EventZone } from '#contracts/events/events.ts';
import { type EditMarks, readEditMarks } from '#server/platform/edit-marks.ts';
import type { EventDocument, EventImage, EventResults } from './events.model.ts';

/** An event in plain camelCase; `status` as stored (`clockOf` and `eventStatusAt` tell the one of an instant). */
export interface EventRecord extends BlackoutTimes, EditMarks {
  id: string;
  organizerId: string;
  uniqueName: string;
  /** Null until something has asked for it (`giveShortCode`). */
  shortCode: string | null;
  name: string;
  tagline: string;
  description: string;
  status: EventStatus;
  start: Date | null;
  end: Date | null;
  zone: EventZone;
  closedAt: Date | null;
  closeReason: string | null;
  canceledAt: Date | null;
  cancelReason: string | null;
  priceAmount: number;
  organizerShareBp: number;
  isShow: boolean;
  isHome: boolean;
  isQrAvailable: boolean;
  images: EventImage[];
  profileImage: string;
  backgroundImage: string | null;
  socialMedia: string | null;
  relatedEventIds: string[];
  rulesLockedAt: Date | null;
  /** Not null while somebody lifts the lock: when that mark may be taken away. */
  rulesLiftUntil: Date | null;
  /** How often the lock was lifted. */
  rulesLifts: number;
  hasPreviewLink: boolean;
  results: EventResults;
  finalizedAt: Date | null;
  revision: number;
  extendedAt: Date | null;
  extendedFrom: Date | null;
  extendReason: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export function toEventRecord(document: EventDocument): EventRecord {
  return {
    id: document._id,
    organizerId: document.organizer_id,
    uniqueName: document.unique_name,
    shortCode: document.short_code ?? null,
    name: document.name,
    tagline: document.tagline,
    description: document.description,
    status: document.status,
    start: document.start,
    end: document.end,
    zone: document.zone,
    closedAt: document.closed_at,
    closeReason: document.close_reason,
    canceledAt: document.canceled_at,
    cancelReason: document.cancel_reason,
    priceAmount: document.price_amount,
    organizerShareBp: document.organizer_share_bp,
    isShow: document.is_show,
    isHome: document.is_home,
    isQrAvailable: document.is_qr_available,
    images: document.images,
    profileImage: document.profile_image,
    backgroundImage: document.background_image,
    socialMedia: document.social_media,
    relatedEventIds: document.related_event_ids,
    rulesLockedAt: document.rules_locked_at,
    rulesLiftUntil: document.rules_lift_until,
    rulesLifts: document.rules_lifts,
    hasPreviewLink: document.preview_token_hash !== undefined,
    results: document.results,
    finalizedAt: document.finalized_at,
    ...blackoutOf(document),
    revision: document.revision,
    ...readEditMarks(document),
    // Events stored before the back-office could extend them have none of these.
    extendedAt: document.extended_at ?? null,
    extendedFrom: document.extended_from ?? null,
    extendReason: document.extend_reason ?? null,
    createdAt: document.created_at,
    updatedAt: document.updated_at,
  };
}

/** Events stored before there were blackouts have none of the fields. */
export function blackoutOf(
  document: Partial<
    Pick<EventDocument, 'results_hidden_from' | 'results_hidden_until' | 'results_revealed_at'>
  >,
): BlackoutTimes {
  return {
    resultsHiddenFrom: document.results_hidden_from ?? null,
    resultsHiddenUntil: document.results_hidden_until ?? null,
    resultsRevealedAt: document.results_revealed_at ?? null,
  };
}

/** What the clock's rules need of a record. */
export function clockOf(
  event: Pick<EventRecord, 'status' | 'start' | 'end' | 'closedAt' | 'canceledAt' | 'isShow'>,
): ClockedEvent {
  const { status, start, end, closedAt, canceledAt, isShow } = event;
  return { stored: status, start, end, closedAt, canceledAt, isShow };
}
