import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { settleOutcomes } from '#server/modules/transfers/index.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { findDueOutcomes, takeOutcome } from '#server/modules/transfers/transfers.repository.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { onPoint } from '../../support/seams.ts';
import { HOUR_MS, order, type Payouts, startPayouts, storedTransfer } from '../../support/transfers.ts';

/** What somebody writes who ordered a transfer: a row an outcome. */
const written = () =>
  mongoose.connection.collection<{ _id: string; transferId: string; kind: string }>('uji_hasil');

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
  await mongoose.connection.createCollection('uji_hasil');
});
beforeEach(async () => {
  onPoint('outcome-taken', undefined);
  await TransferModel.updateMany({}, { $unset: { dueAt: '', outcomeDueAt: '' } });
});
afterAll(() => payouts.close());

const settle = () =>
  settleOutcomes('payout', async ({ transfer, kind, place }, session) => {
    const row = { _id: `${transfer.id}-${place}-${crypto.randomUUID()}`, transferId: transfer.id, kind };
    await written().insertOne(row, { session });
    return null;
  });
const writtenOf = async (id: string) =>
  (await written().find({ transferId: id }).sort({ _id: 1 }).toArray()).map(({ kind }) => kind);

/** A transfer that was sent and has arrived. */
async function arrived() {
  const { id } = await order();
  await payouts.advance();
  await payouts.move((await storedTransfer(id)).reference, 'complete');
  await payouts.advance(HOUR_MS);
  return id;
}

describe('what follows from a transfer', () => {
  test('is written once for each outcome, in their order', async () => {
    const id = await arrived();
    expect(await settle()).toBe(1);
    expect(await writtenOf(id)).toEqual(['sent']);
    expect(await settle()).toBe(1);
    expect(await settle()).toBe(0);
    expect(await writtenOf(id)).toEqual(['sent', 'completed']);
    expect((await storedTransfer(id)).outcomeDueAt).toBeUndefined();
  });

  test('is written once by several processes at the same moment', async () => {
    const id = await arrived();
    const settled = await Promise.all([settle(), settle(), settle(), settle()]);
    while ((await settle()) > 0) settled.push(1);
    expect(await writtenOf(id)).toEqual(['sent', 'completed']);
  });

  test('is not taken again by whoever has read it long ago', async () => {
    const id = await arrived();
    const [read] = await findDueOutcomes('payout', { limit: 1 });
    expect(read).toMatchObject({ place: 0, transfer: { id } });
    while ((await settle()) > 0) {
      // All of them.
    }
    const late = { transfer: { id }, place: 0 } as NonNullable<typeof read>;
    expect(await inTransaction((session) => takeOutcome(late, session))).toBe(false);
    expect(await storedTransfer(id)).toMatchObject({ outcomesTaken: 2 });
  });

  test('is written by the next one where the first died in the middle', async () => {
    const id = await arrived();
    onPoint('outcome-taken', () => {
      throw new Error('the process is gone');
    });
    expect(await settle()).toBe(0);
    expect(await writtenOf(id)).toEqual([]);
    onPoint('outcome-taken', undefined);
    expect(await settle()).toBe(1);
    expect(await writtenOf(id)).toEqual(['sent']);
  });

  test('of one transfer that cannot be written keeps back no other', async () => {
    const [broken, good] = [await arrived(), await arrived()];
    const count = await settleOutcomes('payout', async ({ transfer }, session) => {
      if (transfer.id === broken) throw new Error('this one cannot be booked');
      await written().insertOne(
        { _id: crypto.randomUUID(), transferId: transfer.id, kind: 'sent' },
        { session },
      );
      return null;
    });
    expect([count, await writtenOf(broken), await writtenOf(good)]).toEqual([1, [], ['sent']]);
    expect((await storedTransfer(broken)).outcomesTaken).toBe(0);
  });

  test('goes to whoever orders that kind of transfers', async () => {
    const { id } = await order({ purpose: { kind: 'refund', id: `RFD-${crypto.randomUUID().slice(0, 8)}` } });
    await payouts.advance();
    expect(await settle()).toBe(0);
    const kinds: string[] = [];
    await settleOutcomes('refund', async ({ transfer, kind }) => {
      if (transfer.id === id) kinds.push(kind);
      return null;
    });
    expect(kinds).toEqual(['sent']);
  });
});
