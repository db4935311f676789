import { atOneInstant, type ReadSession } from '#server/platform/mongo.ts';
import { compareFigures, type FigureChanges, planFigures, readFigures } from '../figures/index.ts';
import { listFinalists } from '../finalists/index.ts';
import { findSnapshot, rankFinalists } from '../leaderboard/index.ts';
import { type LedgerEntry, planEntries, scanEntries } from '../ledger/index.ts';
import { type Order, remainingAmount, scanOrders } from '../orders/index.ts';
import {
  applyVotes,
  emptyTally,
  findEventTally,
  findFinalistTallies,
  GENESIS_HASH,
  hashVote,
  scanVotes,
  type Tally,
  type VoteRow,
} from '../votes/index.ts';
import { checkOrderFaults } from './check-order.ts';
import type { Fault } from './fault.ts';
import { type ExpectedCounts, expectCounts, findCountFaults } from './find-count-faults.ts';

type Report = (invariant: Fault['invariant'], what: string) => void;

/**
 * Checks an event's books from the database alone, at one instant and without stopping anything: orders, votes,
 * hash chain, tallies, board, ledger and the desk's figures are worked out again from the orders' effects and compared.
 *
 * @returns what differs; nothing when all is well, also while orders are in flight
 */
export async function verifyEvent(eventId: string): Promise<Fault[]> {
  return atOneInstant(async (session) => {
    const faults: Fault[] = [];
    const report: Report = (invariant, what) => faults.push({ invariant, eventId, what });
    const expected = await readOrders(eventId, { session, faults });
    const computed = await checkVotes(eventId, { session, expected: expected.rows, report });
    await checkTallies(eventId, { session, computed, report });
    await checkBoard(eventId, { session, computed, report });
    await checkLedger(eventId, { session, expected, report });
    await checkFigures(eventId, { session, expected: expected.figures, report });
    for (const what of await findCountFaults(eventId, { expected: expected.counts, session }))
      report('I2', what);
    return faults;
  });
}

interface Expected {
  /** By `order:effect:line`, what the sealed effects of the orders say. */
  rows: Map<string, Pick<VoteRow, 'finalistId' | 'votes' | 'at'>>;
  entries: Map<string, LedgerEntry>;
  figures: FigureChanges;
  /** Rupiah that sealed effects leave with us, and the part of it that came late. */
  heldAmount: number;
  lateAmount: number;
  counts: ExpectedCounts;
}

async function readOrders(
  eventId: string,
  { session, faults }: { session: ReadSession; faults: Fault[] },
): Promise<Expected> {
  const expected: Expected = {
    rows: new Map(),
    entries: new Map(),
    figures: new Map(),
    heldAmount: 0,
    lateAmount: 0,
    counts: new Map(),
  };
  for await (const order of scanOrders(eventId, { session })) {
    faults.push(...checkOrderFaults(order));
    planFigures(order, { from: 0, to: order.sealedCount, into: expected.figures });
    expectCounts(order, expected.counts);
    const sealed: Order = { ...order, effects: order.effects.slice(0, order.sealedCount) };
    const held = remainingAmount(sealed);
    expected.heldAmount += held;
    if (order.late) expected.lateAmount += held;
    sealed.effects.forEach((effect, index) => {
      effect.lines.forEach(({ finalistId, votes }, line) => {
        expected.rows.set(`${order.id}:${effect.key}:${line}`, { finalistId, votes, at: effect.at });
      });
      for (const entry of planEntries(order, { index })) expected.entries.set(entry._id, entry);
    });
  }
  return expected;
}

async function checkVotes(
  eventId: string,
  { session, expected, report }: { session: ReadSession; expected: Expected['rows']; report: Report },
): Promise<{ event: Tally; finalists: Map<string, Tally> }> {
  let event = emptyTally(eventId);
  const finalists = new Map<string, Tally>();
  let hash = GENESIS_HASH;
  let seq = 0;
  let seen = 0;
  for await (const row of scanVotes(eventId, { session })) {
    seq += 1;
    if (row.seq !== seq) report('I8', `vote ${row._id}: ${seq} was expected in the sequence`);
    seq = row.seq;
    if (row.hash !== hashVote(hash, row)) report('I8', `vote ${row._id}: its hash does not fit`);
    hash = row.hash;
    const key = `${row.orderId}:${row.effect}:${row.line}`;
    const wanted = expected.get(key);
    seen += wanted ? 1 : 0;
    if (!wanted) report('I1', `vote ${row._id}: no sealed effect of an order says so (${key})`);
    else if (wanted.finalistId !== row.finalistId || wanted.votes !== row.votes) {
      report('I1', `vote ${row._id}: its order says ${wanted.votes} for ${wanted.finalistId}`);
    }
    const { orderId, effect, line, finalistId, votes, at } = row;
    event = applyVotes([{ orderId, effect, line, finalistId, votes, at }], { event, finalists }).event;
  }
  if (seen !== expected.size) report('I1', `${expected.size - seen} sealed votes of orders have no row`);
  return { event: { ...event, seq, headHash: hash }, finalists };
}

async function checkTallies(
  eventId: string,
  {
    session,
    computed,
    report,
  }: { session: ReadSession; computed: { event: Tally; finalists: Map<string, Tally> }; report: Report },
): Promise<void> {
  const event = await findEventTally(eventId, session);
  if (event.seq !== computed.event.seq || event.headHash !== computed.event.headHash) {
    report('I8', `the chain's head is ${event.seq}, its rows end at ${computed.event.seq}`);
  }
  if (event.votes !== computed.event.votes) {
    report('I1', `the event's tally has ${event.votes} votes, its rows have ${computed.event.votes}`);
  }
  const tallies = await findFinalistTallies(eventId, { session });
  for (const id of new Set([...tallies.keys(), ...computed.finalists.keys()])) {
    const stored = JSON.stringify(tallies.get(id) ?? null);
    const wanted = computed.finalists.get(id);
    const { votes, reachedSeq, hours } = tallies.get(id) ?? emptyTally(eventId, { finalistId: id });
    const same =
      wanted &&
      votes === wanted.votes &&
      reachedSeq === wanted.reachedSeq &&
      JSON.stringify(hours) === JSON.stringify(wanted.hours);
    if (!same) report('I1', `the tally of ${id} is ${stored}, its rows say ${wanted?.votes ?? 0} votes`);
  }
}

async function checkBoard(
  eventId: string,
  {
    session,
    computed,
    report,
  }: { session: ReadSession; computed: { event: Tally; finalists: Map<string, Tally> }; report: Report },
): Promise<void> {
  const board = await findSnapshot(eventId, session);
  if (!board) return;
  if (board.throughSeq > computed.event.seq) {
    report('I4', `the board claims vote ${board.throughSeq} of ${computed.event.seq}`);
  }
  // A board that lags is brought up by its worker or the sweeper; one that has read everything has to be right.
  if (board.throughSeq !== computed.event.seq) return;
  const ids = (await listFinalists(eventId)).map(({ id }) => id);
  const { positions, totalVotes } = rankFinalists(ids, { tallies: computed.finalists, asOf: board.asOf });
  if (board.totalVotes !== totalVotes || JSON.stringify(board.positions) !== JSON.stringify(positions)) {
    report('I1', `board version ${board.version} is not what the votes say`);
  }
}

async function checkLedger(
  eventId: string,
  { session, expected, report }: { session: ReadSession; expected: Expected; report: Report },
): Promise<void> {
  let sum = 0;
  let clearing = 0;
  let suspense = 0;
  let seen = 0;
  for await (const entry of scanEntries(eventId, { session })) {
    sum += entry.amount;
    if (entry.account === 'provider_clearing') clearing += entry.amount;
    if (entry.account === 'suspense') suspense += entry.amount;
    const wanted = expected.entries.get(entry._id);
    seen += wanted ? 1 : 0;
    if (!wanted) report('I7', `entry ${entry._id}: no sealed effect of an order says so`);
    else if (wanted.amount !== entry.amount)
      report('I7', `entry ${entry._id}: ${wanted.amount} was expected`);
  }
  if (seen !== expected.entries.size)
    report('I7', `${expected.entries.size - seen} ledger entries are missing`);
  if (sum !== 0) report('I7', `the ledger sums to ${sum}, not 0`);
  if (clearing !== expected.heldAmount) {
    report('I7', `provider clearing has ${clearing}, orders hold ${expected.heldAmount}`);
  }
  if (-suspense !== expected.lateAmount) {
    report('I7', `suspense has ${-suspense}, late orders hold ${expected.lateAmount}`);
  }
}

/** The sums that the desk shows. */
async function checkFigures(
  eventId: string,
  { session, expected, report }: { session: ReadSession; expected: FigureChanges; report: Report },
): Promise<void> {
  const lacking = compareFigures(expected, await readFigures(eventId, { session }));
  for (const { period, amounts } of lacking.values()) {
    const named = Object.entries(amounts).filter(([, amount]) => amount !== 0);
    report(
      'I7',
      `the figures of ${period} lack ${named.map(([key, amount]) => `${amount} ${key}`).join(', ')}`,
    );
  }
}
