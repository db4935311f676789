import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { advanceNextTransfer, orderTransfer } from '#server/modules/transfers/index.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { injectClock, onPoint } from '../../support/seams.ts';
import {
  ANSWER_TIMEOUT_MS,
  buildTransferOrder,
  HOUR_MS,
  order,
  type Payouts,
  startPayouts,
  storedTransfer,
} from '../../support/transfers.ts';

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterEach(async () => {
  injectClock(undefined);
  for (const point of [
    'transfer-begun',
    'transfer-created',
    'transfer-to-approve',
    'transfer-approved',
  ] as const)
    onPoint(point, undefined);
  // Nothing of one test is due in the next one.
  await TransferModel.updateMany({}, { $unset: { dueAt: '' } });
});
afterAll(() => payouts.close());

const kindsOf = ({ outcomes }: { outcomes: { kind: string }[] }) => outcomes.map(({ kind }) => kind);
const CRASH = new Error('the process is gone');

describe('ordering', () => {
  test('stores the transfer with the transaction, and sends nothing', async () => {
    const undone = buildTransferOrder();
    const gone = inTransaction(async (session) => {
      await orderTransfer(undone, session);
      throw CRASH;
    });
    await expect(gone).rejects.toThrow(CRASH);
    const { id } = await order();
    expect(await TransferModel.countDocuments({ 'purpose.id': undone.purpose.id })).toBe(0);
    expect(await storedTransfer(id)).toMatchObject({
      state: 'ordered',
      adapter: 'provider',
      amount: 200_000,
    });
    expect(await payouts.madeOf({ id })).toEqual([]);
  });

  test('refuses a second attempt until the first one has failed', async () => {
    const wanted = buildTransferOrder();
    const first = await order(wanted);
    await expect(order(wanted)).rejects.toMatchObject({ code: 'transfer_under_way' });
    await TransferModel.updateOne({ _id: first.id }, { $set: { state: 'failed', isLive: false } });
    expect(await order(wanted)).toMatchObject({ attempt: 2, state: 'ordered' });
  });

  test('takes one of two orders at the same moment', async () => {
    const wanted = buildTransferOrder();
    const made = await Promise.allSettled([order(wanted), order(wanted)]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await TransferModel.countDocuments({ 'purpose.id': wanted.purpose.id })).toBe(1);
  });

  test.each([
    ['cimb', 9_999],
    ['bca', 10_000_000_000],
  ] as const)('refuses what %s does not take: %d', async (bank, amount) => {
    const account = { bank, number: '0011223344', name: 'Rina' };
    const wanted = order({ account, lines: [{ eventId: 'EVT-1', amount }] });
    await expect(wanted).rejects.toMatchObject({ code: 'amount_not_transferable' });
  });

  test.each([0, -1, 1.5])('refuses a line of %d', async (amount) => {
    const lines = [
      { eventId: 'EVT-1', amount },
      { eventId: 'EVT-2', amount: 10_000 },
    ];
    await expect(order({ lines })).rejects.toThrow('is no amount');
  });

  test('has one transfer of a purpose that has not failed, whatever its attempt', async () => {
    const { id } = await order();
    const stored = await storedTransfer(id);
    const second = { ...stored, _id: `${id}-again`, attempt: 2 };
    await expect(TransferModel.create([second])).rejects.toThrow('one_live');
    await expect(TransferModel.create([{ ...second, isLive: false }])).resolves.toHaveLength(1);
  });
});

describe('sending', () => {
  test('creates, approves, and follows a payout to its end', async () => {
    const { id } = await order();
    await payouts.advance();
    const sent = await storedTransfer(id);
    expect(sent).toMatchObject({ state: 'sent', claimedBy: null });
    await payouts.move(sent.reference, 'process');
    await payouts.move(sent.reference, 'complete');
    await payouts.advance(HOUR_MS);
    const done = await storedTransfer(id);
    expect(done).toMatchObject({ state: 'completed', isLive: true });
    expect(kindsOf(done)).toEqual(['sent', 'completed']);
    expect(done.history.map(({ state }) => state)).toEqual(['ordered', 'sending', 'sent', 'completed']);
    expect(await payouts.approvedOf({ id })).toHaveLength(1);
  });

  test('by two workers at once makes one call', async () => {
    const { id } = await order();
    await Promise.all(Array.from({ length: 6 }, () => advanceNextTransfer()));
    expect(await payouts.madeOf({ id })).toHaveLength(1);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
  });

  test('is stored before the call', async () => {
    const { id } = await order();
    let during: unknown;
    onPoint('transfer-begun', async () => {
      during = await storedTransfer(id);
    });
    await payouts.advance();
    expect(during).toMatchObject({ state: 'sending', firstCalledAt: expect.any(Date) });
  });

  test('ends with the provider’s no, and may be tried again', async () => {
    const wanted = buildTransferOrder();
    const { id } = await order(wanted);
    await TransferModel.updateOne({ _id: id }, { $set: { 'account.name': ' ' } });
    await payouts.advance();
    const failed = await storedTransfer(id);
    expect(failed).toMatchObject({ state: 'failed', isLive: false });
    expect(failed.failure).toContain("Beneficiary name can't be blank");
    expect(kindsOf(failed)).toEqual(['failed']);
    expect(await order(wanted)).toMatchObject({ attempt: 2 });
  });

  test('waits while the provider takes no calls, and sends once then', async () => {
    await payouts.spoil('create', 'rate_limited', { times: 2 });
    const { id } = await order();
    await payouts.advance();
    expect(await storedTransfer(id)).toMatchObject({ state: 'ordered', firstCalledAt: null });
    await payouts.advance(60_000);
    await payouts.advance(HOUR_MS);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
    expect(await payouts.approvedOf({ id })).toHaveLength(1);
  });
});

describe('an answer that does not come', () => {
  test.each([
    ['create', 'lost'],
    ['create', 'lost_before'],
    ['create', 'error'],
    ['create', 'error_after'],
    ['create', 'garbage'],
    ['approve', 'lost'],
    ['approve', 'lost_before'],
    ['approve', 'error_after'],
    ['approve', 'rate_limited'],
  ])('to %s (%s) is asked for with the same key, and money leaves once', async (call, mode) => {
    await payouts.spoil(call, mode);
    const { id } = await order();
    await payouts.advance();
    // The provider's message of an approval may have had its status asked for since.
    const { history, waitsSince } = await storedTransfer(id);
    expect([history.some(({ state }) => state === 'unknown'), waitsSince]).toEqual([true, null]);
    await payouts.advance(60_000);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
    expect(await payouts.approvedOf({ id })).toHaveLength(1);
    const all = await payouts.madeOf({ id });
    expect(all).toHaveLength(1);
  });

  test('in time is asked for with the same key, and counts when it comes too late', async () => {
    await payouts.spoil('create', 'slow', { delayMs: 3_000 });
    const { id } = await order();
    payouts.waitFor(500);
    await payouts.advance();
    payouts.waitFor(ANSWER_TIMEOUT_MS);
    expect(await storedTransfer(id)).toMatchObject({ state: 'unknown', failure: null });
    await payouts.advance(60_000);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
    expect(await payouts.madeOf({ id })).toHaveLength(1);
  });

  test('is not asked for with a key that the provider may have dropped', async () => {
    await payouts.spoil('create', 'lost');
    const { id } = await order();
    await payouts.advance();
    await payouts.control('keys/purge');
    await payouts.advance(24 * HOUR_MS);
    expect(await storedTransfer(id)).toMatchObject({
      state: 'unknown',
      waitsSince: expect.any(Date),
      reference: null,
    });
    await payouts.advance(48 * HOUR_MS);
    expect(await payouts.madeOf({ id })).toHaveLength(1);
    expect(await payouts.approvedOf({ id })).toEqual([]);
  });

  test('and a no to the repeat is no proof that nothing was made', async () => {
    await payouts.spoil('create', 'lost_before');
    const { id } = await order();
    await payouts.advance();
    await TransferModel.updateOne({ _id: id }, { $set: { 'account.name': ' ' } });
    await payouts.advance(60_000);
    expect(await storedTransfer(id)).toMatchObject({ state: 'unknown', isLive: true, outcomes: [] });
  });

  test('and a key that was used for something else waits for a person', async () => {
    await payouts.spoil('create', 'lost');
    const { id } = await order();
    await payouts.advance();
    await TransferModel.updateOne({ _id: id }, { $set: { amount: 200_001 } });
    await payouts.advance(60_000);
    expect(await storedTransfer(id)).toMatchObject({ state: 'unknown', waitsSince: expect.any(Date) });
    expect(await payouts.approvedOf({ id })).toEqual([]);
  });
});

describe('a step that fails', () => {
  // After an approval the provider's message makes it due sooner.
  test.each(['transfer-begun', 'transfer-created', 'transfer-to-approve'] as const)(
    'at %s is tried again after 5 s, and money leaves once',
    async (point) => {
      const { id } = await order();
      const at = new Date(Date.now() + HOUR_MS);
      const workAt = async (ms: number) => {
        injectClock(() => new Date(at.getTime() + ms));
        while (await advanceNextTransfer());
      };
      onPoint(point, () => {
        throw CRASH;
      });
      await workAt(0);
      onPoint(point, undefined);
      const dueAt = new Date(at.getTime() + 5_000);
      expect(await storedTransfer(id)).toMatchObject({ state: 'sending', claimedBy: null, dueAt });
      await workAt(4_999);
      expect(await storedTransfer(id)).toMatchObject({ state: 'sending' });
      await workAt(5_000);
      expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
      expect(await payouts.approvedOf({ id })).toHaveLength(1);
    },
  );

  test('leaves a transfer alone that another process has taken meanwhile', async () => {
    const { id } = await order();
    const dueAt = new Date(Date.now() + HOUR_MS);
    onPoint('transfer-begun', async () => {
      await TransferModel.updateOne({ _id: id }, { claimedBy: 'another process', dueAt });
      throw CRASH;
    });
    await payouts.advance();
    onPoint('transfer-begun', undefined);
    expect(await storedTransfer(id)).toMatchObject({ claimedBy: 'another process', dueAt });
  });
});

describe('a process that dies', () => {
  test.each(['transfer-begun', 'transfer-created', 'transfer-to-approve', 'transfer-approved'] as const)(
    'at %s leaves what another one carries on; money leaves once',
    async (point) => {
      const { id } = await order();
      const crash = () => {
        throw CRASH;
      };
      onPoint(point, crash);
      onPoint('transfer-postponed', crash);
      await expect(payouts.advance()).rejects.toThrow(CRASH);
      onPoint(point, undefined);
      onPoint('transfer-postponed', undefined);
      expect(await storedTransfer(id)).toMatchObject({ state: 'sending' });
      // While its lease lasts nobody else goes on.
      await payouts.advance(1_000);
      expect(await storedTransfer(id)).toMatchObject({ state: 'sending' });
      await payouts.advance(HOUR_MS);
      expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
      expect(await payouts.approvedOf({ id })).toHaveLength(1);
    },
  );

  test('and comes back late approves nothing that another one has taken', async () => {
    const { id } = await order();
    let isFirst = true;
    onPoint('transfer-created', async () => {
      if (!isFirst) return;
      isFirst = false;
      // Meanwhile the lease ends, and another process goes on.
      await payouts.advance(HOUR_MS);
    });
    await payouts.advance();
    const { reference, state } = await storedTransfer(id);
    expect({ state, isFirst }).toEqual({ state: 'sent', isFirst: false });
    expect(await payouts.approvedOf({ id })).toMatchObject([{ reference_no: reference }]);
  });
});

describe('what the status says', () => {
  const sent = async () => {
    const { id } = await order();
    await payouts.advance();
    return storedTransfer(id);
  };

  test.each(['process', 'complete', 'fail'])('decides: %s', async (action) => {
    const { _id, reference } = await sent();
    await payouts.move(reference, action);
    await payouts.advance(HOUR_MS);
    const state = { process: 'sent', complete: 'completed', fail: 'failed' }[action];
    expect(await storedTransfer(_id)).toMatchObject({ state });
  });

  test('money that the bank sends back is reported after it had arrived', async () => {
    const { _id, reference } = await sent();
    await payouts.move(reference, 'complete');
    await payouts.advance(HOUR_MS);
    await payouts.move(reference, 'fail', { code: '012' });
    await payouts.advance(26 * HOUR_MS);
    const returned = await storedTransfer(_id);
    expect(returned).toMatchObject({ state: 'failed', isLive: false, failure: '012 Error 012' });
    expect(kindsOf(returned)).toEqual(['sent', 'completed', 'returned']);
  });

  test('never goes back', async () => {
    const { _id, reference } = await sent();
    await payouts.move(reference, 'complete');
    await payouts.advance(HOUR_MS);
    await payouts.spoil('details', 'lag');
    await payouts.advance(26 * HOUR_MS);
    expect(await storedTransfer(_id)).toMatchObject({ state: 'completed' });
    await payouts.advance(52 * HOUR_MS);
    expect(kindsOf(await storedTransfer(_id))).toEqual(['sent', 'completed']);
  });

  test('of another payout than ours is for a person', async () => {
    const { _id } = await sent();
    await TransferModel.updateOne({ _id }, { $set: { amount: 1 } });
    await payouts.advance(HOUR_MS);
    expect(await storedTransfer(_id)).toMatchObject({ state: 'unknown', waitsSince: expect.any(Date) });
  });
});
