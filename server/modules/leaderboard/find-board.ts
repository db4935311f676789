import type { BlackoutTimes } from '#contracts/events/blackout.ts';
import { sharedNow } from '../../platform/clock.ts';
import { publicVoterName, readUser } from '../accounts/index.ts';
import { findBlackout, resultsAreHidden } from '../events/index.ts';
import { type FinalistRecord, listFinalists } from '../finalists/index.ts';
import { type Order, readOrder, remainingLines, withPresentNames } from '../orders/index.ts';
import { findLastRows } from '../votes/index.ts';
import type { SpikeNote } from './find-spikes.ts';
import type { Snapshot } from './leaderboard.model.ts';
import { findBoards, findSnapshot } from './leaderboard.repository.ts';

const RECENT_VOTES = 5;
/** So many vote rows are looked at for them, more only where those were given back. */
const ROWS_LOOKED_AT = [16, 64, 256];

export interface BoardRow {
  id: string;
  rank: number;
  name: string;
  category: string;
  profileImage: string;
  votes: number;
  votePercentage: number;
  increasePercentage: number;
  number: number | null;
  withdrawn: boolean;
}

export interface RecentVoteRecord {
  name: string;
  finalistName: string;
  votes: number;
  at: Date;
}

export interface Board {
  eventId: string;
  /** 0 before the first vote. */
  version: number;
  throughSeq: number;
  asOf: Date;
  totalVotes: number;
  rows: BoardRow[];
  recentVotes: RecentVoteRecord[];
  spikes: SpikeNote[];
  /** Nothing in it reveals a result: rank, votes and shares are 0 and the rows stand in the fixed order of the finalists. */
  hidden: boolean;
}

/** An event's latest board with names and pictures. An event without votes has version 0 and its finalists in order. */
export async function findBoard(eventId: string): Promise<Board> {
  const snapshot = await findSnapshot(eventId);
  return readBoard(eventId, { snapshot });
}

/**
 * The same for everybody but ROLE001: while results are hidden a board without any. Its version stays at the last one before and its
 * time at the beginning of the blackout, whatever is voted meanwhile.
 *
 * @param options.aheadMs for answers that are given out again for that long
 */
export async function findPublicBoard(
  event: BlackoutTimes & { id: string },
  now: Date,
  options: { aheadMs?: number } = {},
): Promise<Board> {
  const { id } = event;
  if (resultsAreHidden(event, now, options))
    return findHiddenBoard(id, { since: event.resultsHiddenFrom ?? now });
  const board = await findBoard(id);
  // Checked again once the board is read: it may have votes that came since the event was.
  const blackout = await findBlackout(id);
  if (!blackout || !resultsAreHidden(blackout, await sharedNow(), options)) return board;
  return findHiddenBoard(id, { since: blackout.resultsHiddenFrom ?? now });
}

async function findHiddenBoard(id: string, { since }: { since: Date }): Promise<Board> {
  const [finalists, heads] = await Promise.all([listFinalists(id), findBoards([id])]);
  return {
    eventId: id,
    version: heads.get(id)?.publicVersion ?? 0,
    throughSeq: 0,
    asOf: since,
    totalVotes: 0,
    rows: joinFinalists(null, finalists).map((row) => ({ ...row, rank: 0 })),
    recentVotes: [],
    spikes: [],
    hidden: true,
  };
}

/** The same for a snapshot at hand. */
async function readBoard(eventId: string, { snapshot }: { snapshot: Snapshot | null }): Promise<Board> {
  const [finalists, recentVotes] = await Promise.all([
    listFinalists(eventId),
    snapshot ? listRecentVotes(eventId) : [],
  ]);
  return {
    eventId,
    version: snapshot?.version ?? 0,
    throughSeq: snapshot?.throughSeq ?? 0,
    asOf: snapshot?.asOf ?? new Date(),
    totalVotes: snapshot?.totalVotes ?? 0,
    rows: joinFinalists(snapshot, finalists),
    recentVotes,
    spikes: snapshot?.spikes ?? [],
    hidden: false,
  };
}

const NO_VOTES = { votes: 0, votePercentage: 0, increasePercentage: 0 };

function joinFinalists(snapshot: Snapshot | null, finalists: FinalistRecord[]): BoardRow[] {
  const byId = new Map(finalists.map((finalist) => [finalist.id, finalist]));
  const placed = (snapshot?.positions ?? []).flatMap((position) => {
    const finalist = byId.get(position.finalistId);
    byId.delete(position.finalistId);
    return finalist ? [{ position, finalist }] : [];
  });
  const unplaced = [...byId.values()].map((finalist) => ({ position: NO_VOTES, finalist }));
  return [...placed, ...unplaced].map(({ position, finalist }, index) => ({
    id: finalist.id,
    rank: index + 1,
    name: finalist.name,
    category: finalist.category,
    profileImage: finalist.profileImage,
    votes: position.votes,
    votePercentage: position.votePercentage,
    increasePercentage: position.increasePercentage,
    number: finalist.number,
    withdrawn: finalist.withdrawnAt !== null,
  }));
}

/**
 * The votes counted last, a row for each finalist of an order, with names only of voters who chose to be named. What was given back is no
 * vote any more.
 */
export async function listRecentVotes(eventId: string): Promise<RecentVoteRecord[]> {
  const orders = await findLastVoted(eventId);
  const [users, named] = await Promise.all([
    Promise.all(orders.map(({ userId }) => readUser(userId))),
    withPresentNames(orders),
  ]);
  const byId = new Map(users.flatMap((user) => (user ? [[user.id, user]] : [])));
  return named
    .flatMap((order) => {
      const voter = publicVoterName(byId.get(order.userId) ?? null);
      const names = new Map(order.lines.map(({ finalistId, name }) => [finalistId, name]));
      return remainingLines(order).map(({ finalistId, votes }) => ({
        name: voter,
        finalistName: names.get(finalistId) ?? '',
        votes,
        at: order.countedAt ?? order.createdAt,
      }));
    })
    .slice(0, RECENT_VOTES);
}

/** The orders whose votes were counted last and still count, the latest first. */
async function findLastVoted(eventId: string): Promise<Order[]> {
  const seen = new Set<string>();
  const orders: Order[] = [];
  let before: number | null = null;
  for (const limit of ROWS_LOOKED_AT) {
    const rows = await findLastRows(eventId, { before, limit });
    // A part that is given back is a row, too, and brings no order to the front.
    const voted = rows.filter(({ votes }) => votes > 0).map(({ orderId }) => orderId);
    const fresh = [...new Set(voted)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    const found = await Promise.all(fresh.map(readOrder));
    orders.push(
      ...found.filter((order) => order !== null).filter((order) => remainingLines(order).length > 0),
    );
    before = rows.at(-1)?.seq ?? null;
    if (orders.length >= RECENT_VOTES || rows.length < limit) break;
  }
  return orders.slice(0, RECENT_VOTES);
}
