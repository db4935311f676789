import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { BankAccountModel } from '#server/modules/payouts/bank-accounts.model.ts';
import { PayoutModel } from '#server/modules/payouts/payouts.model.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { placeCase } from '../../support/access-stage.ts';
import { buildVisitor } from '../../support/api.ts';
import { storedOrder } from '../../support/payments.ts';
import {
  accountsOf,
  act,
  ask,
  askFor,
  bank,
  buildPayee,
  earn,
  faultsOf,
  giveBack,
  maskedAccount,
  orderOf,
  type Payee,
  placeAccount,
  send,
  settle,
  shortBalanceOf,
  storedPayout,
} from '../../support/payouts.ts';
import { type Payouts, startPayouts, storedTransfer } from '../../support/transfers.ts';

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts?.close());

/** An organizer with an event that has earned so much. */
async function buildRich(amount = 175_000): Promise<Payee & { eventId: string }> {
  const payee = await buildPayee();
  return { ...payee, eventId: await earn(payee, amount) };
}

describe('a payout', () => {
  test('goes from what is available to the bank, by two people', async () => {
    const payee = await buildRich();
    const { eventId } = payee;
    expect(await shortBalanceOf(eventId)).toEqual({ availableAmount: 175_000 });
    const asked = await ask(payouts, payee, [[eventId, 100_000]]);
    expect(asked).toMatchObject({
      number: expect.stringMatching(/^INV\/20\d\d\/\d{6}$/),
      state: 'created',
      amount: 100_000,
      account: { bank: 'bca', number: maskedAccount },
      lines: [{ event_id: eventId, amount: 100_000, balance: { available_amount: 175_000 } }],
      to_approve: false,
      to_withdraw: true,
    });
    expect(await shortBalanceOf(eventId)).toEqual({ availableAmount: 75_000, requestedAmount: 100_000 });
    expect(await TransferModel.countDocuments({ 'purpose.id': asked.id })).toBe(0);

    const approved = await act(payouts, asked.id, payee.approver, 'approve');
    expect(approved.status).toBe(200);
    expect(approved.body.result).toMatchObject({
      state: 'waiting_transfer',
      approved_by: { id: payee.approver.user.id },
      transfer_id: `payout-${asked.id}-1`,
    });
    expect(await shortBalanceOf(eventId)).toEqual({ availableAmount: 75_000, inTransitAmount: 100_000 });
    expect(await accountsOf(eventId)).toMatchObject({
      organizer_payable: -75_000,
      payout_clearing: -100_000,
      bank: 0,
    });

    await send(payouts);
    expect((await storedPayout(asked.id)).state).toBe('paid');
    await bank(payouts, asked.id, 'complete');
    expect((await storedPayout(asked.id)).state).toBe('success');
    expect(await shortBalanceOf(eventId)).toEqual({ availableAmount: 75_000, paidAmount: 100_000 });
    expect(await accountsOf(eventId)).toMatchObject({ payout_clearing: 0, bank: -100_000 });
    expect(await faultsOf(eventId)).toEqual([]);

    const lines = await AuditModel.find({ targetId: asked.id }).sort({ at: 1 }).lean();
    expect(lines.map(({ action }) => action)).toEqual(['payout.ask', 'payout.approve']);
    expect(JSON.stringify(lines)).not.toContain('0011223344');
  });

  test('shows the last digits of its account to everybody, and all of them to the bank alone', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    for (const { headers } of [payee.finance, payee.approver]) {
      const answer = await payouts.api.get(`/admin/withdrawal/payouts/${id}`).set(headers).expect(200);
      expect(answer.text).toContain(maskedAccount);
      expect(answer.text).not.toContain('0011223344');
    }
    await act(payouts, id, payee.approver, 'approve');
    const transfer = await storedTransfer(`payout-${id}-1`);
    expect(transfer).toMatchObject({ account: { number: '0011223344' }, amount: 10_000 });
    await act(payouts, id, payee.otherApprover, 'withdraw');
  });

  test('asks for at most what is available of each event', async () => {
    const payee = await buildRich();
    const other = await earn(payee, 17_500);
    const answer = await askFor(payouts, payee, [
      [payee.eventId, 175_000],
      [other, 17_501],
    ]);
    expect(answer.body).toMatchObject({
      code: 'payout_exceeds_available',
      details: { event_id: other, available_amount: 17_500 },
    });
    expect(await PayoutModel.countDocuments({ organizerId: payee.organizerId })).toBe(0);
    const both = await ask(payouts, payee, [
      [payee.eventId, 175_000],
      [other, 17_500],
    ]);
    expect(both.amount).toBe(192_500);
  });

  test('takes nothing of an event whose result is not final, of another organizer, or that was never there', async () => {
    const payee = await buildPayee();
    const open = await earn(payee, 17_500, { isFinal: false });
    expect(await shortBalanceOf(open)).toEqual({ pendingAmount: 17_500 });
    const foreign = await buildRich();
    for (const [eventId, code] of [
      [open, 'payout_not_final'],
      [foreign.eventId, 'event_not_found'],
      ['EVT-404', 'event_not_found'],
    ] as const)
      expect((await askFor(payouts, payee, [[eventId, 1_750]])).body.code).toBe(code);
  });

  test('leaves what open cases may take back', async () => {
    const payee = await buildRich();
    const { eventId } = payee;
    await placeCase(await storedOrder(await orderOf(eventId)), { askedBy: 'USR-1', heldAmount: 70_000 });
    expect(await shortBalanceOf(eventId)).toEqual({ heldAmount: 70_000, availableAmount: 105_000 });
    const answer = await askFor(payouts, payee, [[eventId, 105_001]]);
    expect(answer.body).toMatchObject({ code: 'payout_exceeds_available' });
    await ask(payouts, payee, [[eventId, 105_000]]);
  });

  test('of an event whose books may be wrong waits', async () => {
    const payee = await buildRich();
    const caseId = await placeCase(await storedOrder(await orderOf(payee.eventId)), {
      askedBy: 'USR-1',
      heldAmount: 0,
      kind: 'difference',
    });
    const answer = await askFor(payouts, payee, [[payee.eventId, 1_000]]);
    expect(answer.body).toMatchObject({ code: 'payout_stopped', details: { event_id: payee.eventId } });
    await CaseModel.updateOne({ _id: caseId }, { $set: { isOpen: false } });
    const { id } = await ask(payouts, payee, [[payee.eventId, 1_000]]);
    await CaseModel.updateOne({ _id: caseId }, { $set: { isOpen: true } });
    const approval = await act(payouts, id, payee.approver, 'approve');
    expect(approval.body).toMatchObject({ code: 'payout_stopped', details: { event_id: payee.eventId } });
  });

  test('goes to an account that its organizer has, once its waiting time is over', async () => {
    const payee = await buildRich();
    const fresh = await placeAccount({
      organizerId: payee.organizerId,
      number: '5544332211',
      usableFrom: new Date(Date.now() + 3_600_000),
    });
    const foreign = (await buildPayee()).accountId;
    for (const [account, code] of [
      [fresh, 'bank_account_waits'],
      [foreign, 'bank_account_not_found'],
    ] as const)
      expect((await askFor(payouts, payee, [[payee.eventId, 1_000]], { account })).body.code).toBe(code);
    await BankAccountModel.updateOne({ _id: payee.accountId }, { $set: { removedAt: new Date() } });
    expect((await askFor(payouts, payee, [[payee.eventId, 1_000]])).body.code).toBe('bank_account_not_found');
  });

  test('names each event once, and some amount of it', async () => {
    const payee = await buildRich();
    const { eventId } = payee;
    for (const lines of [
      [],
      [[eventId, 0]],
      [[eventId, 1.5]],
      [
        [eventId, 1_000],
        [eventId, 1_000],
      ],
    ] as [string, number][][])
      expect((await askFor(payouts, payee, lines)).status).toBe(422);
  });
});

describe('two requests at the same moment', () => {
  test('do not ask for more together than is there', async () => {
    const payee = await buildRich();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askFor(payouts, payee, [[payee.eventId, 100_000]])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await shortBalanceOf(payee.eventId)).toEqual({
      availableAmount: 75_000,
      requestedAmount: 100_000,
    });
  });

  test('of different organizers have different numbers, and none is left out', async () => {
    const payees = await Promise.all(Array.from({ length: 4 }, () => buildRich()));
    const [short] = payees;
    const answers = await Promise.all([
      ...payees.map((payee) => askFor(payouts, payee, [[payee.eventId, 10_000]])),
      ...(short ? [askFor(payouts, short, [[short.eventId, 999_999]])] : []),
    ]);
    const numbers = answers.flatMap(({ status, body }) => (status === 201 ? [body.result.number] : []));
    expect(new Set(numbers).size).toBe(4);
    expect(await faultsOf(...payees.map(({ eventId }) => eventId))).toEqual([]);
  });

  test('a request and a refund do not take the same rupiah', async () => {
    const { countEvent } = await import('#server/modules/counting/index.ts');
    for (let round = 0; round < 6; round += 1) {
      const payee = await buildRich();
      await giveBack(await orderOf(payee.eventId), 105_000);
      const [answer] = await Promise.all([
        askFor(payouts, payee, [[payee.eventId, 105_000]]),
        countEvent(payee.eventId),
      ]);
      expect(answer.body.code).toBe('payout_exceeds_available');
    }
  });
});

describe('an approval', () => {
  test('is not that of whoever asked', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    await PayoutModel.updateOne({ _id: id }, { $set: { askedBy: payee.approver.user.id } });
    for (const action of ['approve', 'reject'] as const) {
      const answer = await act(payouts, id, payee.approver, action);
      expect([answer.status, answer.body.code]).toEqual([403, 'own_payout']);
    }
    expect((await act(payouts, id, payee.otherApprover, 'approve')).status).toBe(200);
  });

  test('of two at once is one', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    const answers = await Promise.all(
      [payee.approver, payee.otherApprover, payee.approver, payee.otherApprover].map((by) =>
        act(payouts, id, by, 'approve'),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await TransferModel.countDocuments({ 'purpose.id': id })).toBe(1);
    expect(await shortBalanceOf(payee.eventId)).toEqual({
      availableAmount: 165_000,
      inTransitAmount: 10_000,
    });
    expect(await faultsOf(payee.eventId)).toEqual([]);
  });

  test('and a withdrawal at once are one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const payee = await buildRich();
      const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
      const answers = await Promise.all([
        act(payouts, id, payee.approver, 'approve'),
        act(payouts, id, payee.owner, 'withdraw'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { state } = await storedPayout(id);
      expect(await TransferModel.countDocuments({ 'purpose.id': id })).toBe(state === 'withdrawn' ? 0 : 1);
    }
  });

  test('is of the payout as it was read, and so is a refusal', async () => {
    const payee = await buildRich();
    const { id, revision } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    const other = { revision: revision + 1 };
    const answers = [
      await act(payouts, id, payee.approver, 'approve', other),
      await act(payouts, id, payee.approver, 'reject', other),
      await act(payouts, id, payee.owner, 'withdraw', other),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(3).fill('409 payout_changed'),
    );
    expect((await storedPayout(id)).state).toBe('created');
  });

  test('is refused once the account was removed, or is another one', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    await BankAccountModel.updateOne({ _id: payee.accountId }, { $set: { number: '9988776655' } });
    expect((await act(payouts, id, payee.approver, 'approve')).body.code).toBe('bank_account_gone');
    await BankAccountModel.updateOne(
      { _id: payee.accountId },
      { $set: { number: '0011223344', removedAt: new Date() } },
    );
    expect((await act(payouts, id, payee.approver, 'approve')).body.code).toBe('bank_account_gone');
    expect(await TransferModel.countDocuments({ 'purpose.id': id })).toBe(0);
    expect((await storedPayout(id)).state).toBe('created');
  });

  test('is refused while the result is provisional again', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    await EventModel.updateOne({ _id: payee.eventId }, { $set: { results: 'provisional' } });
    const answer = await act(payouts, id, payee.approver, 'approve');
    expect(answer.body).toMatchObject({ code: 'payout_not_final', details: { event_id: payee.eventId } });
  });

  test('is refused once a case holds the money', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 175_000]]);
    await placeCase(await storedOrder(await orderOf(payee.eventId)), { askedBy: 'USR-1', heldAmount: 1 });
    const answer = await act(payouts, id, payee.approver, 'approve');
    expect(answer.body).toMatchObject({
      code: 'payout_exceeds_available',
      details: { event_id: payee.eventId, available_amount: 174_999 },
    });
  });

  test('is refused once a refund has taken money, counted or not', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 175_000]]);
    await giveBack(await orderOf(payee.eventId), 1_750);
    const answer = await act(payouts, id, payee.approver, 'approve');
    expect(answer.body).toMatchObject({
      code: 'payout_exceeds_available',
      details: { event_id: payee.eventId, available_amount: 173_250 },
    });
    // Less is there than was asked for.
    expect(await shortBalanceOf(payee.eventId)).toEqual({ requestedAmount: 175_000, owedAmount: -1_750 });
    expect(await faultsOf(payee.eventId)).toEqual([]);
    expect((await act(payouts, id, payee.owner, 'withdraw')).status).toBe(200);
    expect(await shortBalanceOf(payee.eventId)).toEqual({ availableAmount: 173_250 });
  });

  test('asks for a factor that was given just now', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    const stale = await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance', steppedUpAt: null });
    const answer = await act(payouts, id, stale, 'approve');
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
  });
});

describe('a payout that is not approved', () => {
  test('is refused with a reason, and its money is available again', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    const answer = await act(payouts, id, payee.approver, 'reject');
    expect(answer.body.result).toMatchObject({ state: 'rejected', reason: 'Rekening belum cocok.' });
    expect(await shortBalanceOf(payee.eventId)).toEqual({ availableAmount: 175_000 });
    for (const action of ['approve', 'reject'] as const)
      expect((await act(payouts, id, payee.otherApprover, action)).status).toBe(409);
  });

  test('is withdrawn by its organizer alone', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    const foreign = await buildPayee();
    expect((await act(payouts, id, foreign.owner, 'withdraw')).status).toBe(404);
    expect((await act(payouts, id, payee.approver, 'withdraw')).status).toBe(403);
    expect((await act(payouts, id, payee.owner, 'withdraw')).body.result.state).toBe('withdrawn');
  });
});

describe('a transfer that comes to nothing', () => {
  test('brings the money back, and another one goes by the same rules', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 175_000]]);
    await act(payouts, id, payee.approver, 'approve');
    await send(payouts);
    await bank(payouts, id, 'fail');
    expect((await storedPayout(id)).state).toBe('failed');
    expect(await shortBalanceOf(payee.eventId)).toEqual({ availableAmount: 175_000 });

    // The money may have been asked for by another one meanwhile.
    const other = await ask(payouts, payee, [[payee.eventId, 1_750]]);
    expect((await act(payouts, id, payee.approver, 'approve')).body.code).toBe('payout_exceeds_available');
    await act(payouts, other.id, payee.owner, 'withdraw');

    const again = await act(payouts, id, payee.otherApprover, 'approve');
    expect(again.body.result).toMatchObject({ state: 'waiting_transfer', transfer_id: `payout-${id}-2` });
    await send(payouts);
    await bank(payouts, id, 'complete');
    expect((await storedPayout(id)).state).toBe('success');
    expect(await shortBalanceOf(payee.eventId)).toEqual({ paidAmount: 175_000 });
    expect(await faultsOf(payee.eventId)).toEqual([]);
  });

  test('after it was carried out, the bank sends it back', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    await act(payouts, id, payee.approver, 'approve');
    await send(payouts);
    await bank(payouts, id, 'complete');
    await bank(payouts, id, 'fail', 3 * 86_400_000);
    expect((await storedPayout(id)).state).toBe('returned');
    expect(await shortBalanceOf(payee.eventId)).toEqual({ availableAmount: 175_000 });
    expect(await accountsOf(payee.eventId)).toMatchObject({ payout_clearing: 0, bank: 0 });
    expect((await act(payouts, id, payee.approver, 'approve')).status).toBe(200);
    await send(payouts);
    await bank(payouts, id, 'complete');
    expect(await shortBalanceOf(payee.eventId)).toEqual({ availableAmount: 165_000, paidAmount: 10_000 });
    expect(await faultsOf(payee.eventId)).toEqual([]);
  });

  test('goes again by somebody else than whoever has said that it failed', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    await act(payouts, id, payee.approver, 'approve');
    const { headers } = payee.otherApprover;
    const reason = 'Tidak jadi dikirim.';
    await payouts.api.post(`/admin/transfers/payout-${id}-1/fail`).set(headers).send({ reason }).expect(200);
    await settle();
    expect((await storedPayout(id)).state).toBe('failed');
    expect((await act(payouts, id, payee.otherApprover, 'approve')).body.code).toBe('other_person_required');
    expect((await act(payouts, id, payee.approver, 'approve')).status).toBe(200);
  });
});

describe('money that is given back after it was paid out', () => {
  /** An event that is short of Rp 17.500, and another one with Rp 175.000. */
  async function buildOwing() {
    const payee = await buildRich(17_500);
    const { id } = await ask(payouts, payee, [[payee.eventId, 17_500]]);
    await act(payouts, id, payee.approver, 'approve');
    await send(payouts);
    await giveBack(await orderOf(payee.eventId), 17_500);
    expect(await shortBalanceOf(payee.eventId)).toEqual({ inTransitAmount: 17_500, owedAmount: -17_500 });
    await bank(payouts, id, 'complete');
    expect(await shortBalanceOf(payee.eventId)).toEqual({ paidAmount: 17_500, owedAmount: -17_500 });
    return { ...payee, owing: payee.eventId, rich: await earn(payee, 175_000) };
  }

  test('is taken from what comes next, before anything leaves', async () => {
    const payee = await buildOwing();
    const { owing, rich } = payee;
    const without = await askFor(payouts, payee, [[rich, 175_000]]);
    expect(without.body).toMatchObject({
      code: 'payout_owed_differs',
      details: { event_id: owing, owed_amount: -17_500 },
    });
    for (const amount of [-17_499, -17_501, 17_500])
      expect(
        (
          await askFor(payouts, payee, [
            [rich, 175_000],
            [owing, amount],
          ])
        ).status,
      ).toBe(409);
    const asked = await ask(payouts, payee, [
      [rich, 100_000],
      [owing, -17_500],
    ]);
    expect(asked.amount).toBe(82_500);
    expect(await shortBalanceOf(owing)).toEqual({ paidAmount: 17_500, requestedAmount: -17_500 });
    await act(payouts, asked.id, payee.approver, 'approve');
    expect(await storedTransfer(`payout-${asked.id}-1`)).toMatchObject({
      amount: 82_500,
      lines: [{ eventId: rich, amount: 82_500 }],
    });
    await send(payouts);
    await bank(payouts, asked.id, 'complete');
    expect(await shortBalanceOf(owing)).toEqual({});
    expect(await shortBalanceOf(rich)).toEqual({ availableAmount: 75_000, paidAmount: 100_000 });
    expect(await faultsOf(owing, rich)).toEqual([]);
  });

  test('leaves nothing where it is more than what is asked for', async () => {
    const payee = await buildOwing();
    for (const amount of [17_500, 1_750]) {
      const answer = await askFor(payouts, payee, [
        [payee.rich, amount],
        [payee.owing, -17_500],
      ]);
      expect([answer.status, answer.body.code]).toEqual([422, 'payout_leaves_nothing']);
    }
  });

  test('stops an approval that does not settle it', async () => {
    const payee = await buildRich();
    const second = await earn(payee, 17_500);
    const { id } = await ask(payouts, payee, [[payee.eventId, 175_000]]);
    const other = await ask(payouts, payee, [[second, 17_500]]);
    await act(payouts, other.id, payee.approver, 'approve');
    await giveBack(await orderOf(second), 1_750);
    const { countEvent } = await import('#server/modules/counting/index.ts');
    await countEvent(second);
    const answer = await act(payouts, id, payee.approver, 'approve');
    expect(answer.body).toMatchObject({
      code: 'payout_owed_differs',
      details: { event_id: second, owed_amount: -1_750 },
    });
  });
});

describe('payouts on the desk', () => {
  test('are listed by those who may, each organizer its own', async () => {
    const payee = await buildRich();
    const { id } = await ask(payouts, payee, [[payee.eventId, 10_000]]);
    const list = async ({ headers }: Payee['owner'], query = '') =>
      (await payouts.api.get(`/admin/withdrawal/payouts?limit=100${query}`).set(headers)).body.result.map(
        (row: { id: string }) => row.id,
      );
    expect(await list(payee.owner)).toEqual([id]);
    expect(await list((await buildPayee()).owner)).toEqual([]);
    expect(await list(payee.approver)).toContain(id);
    expect(await list(payee.approver, '&mine=to_approve')).toContain(id);
    expect(await list(payee.approver, '&state=rejected')).not.toContain(id);
    await PayoutModel.updateOne({ _id: id }, { $set: { askedBy: payee.approver.user.id } });
    expect(await list(payee.approver, '&mine=to_approve')).not.toContain(id);
  });
});
