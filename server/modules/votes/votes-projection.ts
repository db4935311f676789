import {
  type EventProjection,
  type Fault,
  findOrdersByIds,
  listCounted,
  listDue,
  type Order,
  scanOrderChunks,
} from '../orders/index.ts';
import { applyVotes, emptyTally, type VoteChange } from './apply-votes.ts';
import { findTallyFaults, type Tallies } from './find-tally-faults.ts';
import { GENESIS_HASH, hashVote } from './hash-vote.ts';
import { rebuildTallies } from './rebuild-tallies.ts';
import type { VoteRow } from './votes.model.ts';
import {
  appendVotes,
  findEventTallies,
  findEventTally,
  findFinalistTallies,
  findTalliesOfEvents,
  findVotesOf,
  replaceTallies,
  scanVoteChunks,
  type TallyChange,
} from './votes.repository.ts';

/** The rows of the hash chain and the tallies that they add up to. */
export const votes: EventProjection = {
  name: 'votes',
  async add({ orders }, session) {
    const byEvent = Map.groupBy(
      orders.filter((order) => listChanges(order).length > 0),
      ({ eventId }) => eventId,
    );
    if (byEvent.size === 0) return;
    const eventIds = [...byEvent.keys()];
    const finalistIds = [...new Set(orders.flatMap(listChanges).map(({ finalistId }) => finalistId))];
    const events = await findEventTallies(eventIds, session);
    const finalistsOf = await findTalliesOfEvents(eventIds, { finalistIds, session });
    const rows: VoteRow[] = [];
    const changes: TallyChange[] = [];
    for (const [eventId, ofEvent] of byEvent) {
      const event = events.get(eventId) ?? emptyTally(eventId);
      const finalists = finalistsOf.get(eventId) ?? new Map();
      const applied = applyVotes(ofEvent.flatMap(listChanges), { event, finalists });
      rows.push(...applied.rows);
      changes.push({ event: applied.event, fromSeq: event.seq, finalists: [...finalists.values()] });
    }
    await replaceTallies(changes, { session });
    await appendVotes(rows, { session });
  },
  async faults(eventId: string) {
    const faults: Fault[] = [];
    const fault = (invariant: Fault['invariant'], what: string) => faults.push({ invariant, eventId, what });
    // Tallies are read before the rows: rows that are counted meanwhile are past the head and ignored.
    const kept: Tallies = {
      event: await findEventTally(eventId),
      finalists: await findFinalistTallies(eventId),
    };
    const computed = await checkChain(eventId, { throughSeq: kept.event.seq, fault });
    for (const { invariant, what } of findTallyFaults(kept, computed)) fault(invariant, what);
    // Rows are read after their orders, so an order that is counted in between cannot look as if it had no row.
    for await (const orders of scanOrderChunks(eventId)) {
      const present = await findVotesOf(orders.map(({ id }) => id));
      for (const change of orders.flatMap(listCountedChanges))
        if (!present.has(keyOf(change))) fault('I1', `the counted vote ${keyOf(change)} has no row`);
    }
    return faults;
  },
  rebuild: rebuildTallies,
};

const keyOf = ({ orderId, effect, line }: Pick<VoteRow, 'orderId' | 'effect' | 'line'>) =>
  `${orderId}:${effect}:${line}`;

const listChanges = (order: Order): VoteChange[] =>
  listDue(order).flatMap(({ effect }) => changesOf(order.id, effect));
const listCountedChanges = (order: Order): VoteChange[] =>
  listCounted(order).flatMap((effect) => changesOf(order.id, effect));

function changesOf(orderId: string, { key, at, lines }: Order['effects'][number]): VoteChange[] {
  return lines.map(({ finalistId, votes: count }, line) => ({
    ...{ orderId, effect: key, line, finalistId, votes: count, at },
  }));
}

/** Goes through the rows up to a head: numbers, hashes, and what their orders say. @returns the tallies that they add up to */
async function checkChain(
  eventId: string,
  { throughSeq, fault }: { throughSeq: number; fault: (invariant: Fault['invariant'], what: string) => void },
): Promise<Tallies> {
  const finalists: Tallies['finalists'] = new Map();
  let event = emptyTally(eventId);
  let hash = GENESIS_HASH;
  let seq = 0;
  for await (const rows of scanVoteChunks(eventId, { throughSeq })) {
    const orders = await findOrdersByIds(rows.map(({ orderId }) => orderId));
    const said = new Map(orders.flatMap(listCountedChanges).map((change) => [keyOf(change), change]));
    for (const row of rows) {
      seq += 1;
      if (row.seq !== seq) fault('I8', `vote ${row._id}: ${seq} was expected in the sequence`);
      seq = row.seq;
      if (row.hash !== hashVote(hash, row)) fault('I8', `vote ${row._id}: its hash does not fit`);
      hash = row.hash;
      const wanted = said.get(keyOf(row));
      if (!wanted) fault('I1', `vote ${row._id}: no counted effect of an order says so (${keyOf(row)})`);
      else if (wanted.finalistId !== row.finalistId || wanted.votes !== row.votes)
        fault('I1', `vote ${row._id}: its order says ${wanted.votes} for ${wanted.finalistId}`);
      event = applyVotes([row], { event, finalists }).event;
    }
  }
  return { event: { ...event, seq, headHash: hash }, finalists };
}
