import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { buildVisitor } from '../../support/api.ts';
import { onPoint } from '../../support/seams.ts';
import {
  buildFinance,
  HOUR_MS,
  order,
  type Payouts,
  startPayouts,
  storedTransfer,
} from '../../support/transfers.ts';
import { until } from '../../support/waiting.ts';

type Person = Awaited<ReturnType<typeof buildFinance>>;

let payouts: Payouts;
let person: Person;
beforeAll(async () => {
  payouts = await startPayouts();
  person = await buildFinance();
});
beforeEach(async () => {
  onPoint('transfer-created', undefined);
  onPoint('transfer-read', undefined);
  onPoint('transfer-to-approve', undefined);
  await TransferModel.updateMany({}, { $unset: { dueAt: '' } });
});
afterAll(() => payouts.close());

const decide = (id: string, carriedOut: boolean, by: Pick<Person, 'headers'> = person) =>
  payouts.api
    .post(`/admin/transfers/${id}/decision`)
    .set(by.headers)
    .send({ carried_out: carriedOut, reason: 'Tidak ada di mutasi rekening.' });

/** A transfer whose answer was lost, and whose key the provider has dropped since. */
async function waiting(overrides: Parameters<typeof order>[0] = {}) {
  await payouts.spoil('create', 'lost_before');
  const { id } = await order(overrides);
  await payouts.advance();
  await payouts.advance(25 * HOUR_MS);
  return id;
}

describe('a decision about a transfer whose outcome nobody says', () => {
  test.each([
    [true, 'completed'],
    [false, 'failed'],
  ] as const)('is written with its reason, and with its line: carried out %s', async (carriedOut, state) => {
    const id = await waiting();
    await decide(id, carriedOut).expect(200);
    const stored = await storedTransfer(id);
    expect(stored).toMatchObject({ state, isLive: carriedOut, waitsSince: null });
    expect(stored.history.at(-1)).toMatchObject({
      by: person.user.id,
      cause: 'Tidak ada di mutasi rekening.',
    });
    expect(stored.outcomes.map(({ kind }) => kind)).toEqual([state]);
    expect(await AuditModel.findOne({ targetId: id }).lean()).toMatchObject({
      action: 'transfer.decide',
      actorId: person.user.id,
      before: { state: 'unknown' },
      after: { state },
    });
    await decide(id, !carriedOut).expect(409);
  });

  test('is not made while the provider can be asked', async () => {
    await payouts.spoil('create', 'lost');
    const { id } = await order();
    await payouts.advance();
    expect(await storedTransfer(id)).toMatchObject({ state: 'unknown' });
    await decide(id, false).expect(409);
    await payouts.advance(60_000);
    await decide(id, false).expect(409);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
  });

  test('is another person’s than who asked for the money, with a factor', async () => {
    const id = await waiting({ askedBy: person.user.id });
    expect((await decide(id, false)).body.code).toBe('other_person_required');
    const late = await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance', steppedUpAt: null });
    expect((await decide(id, false, late)).body.code).toBe('step_up_required');
    await decide(id, false, await buildFinance()).expect(200);
  });

  test('is made once by two at once', async () => {
    const id = await waiting();
    const other = await buildFinance();
    const answers = await Promise.all([decide(id, true), decide(id, false, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await storedTransfer(id)).outcomes).toHaveLength(1);
  });

  test('keeps back an answer that comes after it: what was made is not approved', async () => {
    const { id } = await order();
    let isFirst = true;
    onPoint('transfer-created', async () => {
      if (!isFirst) return;
      isFirst = false;
      // The process stands still for more than a day. Another one asks, in vain, until the key is gone; then somebody decides.
      await payouts.spoil('create', 'lost_before');
      await payouts.advance(HOUR_MS);
      await payouts.advance(26 * HOUR_MS);
      await decide(id, false).expect(200);
    });
    await payouts.advance();
    expect(isFirst).toBe(false);
    expect(await storedTransfer(id)).toMatchObject({ state: 'failed', reference: null });
    expect(await payouts.madeOf({ id })).toHaveLength(1);
    expect(await payouts.approvedOf({ id })).toEqual([]);
  });

  test('is waited for, whatever answer comes late', async () => {
    await payouts.spoil('create', 'lost_before');
    const { id } = await order();
    await payouts.advance();
    let isFirst = true;
    onPoint('transfer-created', async () => {
      if (!isFirst) return;
      isFirst = false;
      // The repeat stands still likewise, and another process finds the key gone.
      await payouts.advance(26 * HOUR_MS);
    });
    await payouts.advance(60_000);
    expect(isFirst).toBe(false);
    expect(await storedTransfer(id)).toMatchObject({ state: 'unknown', waitsSince: expect.any(Date) });
    expect(await payouts.madeOf({ id })).toHaveLength(1);
    expect(await payouts.approvedOf({ id })).toEqual([]);
  });

  test('is not made while somebody is about to approve the payout after all', async () => {
    await payouts.spoil('approve', 'error');
    const { id } = await order();
    await payouts.advance();
    await payouts.spoil('details', 'error');
    await payouts.advance(4 * 24 * HOUR_MS);
    const { reference, waitsSince } = await storedTransfer(id);
    expect(waitsSince).toEqual(expect.any(Date));
    await payouts.control(`payouts/${reference}/notify`, { notify: 1 });
    await until('its message has come', {}, async () => (await storedTransfer(id)).dueAt !== undefined);
    let answered = 0;
    onPoint('transfer-to-approve', async () => {
      answered = (await decide(id, false)).status;
    });
    await payouts.advance(1_000);
    expect(answered).toBe(409);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent', waitsSince: null });
  });

  test('comes too late when the provider’s status came first', async () => {
    await payouts.spoil('approve', 'error');
    const { id } = await order();
    await payouts.advance();
    await payouts.spoil('details', 'error', { times: 2 });
    await payouts.advance(4 * 24 * HOUR_MS);
    const { reference, waitsSince } = await storedTransfer(id);
    expect(waitsSince).toEqual(expect.any(Date));
    onPoint('transfer-read', async () => {
      onPoint('transfer-read', undefined);
      await payouts.spoil('details', 'normal');
      await payouts.move(reference, 'approve');
      await payouts.move(reference, 'complete', { notify: 1 });
      await until('its message has come', {}, async () => {
        await payouts.advance();
        return (await storedTransfer(id)).state === 'completed';
      });
    });
    expect((await decide(id, false)).status).toBe(409);
    expect(await storedTransfer(id)).toMatchObject({ state: 'completed', waitsSince: null });
  });
});

test('what the provider is carrying out is given up by nobody', async () => {
  const { id } = await order();
  const fail = () =>
    payouts.api
      .post(`/admin/transfers/${id}/fail`)
      .set(person.headers)
      .send({ reason: 'Tidak jadi dikirim.' });
  await payouts.advance();
  expect((await fail()).status).toBe(409);
  expect(await storedTransfer(id)).toMatchObject({ state: 'sent', isLive: true });
  const { id: other } = await order();
  await payouts.api
    .post(`/admin/transfers/${other}/fail`)
    .set(person.headers)
    .send({ reason: 'Tidak jadi dikirim.' })
    .expect(200);
  await payouts.advance(HOUR_MS);
  expect(await payouts.madeOf({ id: other })).toEqual([]);
});
