import type { EventResponse } from '#contracts/events/events.ts';
import type {
  BoardPosition,
  BoardResponse,
  LeaderboardRow,
  RecentVote,
  SpikeLine,
} from '#contracts/leaderboard/leaderboard.ts';
import { LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import type { LeaderboardUpdated } from '#contracts/live.ts';

/** What never changes between two versions of a board. */
export type KnownFinalist = Pick<
  LeaderboardRow,
  'id' | 'name' | 'category' | 'profile_image' | 'number' | 'withdrawn'
>;

/** A board as one viewer has it. Only ever replaced by a newer one. */
export type BoardState = {
  eventId: string;
  /** −1 before the first snapshot. */
  version: number;
  /** ISO 8601; null before the first snapshot. */
  asOf: string | null;
  /** 0 while results are hidden. */
  votesCount: number;
  /** Results are hidden now: rows, positions and latest votes are empty. */
  hidden: boolean;
  /** The first ten, by rank. */
  rows: readonly LeaderboardRow[];
  recentVotes: readonly RecentVote[];
  /** Sudden jumps, with the names that are known. */
  spikes: readonly (SpikeLine & { name: string })[];
  /** Last known position of every finalist in any answer so far, by id. */
  positions: ReadonlyMap<string, BoardPosition>;
  /** Names and pictures, by id. */
  known: ReadonlyMap<string, KnownFinalist>;
  /** True when everybody's position is of this version, not only the first ones'. */
  whole: boolean;
  /** True when an update has a finalist whose name is unknown: a snapshot is needed. */
  incomplete: boolean;
};

/** A board as an answer by HTTP has it: the page's with everybody's names, the board's alone with everybody's places. */
export type BoardSnapshot = Omit<BoardResponse, 'positions'> & {
  positions?: readonly BoardPosition[];
  everybody?: readonly LeaderboardRow[];
};

/** The board part of an event page's answer. */
export function boardOf(page: EventResponse): BoardSnapshot {
  return {
    event_id: page.event.id,
    version: page.leaderboard_version,
    as_of: page.leaderboard_as_of,
    votes_count: page.event.votes_count,
    leaderboard: page.leaderboard,
    recently_votes: page.recently_votes,
    spikes: page.spikes,
    everybody: page.finalists,
  };
}

export function emptyBoard(eventId: string): BoardState {
  return {
    eventId,
    version: -1,
    asOf: null,
    votesCount: 0,
    hidden: false,
    rows: [],
    recentVotes: [],
    spikes: [],
    positions: new Map(),
    known: new Map(),
    whole: false,
    incomplete: false,
  };
}

/**
 * Takes in an answer by HTTP. One of the same version may only add what was missing of it: names, the places below the first ten, and
 * whether results are hidden, which leaves the version as it is.
 */
export function applySnapshot(state: BoardState, snapshot: BoardSnapshot): BoardState {
  if (snapshot.event_id !== state.eventId) return state;
  const hidden = snapshot.votes_count === null;
  const whole = snapshot.positions !== undefined || snapshot.everybody !== undefined;
  const addsMore = state.incomplete || hidden !== state.hidden || (whole && !state.whole);
  const mayReplace = snapshot.version > state.version || (addsMore && snapshot.version === state.version);
  if (!mayReplace) return renamed(state, snapshot);
  const everybody = [...(snapshot.everybody ?? []), ...snapshot.leaderboard];
  const known = merged(state.known, everybody.map(knownOf));
  return {
    ...state,
    version: snapshot.version,
    asOf: snapshot.as_of,
    votesCount: snapshot.votes_count ?? 0,
    hidden,
    rows: firstRows(snapshot.leaderboard),
    recentVotes: snapshot.recently_votes,
    spikes: named(snapshot.spikes, known),
    positions: hidden
      ? new Map()
      : merged(state.positions, [...everybody.map(positionOf), ...(snapshot.positions ?? [])]),
    known,
    whole,
    incomplete: false,
  };
}

/** A finalist was corrected or has withdrawn, which leaves the version as it is. */
function renamed(state: BoardState, { version, everybody = [], recently_votes }: BoardSnapshot): BoardState {
  const news = everybody.map(knownOf).filter((one) => {
    const before = state.known.get(one.id);
    return before && JSON.stringify(before) !== JSON.stringify(one);
  });
  if (news.length === 0) return state;
  const known = merged(state.known, news);
  return {
    ...state,
    known,
    rows: state.rows.map((row) => ({ ...(known.get(row.id) ?? row), ...positionOf(row) })),
    recentVotes: version === state.version ? recently_votes : state.recentVotes,
    spikes: named(state.spikes, known),
  };
}

/** Takes in a message. It carries positions only; names and pictures come from what is known. */
export function applyUpdate(state: BoardState, message: LeaderboardUpdated): BoardState {
  if (message.event_id !== state.eventId || message.version <= state.version) return state;
  const first = [...message.rows].sort((a, b) => a.rank - b.rank).slice(0, LEADERBOARD_ROWS_MAX);
  const rows = first.flatMap((position) => {
    const finalist = state.known.get(position.id);
    return finalist ? [{ ...finalist, ...position }] : [];
  });
  return {
    ...state,
    version: message.version,
    asOf: message.as_of,
    votesCount: message.votes_count,
    hidden: false,
    rows,
    recentVotes: message.recently_votes,
    spikes: named(message.spikes, state.known),
    positions: merged(state.positions, message.rows),
    whole: true,
    incomplete: rows.length < first.length,
  };
}

function named(spikes: readonly SpikeLine[], known: ReadonlyMap<string, KnownFinalist>) {
  return spikes.flatMap((line) => {
    const finalist = known.get(line.finalist_id);
    return finalist ? [{ ...line, name: finalist.name }] : [];
  });
}

function firstRows(rows: readonly LeaderboardRow[]): LeaderboardRow[] {
  return [...rows].sort((a, b) => a.rank - b.rank).slice(0, LEADERBOARD_ROWS_MAX);
}

function positionOf({ id, rank, vote_percentage, increase_percentage }: LeaderboardRow): BoardPosition {
  return { id, rank, vote_percentage, increase_percentage };
}

function knownOf({ id, name, category, profile_image, number, withdrawn }: LeaderboardRow): KnownFinalist {
  return { id, name, category, profile_image, ...(number && { number }), ...(withdrawn && { withdrawn }) };
}

function merged<T extends { id: string }>(
  old: ReadonlyMap<string, T>,
  newer: readonly T[],
): ReadonlyMap<string, T> {
  const all = new Map(old);
  for (const item of newer) all.set(item.id, item);
  return all;
}
