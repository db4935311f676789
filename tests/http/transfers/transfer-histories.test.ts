import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { advanceNextTransfer } from '#server/modules/transfers/index.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { injectClock, onPoint } from '../../support/seams.ts';
import {
  buildFinance,
  HOUR_MS,
  order,
  type Payouts,
  startPayouts,
  storedTransfer,
} from '../../support/transfers.ts';

const RUNS = 40;

const POINTS = [
  'transfer-claimed',
  'transfer-begun',
  'transfer-created',
  'transfer-to-approve',
  'transfer-approved',
  'transfer-asked',
] as const;

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

/** What may happen to a transfer, in any order. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('work' as const), workers: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      point: fc.constantFrom(...POINTS),
      isGone: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(0.02, 1, 5, 80) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('spoil' as const),
      call: fc.constantFrom('create', 'approve', 'details'),
      mode: fc.constantFrom('lost', 'lost_before', 'error', 'error_after', 'garbage', 'rate_limited', 'lag'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      action: fc.constantFrom('process', 'complete', 'fail'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('message' as const),
      claim: fc.constantFrom('approved', 'processed', 'completed', 'failed', 'topup'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up' as const) }) },
);

test('whatever happens in whatever order, money leaves at most once, and once where it is said to have left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { id } = await order();
      let aheadMs = 0;
      injectClock(() => new Date(Date.now() + aheadMs));
      try {
        for (const each of steps) {
          await take(id, each, (hours) => {
            aheadMs += hours * HOUR_MS;
          });
          await expectOnce(id);
        }
        // All well from here on: it comes to an end, or waits for a person.
        for (const call of ['create', 'approve', 'details']) await payouts.spoil(call, 'normal');
        for (let round = 0; round < 4; round += 1) {
          aheadMs += 2 * HOUR_MS;
          await work();
        }
        await expectOnce(id);
        const { state, waitsSince } = await storedTransfer(id);
        expect(['sent', 'completed', 'failed'].includes(state) || waitsSince !== null).toBe(true);
      } finally {
        injectClock(undefined);
        await TransferModel.updateMany({}, { $unset: { dueAt: '' } });
      }
    }),
    { numRuns: RUNS },
  );
});

const fail = () => {
  throw new Error('something is wrong');
};

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(id: string, given: Step, ahead: (hours: number) => void): Promise<void> {
  const [payout] = await payouts.approvedOf({ id });
  switch (given.do) {
    case 'work':
      await Promise.all(Array.from({ length: given.workers }, () => work()));
      return;
    case 'crash':
      onPoint(given.point, fail);
      // Of a process that is gone nothing is written any more.
      if (given.isGone) onPoint('transfer-postponed', fail);
      await work().catch(() => undefined);
      onPoint(given.point, undefined);
      onPoint('transfer-postponed', undefined);
      return;
    case 'wait':
      ahead(given.hours);
      if (given.hours > 24) await payouts.control('keys/purge');
      return;
    case 'spoil':
      await payouts.spoil(given.call, given.mode);
      return;
    case 'bank':
      if (payout) await payouts.move(payout.reference_no, given.action).catch(() => undefined);
      return;
    case 'message':
      if (payout) await payouts.control(`payouts/${payout.reference_no}/notify`, { claim: given.claim });
      return;
    case 'decide':
      // As the bank's statement says; one that is under way is not on it.
      if (payout && !['completed', 'failed'].includes(payout.status)) return;
      await ask(`${id}/decision`, {
        carried_out: payout?.status === 'completed',
        reason: 'Mutasi rekening.',
      });
      return;
    case 'give up':
      await ask(`${id}/fail`, { reason: 'Tidak jadi dikirim.' });
  }
}

async function work(): Promise<void> {
  while (await advanceNextTransfer()) {
    // The next step.
  }
}

/** Done, or refused because of its state. */
async function ask(path: string, body: object): Promise<void> {
  // With a factor that was given just now, whatever the clock says by now.
  const { headers } = await buildFinance();
  const { status } = await payouts.api.post(`/admin/transfers/${path}`).set(headers).send(body);
  expect([200, 409]).toContain(status);
}

async function expectOnce(id: string): Promise<void> {
  const approved = await payouts.approvedOf({ id });
  const { state, outcomes, isLive } = await storedTransfer(id);
  expect(approved.length).toBeLessThanOrEqual(1);
  const status = approved[0]?.status;
  if (state === 'completed') expect(approved[0]?.statuses).toContain('completed');
  // Another attempt may be made: none of the first one's money may be away.
  if (!isLive) expect(['failed', undefined]).toContain(status);
  expect(isLive).toBe(state !== 'failed');
  expect([
    '',
    'sent',
    'completed',
    'failed',
    'sent completed',
    'sent failed',
    'completed returned',
    'sent completed returned',
  ]).toContain(outcomes.map(({ kind }) => kind).join(' '));
}
