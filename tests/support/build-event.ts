import type { EventListItem, EventResponse } from '#contracts/events/events.ts';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { BoardResponse, LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import type { LeaderboardUpdated } from '#contracts/live.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** An item of the events list: ongoing, from yesterday to tomorrow. */
export function buildEventItem(overrides: Partial<EventListItem> = {}): EventListItem {
  return {
    id: 'e1',
    unique_name: 'putri',
    name: 'Putri Nusantara',
    status: 'ongoing',
    profile_image: '/media/events/e1.webp',
    votes_count: 100,
    price: 2500,
    event_organizer: 'Yayasan Pesona',
    start: inHours(-24),
    end: inHours(24),
    zone: 'Asia/Jakarta',
    is_show: true,
    ...overrides,
  };
}

/** Finalist number n (from 1): `f1`, *Finalis 1*, in rank n. */
export function buildFinalist(n: number, overrides: Partial<Finalist> = {}): Finalist {
  return {
    id: `f${n}`,
    name: `Finalis ${n}`,
    category: n % 2 ? 'Bali' : 'Aceh',
    profile_image: `/media/finalists/f${n}.webp`,
    banner_image: null,
    qr_image: null,
    vote_percentage: 0.5 / n,
    increase_percentage: 0.1,
    rank: n,
    price: 2500,
    social_media: null,
    event_id: 'e1',
    event_unique_name: 'putri',
    ...overrides,
  };
}

export function buildRow(n: number, overrides: Partial<LeaderboardRow> = {}): LeaderboardRow {
  const { id, rank, name, category, profile_image, vote_percentage, increase_percentage } = buildFinalist(n);
  return { id, rank, name, category, profile_image, vote_percentage, increase_percentage, ...overrides };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const positionOf = ({ id, rank, vote_percentage, increase_percentage }: LeaderboardRow) => ({
  id,
  rank,
  vote_percentage,
  increase_percentage,
});

/** Version 5 of a board with `finalists` rows, at most ten. */
export function buildBoard(overrides: Partial<BoardResponse> = {}, finalists = 4): BoardResponse {
  return {
    event_id: 'e1',
    version: 5,
    as_of: inHours(0),
    votes_count: 100,
    leaderboard: upTo(Math.min(10, finalists)).map((n) => buildRow(n)),
    positions: upTo(finalists).map((n) => positionOf(buildRow(n))),
    recently_votes: [],
    spikes: [],
    ...overrides,
  };
}

/** A push with the finalists in this order of numbers. */
export function buildUpdate(
  order: number[],
  overrides: Partial<LeaderboardUpdated> = {},
): LeaderboardUpdated {
  return {
    event_id: 'e1',
    version: 6,
    as_of: inHours(0),
    votes_count: 101,
    rows: order.map((n, at) => ({
      id: `f${n}`,
      rank: at + 1,
      vote_percentage: 0.6 / (at + 1),
      increase_percentage: 0.2,
    })),
    recently_votes: [],
    spikes: [],
    ...overrides,
  };
}

/** The page of an ongoing event with its finalists. */
export function buildEventPage(
  event: Partial<EventResponse['event']> = {},
  overrides: Partial<EventResponse> = {},
  finalists = 4,
): EventResponse {
  const board = buildBoard({}, finalists);
  return {
    event: {
      id: 'e1',
      unique_name: 'putri',
      name: 'Putri Nusantara',
      tagline: 'Berani bersuara.',
      status: 'ongoing',
      start: inHours(-24),
      end: inHours(24),
      closes_at: inHours(24),
      checkout_closes_at: inHours(23.9),
      status_reason: null,
      extension: null,
      corrections_count: 0,
      results: 'none',
      zone: 'Asia/Jakarta',
      is_show: true,
      price: 2500,
      votes_count: 100,
      blackout: null,
      description: '<p>Sepuluh provinsi.</p>',
      images: [{ url: '/media/events/b1.webp', category: 'banner' }],
      profile_image: '/media/events/e1.webp',
      background_image: null,
      ...event,
    },
    leaderboard: board.leaderboard,
    leaderboard_version: board.version,
    leaderboard_as_of: board.as_of,
    recently_votes: [{ name: 'Sinta M.', finalist_name: 'Finalis 1', votes: 25, at: inHours(0) }],
    spikes: [],
    finalists: upTo(finalists).map((n) => buildFinalist(n)),
    event_organizer: {
      name: 'Yayasan Pesona',
      profile_image: '/media/event_organizers/o1.webp',
      follower_count: 48_250,
      event_created: 12,
      description: 'Sejak 2011.',
      social_media_link: 'pesona',
    },
    whose_rupiah: {
      organizer: 1_750,
      platform: 750,
      tax: 0,
      fee_lowest: 18,
      fee_highest: 4_440,
      fee_is_known: false,
    },
    ...overrides,
  };
}
