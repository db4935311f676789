import type { Blackout } from '#contracts/events/blackout.ts';
import { checkoutClosesAt, closesAt } from '#contracts/events/event-clock.ts';
import type { EventDetail, EventListItem, Organizer, PublicEventStatus } from '#contracts/events/events.ts';
import { LEADERBOARD_ROWS_MAX, type LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import type { EventRecord } from '../modules/events/index.ts';
import { type Board, presentRow } from '../modules/leaderboard/index.ts';
import type { OrganizerRecord } from '../modules/organizers/index.ts';
import { config } from '../platform/config.ts';

const toIso = (at: Date | null) => at?.toISOString() ?? null;

/** Dates of a *Coming Soon* are not known yet, whatever is stored. */
function shownDates(event: EventRecord): { start: Date | null; end: Date | null } {
  return event.isShow ? { start: event.start, end: event.end } : { start: null, end: null };
}

export function presentListItem(
  event: EventRecord,
  shown: { status: PublicEventStatus; votesCount: number | null; organizerName: string },
): EventListItem {
  const { start, end } = shownDates(event);
  return {
    id: event.id,
    unique_name: event.uniqueName,
    name: event.name,
    status: shown.status,
    profile_image: event.profileImage,
    votes_count: shown.votesCount,
    price: event.priceAmount,
    event_organizer: shown.organizerName,
    start: toIso(start),
    end: toIso(end),
    zone: event.zone,
    is_show: event.isShow,
  };
}

export function presentEventDetail(
  event: EventRecord,
  shown: {
    status: PublicEventStatus;
    votesCount: number | null;
    blackout: Blackout | null;
    correctionsCount: number;
  },
): EventDetail {
  const { start, end } = shownDates(event);
  const dates = { end, closedAt: event.closedAt, canceledAt: event.canceledAt };
  return {
    id: event.id,
    unique_name: event.uniqueName,
    name: event.name,
    tagline: event.tagline,
    status: shown.status,
    start: toIso(start),
    end: toIso(end),
    closes_at: toIso(closesAt(dates)),
    checkout_closes_at: toIso(checkoutClosesAt(dates, config().checkout.closesBeforeMs)),
    status_reason: event.cancelReason ?? event.closeReason,
    extension: presentExtension(event),
    results: event.results,
    corrections_count: shown.correctionsCount,
    zone: event.zone,
    is_show: event.isShow,
    price: event.priceAmount,
    votes_count: shown.votesCount,
    blackout: shown.blackout,
    description: event.description,
    images: event.images.map(({ url, category }) => ({ url, category })),
    profile_image: event.profileImage,
    background_image: event.backgroundImage,
  };
}

function presentExtension({ extendedFrom, extendReason }: EventRecord): EventDetail['extension'] {
  if (extendedFrom === null || extendReason === null) return null;
  return { previous_end: extendedFrom.toISOString(), reason: extendReason };
}

export function presentOrganizer(organizer: OrganizerRecord | null, eventsCreated: number): Organizer {
  return {
    name: organizer?.name ?? '',
    profile_image: organizer?.profileImage ?? '',
    follower_count: organizer?.followerCount ?? 0,
    event_created: eventsCreated,
    description: organizer?.description ?? '',
    social_media_link: organizer?.socialMediaLink ?? null,
  };
}

/**
 * The first rows of the board; none while no vote of a running event is counted, because a list in which
 * everybody has nothing would rank people by accident; none while results are hidden.
 */
export function presentTopRows(board: Board, status: PublicEventStatus): LeaderboardRow[] {
  if (board.hidden || (board.totalVotes <= 0 && status !== 'completed')) return [];
  return board.rows.slice(0, LEADERBOARD_ROWS_MAX).map(presentRow);
}
