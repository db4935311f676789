import type { DeskEvent } from '#contracts/events/desk-events.ts';
import type { EventDetail, Organizer } from '#contracts/events/events.ts';
import { type DeskFinalist, NO_SOCIAL_MEDIA } from '#contracts/finalists/desk-finalists.ts';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { statusAtFinish } from '../../events/status-at-finish.ts';

/** A draft as its public page would have it right after it is published at `now`. */
export function previewEvent(draft: DeskEvent, now: number): EventDetail {
  const dates = draft.is_show ? { start: draft.start, end: draft.end } : { start: null, end: null };
  return {
    ...dates,
    id: draft.id,
    unique_name: draft.unique_name,
    name: draft.name,
    tagline: draft.tagline,
    status: statusAtFinish(draft, now),
    closes_at: dates.end,
    checkout_closes_at: dates.end,
    status_reason: null,
    results: 'none',
    zone: draft.zone,
    is_show: draft.is_show,
    price: draft.price,
    votes_count: 0,
    blackout: null,
    extension: null,
    corrections_count: 0,
    description: draft.description,
    images: draft.images,
    profile_image: draft.profile_image,
    background_image: draft.background_image,
  };
}

export function previewFinalists(finalists: readonly DeskFinalist[], draft: DeskEvent): Finalist[] {
  return finalists.map((finalist, at) => ({
    id: finalist.id,
    name: finalist.name,
    category: finalist.category,
    profile_image: finalist.profile_image,
    banner_image: finalist.banner_image,
    qr_image: finalist.qr_image,
    vote_percentage: 0,
    increase_percentage: 0,
    rank: at + 1,
    price: draft.price,
    social_media: finalist.sosial_media_url === NO_SOCIAL_MEDIA ? null : finalist.sosial_media_url,
    event_id: draft.id,
    event_unique_name: draft.unique_name,
  }));
}

/** Followers and words of the organizer come by a call of their own; until then its name and picture stand alone. */
export function previewOrganizer(
  draft: DeskEvent | undefined,
  organizer: DeskOrganizer | undefined,
): Organizer {
  return {
    name: organizer?.name ?? draft?.event_organizer_name ?? '',
    profile_image: organizer?.profile_image ?? draft?.event_organizer_profile ?? '',
    follower_count: organizer?.follower_count ?? 0,
    event_created: (organizer?.event_created ?? 0) + 1,
    description: organizer?.description ?? '',
    social_media_link: organizer?.social_media_link ?? null,
  };
}
