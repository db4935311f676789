import type { Blackout } from '#contracts/events/blackout.ts';
import { checkoutClosesAt, closesAt } from '#contracts/events/event-clock.ts';
import type { EventPreview } from '#contracts/events/event-preview.ts';
import type {
  EventDetail,
  EventListItem,
  EventResponse,
  EventSummaryResponse,
  HomeResponse,
  Organizer,
  PublicEventStatus,
} from '#contracts/events/events.ts';
import type { BoardResponse, LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import { priceOrder } from '#contracts/money.ts';
import type { WhoseRupiah } from '#contracts/orders/whose-rupiah.ts';
import { type EventRecord, presentBlackout } from '../modules/events/index.ts';
import { type FinalistRecord, presentFinalist } from '../modules/finalists/index.ts';
import {
  type Board,
  presentPosition,
  presentRecentVotes,
  presentRow,
  presentSpikes,
} from '../modules/leaderboard/index.ts';
import type { OrganizerRecord } from '../modules/organizers/index.ts';
import { config } from '../platform/config.ts';
import { presentWhoseRupiah } from './whose-rupiah.presenter.ts';

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

export function presentHome(events: EventListItem[], { ongoing }: { ongoing: number }): HomeResponse {
  return { events, ongoing_count: ongoing };
}

/** Name, picture and shares of an event. */
export function presentEventSummary({
  id,
  uniqueName,
  name,
  profileImage,
  organizerShareBp,
}: EventRecord): EventSummaryResponse['event'] {
  return {
    id,
    unique_name: uniqueName,
    name,
    profile_image: profileImage,
    organizer_share_bp: organizerShareBp,
  };
}

/** The page of an event with its board. */
export function presentEventPage(
  event: EventRecord,
  {
    status,
    board,
    finalists,
    organizer,
    eventsCreated,
    corrections,
    now,
  }: {
    status: PublicEventStatus;
    board: Board;
    finalists: readonly FinalistRecord[];
    organizer: OrganizerRecord | null;
    eventsCreated: number;
    corrections: number;
    now: Date;
  },
): EventResponse {
  const standings = new Map(board.rows.map((row) => [row.id, row]));
  return {
    event: presentEventDetail(event, {
      status,
      votesCount: board.hidden ? null : board.totalVotes,
      blackout: presentBlackout(event, now, board.hidden),
      correctionsCount: corrections,
    }),
    leaderboard: presentTopRows(board, status),
    leaderboard_version: board.version,
    leaderboard_as_of: board.asOf.toISOString(),
    recently_votes: presentRecentVotes(board.recentVotes),
    spikes: presentSpikes(board.spikes),
    finalists: finalists
      .map((finalist) =>
        presentFinalist(finalist, {
          event,
          standing: standings.get(finalist.id),
          lastRank: finalists.length,
        }),
      )
      // While results are hidden all ranks are the same, and the order stays the fixed one.
      .sort((one, other) => one.rank - other.rank),
    event_organizer: presentOrganizer(organizer, eventsCreated),
    whose_rupiah: presentVoteRupiah(event),
  };
}

/** Where the rupiah of one vote go, with tax and fee on top. */
function presentVoteRupiah({ priceAmount, organizerShareBp }: EventRecord): WhoseRupiah {
  const priced = priceOrder({ subtotalAmount: priceAmount, ...config().checkout });
  return presentWhoseRupiah({ ...priced, organizerShareBp }, { paymentType: null });
}

/** The page of a draft, which has no board yet. */
export function presentEventPreview(
  event: EventRecord,
  {
    status,
    finalists,
    organizer,
    eventsCreated,
  }: {
    status: PublicEventStatus;
    finalists: readonly FinalistRecord[];
    organizer: OrganizerRecord | null;
    eventsCreated: number;
  },
): EventPreview {
  return {
    event: presentEventDetail(event, { status, votesCount: 0, blackout: null, correctionsCount: 0 }),
    finalists: finalists.map((finalist, at) =>
      presentFinalist(finalist, { event, standing: undefined, lastRank: at + 1 }),
    ),
    event_organizer: presentOrganizer(organizer, eventsCreated),
  };
}

/** The board alone. */
export function presentEventBoard(
  event: EventRecord,
  { board, status }: { board: Board; status: PublicEventStatus },
): BoardResponse {
  return {
    event_id: event.id,
    version: board.version,
    as_of: board.asOf.toISOString(),
    votes_count: board.hidden ? null : board.totalVotes,
    leaderboard: presentTopRows(board, status),
    positions: board.hidden ? [] : board.rows.map(presentPosition),
    recently_votes: presentRecentVotes(board.recentVotes),
    spikes: presentSpikes(board.spikes),
  };
}

function presentEventDetail(
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

function presentOrganizer(organizer: OrganizerRecord | null, eventsCreated: number): Organizer {
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
function presentTopRows(board: Board, status: PublicEventStatus): LeaderboardRow[] {
  if (board.hidden || (board.totalVotes <= 0 && status !== 'completed')) return [];
  return board.rows.slice(0, LEADERBOARD_ROWS_MAX).map(presentRow);
}
