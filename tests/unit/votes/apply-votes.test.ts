import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { applyVotes, emptyTally, type VoteChange } from '#server/modules/votes/apply-votes.ts';
import { GENESIS_HASH, hashVote } from '#server/modules/votes/hash-vote.ts';

const noon = new Date('2026-11-21T05:00:00.000Z');
const hour = (offset: number) => new Date(noon.getTime() + offset * 3_600_000);

function buildChange(overrides: Partial<VoteChange> = {}): VoteChange {
  return {
    orderId: 'SRK-1',
    effect: 'settle',
    line: 0,
    finalistId: 'FIN-1',
    votes: 4,
    at: noon,
    ...overrides,
  };
}

function apply(changes: VoteChange[], start = emptyTally('EVT-1')) {
  const finalists = new Map();
  return { ...applyVotes(changes, { event: start, finalists }), finalists };
}

describe('a tally without votes', () => {
  test("is the event's own, or that of one finalist", () => {
    const none = { eventId: 'EVT-1', votes: 0, reachedSeq: 0, hours: [], seq: 0, headHash: '0'.repeat(64) };
    expect(emptyTally('EVT-1')).toEqual({ ...none, _id: 'EVT-1', kind: 'event' });
    expect(emptyTally('EVT-1', { finalistId: 'FIN-1' })).toEqual({ ...none, _id: 'FIN-1', kind: 'finalist' });
  });
});

describe('appending votes', () => {
  test('rows are numbered without a gap and added to both totals', () => {
    const changes = [
      buildChange(),
      buildChange({ line: 1, finalistId: 'FIN-2', votes: 6 }),
      buildChange({ effect: 'refund:r1', votes: -1 }),
    ];
    const { rows, event, finalists } = apply(changes);
    expect(rows.map(({ _id, seq }) => [_id, seq])).toEqual([
      ['EVT-1:1', 1],
      ['EVT-1:2', 2],
      ['EVT-1:3', 3],
    ]);
    expect(event).toMatchObject({ votes: 9, seq: 3, reachedSeq: 3, headHash: rows[2]?.hash });
    expect(finalists.get('FIN-1')).toMatchObject({ votes: 3, reachedSeq: 3, kind: 'finalist' });
    expect(finalists.get('FIN-2')).toMatchObject({ votes: 6, reachedSeq: 2 });
  });

  test('in one batch or one by one the chain is the same', () => {
    const changes = Array.from({ length: 9 }, (_, index) =>
      buildChange({
        orderId: `SRK-${index}`,
        finalistId: `FIN-${index % 3}`,
        votes: index - 3,
        at: hour(index),
      }),
    );
    const atOnce = apply(changes);
    const finalists = new Map();
    let event = emptyTally('EVT-1');
    const rows = changes.flatMap((change) => {
      const step = applyVotes([change], { event, finalists });
      event = step.event;
      return step.rows;
    });
    expect({ rows, event, finalists }).toEqual(atOnce);
  });

  test('anybody can recompute the chain from the rows alone', () => {
    const { rows } = apply([buildChange(), buildChange({ line: 1, finalistId: 'FIN-2', votes: -6 })]);
    const first = ['0'.repeat(64), 'EVT-1', 1, 'SRK-1', 'settle', 0, 'FIN-1', 4, '2026-11-21T05:00:00.000Z'];
    const firstHash = createHash('sha256').update(first.join('\n')).digest('hex');
    expect(rows[0]?.hash).toBe(firstHash);
    const second = [firstHash, 'EVT-1', 2, 'SRK-1', 'settle', 1, 'FIN-2', -6, '2026-11-21T05:00:00.000Z'];
    expect(rows[1]?.hash).toBe(createHash('sha256').update(second.join('\n')).digest('hex'));
  });

  test.each([
    ['eventId', 'EVT-2'],
    ['seq', 2],
    ['orderId', 'SRK-2'],
    ['effect', 'reverse'],
    ['line', 1],
    ['finalistId', 'FIN-2'],
    ['votes', 5],
    ['at', new Date(noon.getTime() + 1)],
  ])('another %s gives another hash', (field, value) => {
    const row = { eventId: 'EVT-1', seq: 1, ...buildChange() };
    expect(hashVote(GENESIS_HASH, { ...row, [field]: value })).not.toBe(hashVote(GENESIS_HASH, row));
  });

  test('votes of an hour share a bucket; buckets are in order of time and at most 25', () => {
    const changes = [3, 1, 2, 1].map((offset) => buildChange({ at: hour(offset), votes: 1 }));
    expect(apply(changes).event.hours).toEqual([
      { hour: '2026-11-21T06', votes: 2 },
      { hour: '2026-11-21T07', votes: 1 },
      { hour: '2026-11-21T08', votes: 1 },
    ]);
    const many = Array.from({ length: 40 }, (_, offset) => buildChange({ at: hour(offset), votes: 1 }));
    const { hours, votes } = apply(many).event;
    expect([hours.length, hours[0]?.hour, votes]).toEqual([25, '2026-11-21T20', 40]);
  });
});
