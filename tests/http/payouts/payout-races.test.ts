import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { LedgerEntryModel } from '#server/modules/ledger/ledger.model.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { settlePayouts } from '#server/modules/payouts/index.ts';
import { PayoutModel } from '#server/modules/payouts/payouts.model.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import {
  act,
  ask,
  askFor,
  bank,
  buildPayee,
  earn,
  faultsOf,
  giveBack,
  orderOf,
  type Payee,
  send,
  settle,
  shortBalanceOf,
  storedPayout,
} from '../../support/payouts.ts';
import type { Point } from '../../support/seam-places.ts';
import { onPoint } from '../../support/seams.ts';
import { type Payouts, startPayouts } from '../../support/transfers.ts';

const POINTS = [
  'payout-to-ask',
  'payout-to-store',
  'payout-to-approve',
  'payout-ordered',
  'payout-approved',
  'payout-booked',
  'outcome-noted',
  'outcome-booked',
  'outcome-taken',
] as const;

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterEach(() => {
  for (const point of POINTS) onPoint(point, undefined);
});
afterAll(() => payouts?.close());

async function buildRich(amount = 175_000): Promise<Payee & { eventId: string }> {
  const payee = await buildPayee();
  return { ...payee, eventId: await earn(payee, amount) };
}

/** Does something once, at the first passing. */
function once(point: Point, action: () => Promise<void> | void): void {
  let isDone = false;
  onPoint(point, async () => {
    if (isDone) return;
    isDone = true;
    await action();
  });
}

describe('money that moves while somebody decides about it', () => {
  test('is seen by a request that has begun before', async () => {
    const payee = await buildRich();
    const orderId = await orderOf(payee.eventId);
    once('payout-to-ask', async () => {
      await giveBack(orderId, 105_000);
      await countEvent(payee.eventId);
    });
    const answer = await askFor(payouts, payee, [[payee.eventId, 105_000]]);
    expect(answer.body).toMatchObject({
      code: 'payout_exceeds_available',
      details: { available_amount: 70_000 },
    });
    expect(await PayoutModel.countDocuments({ organizerId: payee.organizerId })).toBe(0);
  });

  test('is seen by an approval that has begun before', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 175_000]]);
    const orderId = await orderOf(payee.eventId);
    once('payout-to-approve', async () => {
      await giveBack(orderId, 105_000);
      await countEvent(payee.eventId);
    });
    const answer = await act(payouts, id, payee.approver, 'approve');
    expect(answer.body.code).toBe('payout_exceeds_available');
    expect(await TransferModel.countDocuments({ 'purpose.id': id })).toBe(0);
  });

  test('is not asked for twice, whoever comes in between', async () => {
    const payee = await buildRich();
    let between: { status: number } | undefined;
    once('payout-to-ask', async () => {
      between = await askFor(payouts, payee, [[payee.eventId, 175_000]], { by: payee.owner });
    });
    const answer = await askFor(payouts, payee, [[payee.eventId, 175_000]]);
    expect([between?.status, answer.status]).toEqual([201, 409]);
    expect(await shortBalanceOf(payee.eventId)).toEqual({ requestedAmount: 175_000 });
  });
});

/** Everything that is stored of a payout's organizer. */
async function storedOf({ organizerId, eventId }: Payee & { eventId: string }) {
  const found = await PayoutModel.find({ organizerId }).lean();
  return {
    payouts: found.map(({ state, revision }) => `${state} ${revision}`),
    transfers: await TransferModel.countDocuments({ organizerId }),
    entries: await LedgerEntryModel.countDocuments({ organizerId }),
    mails: await MailModel.countDocuments({ subjectId: { $in: found.map(({ _id }) => _id) } }),
    audit: await AuditModel.countDocuments({ targetId: { $in: found.map(({ _id }) => _id) } }),
    balance: await shortBalanceOf(eventId),
  };
}

function die(point: Point): void {
  onPoint(point, () => {
    throw new Error('the process died');
  });
}

describe('a process that dies', () => {
  test.each(['payout-to-ask', 'payout-to-store'] as const)('at %s has asked for nothing', async (point) => {
    const payee = await buildRich();
    const before = await storedOf(payee);
    die(point);
    expect((await askFor(payouts, payee, [[payee.eventId, 10_000]])).status).toBe(500);
    expect(await storedOf(payee)).toEqual(before);
    onPoint(point, undefined);
    const { number } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    expect(number).toMatch(/^INV/);
    // The number of the one that was given up is that of the next.
    expect(await faultsOf(payee.eventId)).toEqual([]);
  });

  test.each(['payout-to-approve', 'payout-ordered', 'payout-approved', 'payout-booked'] as const)(
    'at %s has approved nothing',
    async (point) => {
      const payee = await buildRich();
      const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
      const before = await storedOf(payee);
      die(point);
      expect((await act(payouts, id, payee.approver, 'approve')).status).toBe(500);
      expect(await storedOf(payee)).toEqual(before);
      onPoint(point, undefined);
      expect((await act(payouts, id, payee.approver, 'approve')).status).toBe(200);
      expect(await faultsOf(payee.eventId)).toEqual([]);
    },
  );

  test.each(['outcome-taken', 'outcome-noted', 'outcome-booked'] as const)(
    'at %s leaves what became of a transfer to the next one',
    async (point) => {
      const payee = await buildRich();
      const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
      await act(payouts, id, payee.approver, 'approve');
      await payouts.advance();
      const before = await storedOf(payee);
      die(point);
      expect(await settlePayouts()).toBe(0);
      expect(await storedOf(payee)).toEqual(before);
      expect(await faultsOf(payee.eventId)).toEqual([]);
      onPoint(point, undefined);
      await settle();
      await bank(payouts, id, 'complete');
      expect(await shortBalanceOf(payee.eventId)).toEqual({ availableAmount: 165_000, paidAmount: 10_000 });
      expect(await faultsOf(payee.eventId)).toEqual([]);
    },
  );
});

test('what became of a transfer is written once by several at the same moment', async () => {
  const payee = await buildRich();
  const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
  await act(payouts, id, payee.approver, 'approve');
  await send(payouts);
  const { transferId } = await storedPayout(id);
  const transfer = await TransferModel.findById(transferId).lean();
  await payouts.move(transfer?.reference ?? null, 'complete');
  await payouts.advance(3_600_000);
  await Promise.all([settlePayouts(), settlePayouts(), settlePayouts()]);
  await settle();
  const { state, timeline } = await storedPayout(id);
  expect([state, timeline.map(({ step }) => step)]).toEqual([
    'success',
    ['asked', 'approved', 'sent', 'completed'],
  ]);
  expect(await faultsOf(payee.eventId)).toEqual([]);
});

describe('verification', () => {
  test('names a rupiah that is not where the payouts say', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    await act(payouts, id, payee.approver, 'approve');
    expect(await faultsOf(payee.eventId)).toEqual([]);
    const broken = async (change: object, undo: object) => {
      await PayoutModel.updateOne({ _id: id }, change);
      const faults = await faultsOf(payee.eventId);
      await PayoutModel.updateOne({ _id: id }, undo);
      return faults.join('\n');
    };
    const { number } = await storedPayout(id);
    expect(await broken({ $set: { state: 'success' } }, { $set: { state: 'waiting_transfer' } })).toMatch(
      /10000 are on their way by the ledger, 0 by the payouts/,
    );
    expect(await broken({ $set: { state: 'failed' } }, { $set: { state: 'waiting_transfer' } })).toMatch(
      /lacks 10000/,
    );
    expect(
      await broken({ $set: { 'lines.0.amount': 9_999 } }, { $set: { 'lines.0.amount': 10_000 } }),
    ).toMatch(/payout_clearing -9999 was expected, it is .*payout_clearing -10000/);
    expect(await broken({ $set: { amount: 10_001 } }, { $set: { amount: 10_000 } })).toMatch(
      /its lines are 10000, it is 10001/,
    );
    expect(
      await broken({ $set: { 'account.number': '999999' } }, { $set: { 'account.number': '0011223344' } }),
    ).toMatch(/of another amount or account/);
    expect(
      await broken({ $set: { transferId: 'payout-X-1' } }, { $set: { transferId: `payout-${id}-1` } }),
    ).toMatch(/transfer payout-X-1 is missing/);
    expect(await broken({ $set: { number: 'INV/2026/999999' } }, { $set: { number } })).toMatch(
      /invoices of 2026/,
    );
    const entry = await LedgerEntryModel.findOneAndDelete({
      _id: `${id}:1:approved:${payee.eventId}`,
    }).lean();
    expect((await faultsOf(payee.eventId)).join('\n')).toMatch(/approved:.* is missing/);
    if (!entry) throw new Error('no entry');
    await LedgerEntryModel.create(entry);
    await LedgerEntryModel.create({ ...entry, _id: `${id}:2:approved:${payee.eventId}` });
    expect((await faultsOf(payee.eventId)).join('\n')).toMatch(/:2:approved:.*: no payout says so/);
    await LedgerEntryModel.deleteOne({ _id: `${id}:2:approved:${payee.eventId}` });
    expect(await faultsOf(payee.eventId)).toEqual([]);
  });
});
