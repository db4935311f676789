import { resultsHidden } from '#contracts/events/blackout.ts';
import type {
  DeskEvent,
  DeskEventRow,
  EventAction,
  EventLeaderboardResponse,
  RelatedEvent,
} from '#contracts/events/desk-events.ts';
import { closesAt, eventStatusAt } from '#contracts/events/event-clock.ts';
import type { EventImage } from '#contracts/events/event-images.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import type { Language } from '#contracts/language.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import {
  clockOf,
  type EventRecord,
  lockedFieldsAt,
  presentBlackout,
  type EventImage as StoredImage,
} from '#server/modules/events/index.ts';
import type { EventTotals } from '#server/modules/figures/index.ts';
import type { BoardRow } from '#server/modules/leaderboard/index.ts';
import { pictureIdOf } from '#server/modules/media/index.ts';
import type { OrganizerRecord } from '#server/modules/organizers/index.ts';
import type { PublishProblem } from '#server/modules/setup/index.ts';
import { fieldSentence } from '#server/platform/field-faults.ts';
import { fill } from '#server/platform/sentence.ts';

const DAY_MS = 86_400_000;
const toIso = (at: Date | null) => at?.toISOString() ?? null;

function sharesOf(event: EventRecord) {
  const percentage_eo = event.organizerShareBp / SHARE_SCALE;
  return { percentage_eo, percentage_sorak: (SHARE_SCALE - event.organizerShareBp) / SHARE_SCALE };
}

function daysOf({ start, end }: EventRecord): number | null {
  return start && end ? Math.ceil((end.getTime() - start.getTime()) / DAY_MS) : null;
}

/** Nobody has ordered, and it is not completed. */
function isDeletable(event: EventRecord, status: EventStatus): boolean {
  return event.rulesLockedAt === null && event.rulesLifts === 0 && status !== 'completed';
}

/** Locked, not over, and nobody has paid; orders that are looked at by a person are found by whoever lifts the lock. */
function isLiftable(event: EventRecord, status: EventStatus, paidOrders: number): boolean {
  return event.rulesLockedAt !== null && (status === 'upcoming' || status === 'ongoing') && paidOrders === 0;
}

function actionsOf(event: EventRecord, status: EventStatus, paidOrders: number): EventAction[] {
  const possible: Record<EventStatus, readonly EventAction[]> = {
    draft: ['publish'],
    upcoming: event.isShow && event.end ? ['extend', 'cancel'] : ['cancel'],
    ongoing: event.end ? ['extend', 'close', 'cancel'] : ['close', 'cancel'],
    completed: [],
    canceled: [],
  };
  return [
    ...possible[status],
    ...(isDeletable(event, status) ? (['delete'] as const) : []),
    ...(isLiftable(event, status, paidOrders) ? (['lift'] as const) : []),
  ];
}

export function presentEventRow(
  event: EventRecord,
  shown: { now: Date; money: EventTotals | undefined; organizerName: string },
): DeskEventRow {
  const status = eventStatusAt(clockOf(event), shown.now);
  const { amounts = null, orders = 0 } = shown.money ?? {};
  return {
    id: event.id,
    name: event.name,
    unique_name: event.uniqueName,
    profile_image: event.profileImage,
    event_organizer: shown.organizerName,
    event_organizer_id: event.organizerId,
    total_amount: amounts?.grossAmount ?? null,
    ...sharesOf(event),
    total_eo_amount: amounts?.organizerAmount ?? null,
    total_sorak_amount: amounts?.platformAmount ?? null,
    duration: daysOf(event),
    transaction_count: orders,
    status,
    is_deletable: isDeletable(event, status),
  };
}

export interface ShownEvent {
  now: Date;
  money: EventTotals | undefined;
  organizer: OrganizerRecord | null;
  finalists: number;
  openCases: number;
  related: readonly EventRecord[];
  problems: readonly PublishProblem[];
  /** In which the reason of a lock, or what is wrong with a draft, is said. */
  language: Language;
}

export function presentDeskEvent(event: EventRecord, shown: ShownEvent): DeskEvent {
  const { now, organizer, language } = shown;
  const status = eventStatusAt(clockOf(event), now);
  const organizerName = organizer?.name ?? '';
  return {
    id: event.id,
    name: event.name,
    title: event.name,
    description: event.description,
    tagline: event.tagline,
    status,
    start: toIso(event.start),
    end: toIso(event.end),
    zone: event.zone,
    closes_at: toIso(closesAt(event)),
    status_reason: event.cancelReason ?? event.closeReason ?? event.extendReason,
    results: event.results,
    open_cases: shown.openCases,
    blackout: presentBlackout(event, now, resultsHidden(event, now)),
    results_revealed_at: toIso(event.resultsRevealedAt),
    price: event.priceAmount,
    total_finalist: shown.finalists,
    ...sharesOf(event),
    total_amount: shown.money?.amounts?.grossAmount ?? null,
    transaction_count: shown.money?.orders ?? 0,
    related_event: shown.related.map(presentRelatedEvent),
    social_media: event.socialMedia,
    profile_image: event.profileImage,
    background_image: event.backgroundImage,
    background_image_id: pictureIdOf(event.backgroundImage),
    images: presentEventImages(event.images),
    unique_name: event.uniqueName,
    event_unique_name: event.uniqueName,
    is_show: event.isShow,
    is_home: event.isHome,
    is_qr_available: event.isQrAvailable,
    event_organizer: { id: event.organizerId, name: organizerName },
    event_organizer_id: event.organizerId,
    event_organizer_name: organizerName,
    event_organizer_profile: organizer?.profileImage ?? '',
    revision: event.editRevision,
    rules_locked_at: toIso(event.rulesLockedAt),
    locked_fields: [...lockedFieldsAt(event, now)].map(([field, reason]) => ({
      field,
      message: fieldSentence(reason, language),
    })),
    actions: actionsOf(event, status, shown.money?.orders ?? 0),
    has_preview_link: event.hasPreviewLink,
    publish_checks: shown.problems.map(({ weight, field, message, values }) => ({
      weight,
      field,
      message: fill(fieldSentence(message, language), values),
    })),
    created_at: event.createdAt.toISOString(),
  };
}

export function presentRelatedEvent({ id, name, priceAmount, profileImage }: EventRecord): RelatedEvent {
  return { id, name, price: priceAmount, profile_image: profileImage };
}

/** By the numeric part of the id, that is by creation. */
export function presentEventImages(images: readonly StoredImage[]): EventImage[] {
  return images
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
    .map((image, at) => presentEventImage(image, at + 1));
}

/** @param place of the image among the event's, from 1 */
export function presentEventImage({ id, url, category }: StoredImage, place: number): EventImage {
  return { id, name: `${category} ${place}`, url, category };
}

/** A finalist on the board of the desk, with its votes. */
export function presentStanding({
  rank,
  id,
  name,
  category,
  profileImage,
  votes,
  votePercentage,
}: BoardRow): EventLeaderboardResponse['leaderboard'][number] {
  return {
    rank,
    id,
    name,
    category,
    profile_image: profileImage,
    total_votes: votes,
    vote_percentage: votePercentage,
  };
}
