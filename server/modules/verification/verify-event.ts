import { atOneInstant } from '#server/platform/mongo.ts';
import { findCaseFaults } from '../cases/index.ts';
import { findFaults } from '../counting/index.ts';
import { listFinalists } from '../finalists/index.ts';
import { findSnapshot, rankFinalists } from '../leaderboard/index.ts';
import { type Fault, scanOrderChunks } from '../orders/index.ts';
import { findPayoutFaults } from '../payouts/index.ts';
import { findEventTally, findFinalistTallies } from '../votes/index.ts';
import { checkOrderFaults } from './check-order.ts';
import { findUnknownEntries } from './find-unknown-entries.ts';

/**
 * Checks an event's books from the database alone and without stopping anything: each order by itself, everything that is kept of orders (the registry of
 * projections), its cases and payouts with what the ledger has of them, and the board.
 *
 * @returns what differs; nothing when all is well, also while orders are in flight
 */
export async function verifyEvent(eventId: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for await (const orders of scanOrderChunks(eventId)) faults.push(...orders.flatMap(checkOrderFaults));
  faults.push(
    ...(await findFaults(eventId)),
    ...(await findCaseFaults(eventId)),
    ...(await findPayoutFaults(eventId)),
    ...(await findUnknownEntries(eventId)).map((what) => ({ invariant: 'I7' as const, eventId, what })),
    ...(await findBoardFaults(eventId)),
  );
  return faults;
}

/** The board against the tallies, at one instant. */
async function findBoardFaults(eventId: string): Promise<Fault[]> {
  const ids = (await listFinalists(eventId)).map(({ id }) => id);
  return atOneInstant(async (session) => {
    const board = await findSnapshot(eventId, session);
    const { seq } = await findEventTally(eventId, session);
    if (!board) return [];
    if (board.throughSeq > seq)
      return [{ invariant: 'I4', eventId, what: `the board claims vote ${board.throughSeq} of ${seq}` }];
    // A board that lags is updated by the worker or the sweeper, so only one that covers the whole chain is compared.
    if (board.throughSeq < seq) return [];
    const tallies = await findFinalistTallies(eventId, session);
    const { positions, totalVotes } = rankFinalists(ids, { tallies, asOf: board.asOf });
    const isRight =
      board.totalVotes === totalVotes && JSON.stringify(board.positions) === JSON.stringify(positions);
    return isRight
      ? []
      : [{ invariant: 'I1', eventId, what: `board version ${board.version} is not what the votes say` }];
  });
}
