import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { countOverdueCases, hasOpenCases, removeRefundAccounts } from '#server/modules/cases/index.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { removePerson } from '#server/modules/privacy/remove-person.ts';
import { closePayouts, orderTransfer } from '#server/modules/transfers/index.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { buildVisitor, TEST_PASSWORD } from '../../support/api.ts';
import {
  act,
  ask,
  askFor,
  balancesOf,
  buildMoneyDesk,
  CUSTOMER_ACCOUNT,
  carryOut,
  DAY_MS,
  HOUR_MS,
  type MoneyDesk,
  payOrder,
  proveAddress,
  refundsAtProvider,
  sendBack,
  settleTransfers,
  standing,
  storedCase,
  tick,
  transfersOf,
} from '../../support/cases.ts';
import { lettersTo, sendDueMails, tokenIn } from '../../support/mails.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { injectClock } from '../../support/seams.ts';
import { PAYOUT_KEYS } from '../../support/transfers.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let first = '';
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '1000000' });
});
afterAll(() => shop?.close());
beforeEach(async () => {
  stage = await shop.buildStage();
  first = stage.finalists[0]?.id ?? '';
  desk = await buildMoneyDesk(stage.event.organizerId);
});
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

const name = (token: string, more: object = {}) =>
  shop.api.post('/refund-accounts').send({ token, ...CUSTOMER_ACCOUNT, ...more });
const lookUp = (token: string) => shop.api.post('/refund-accounts/lookup').send({ token });

/** A refund of an order that was paid by bank transfer two days ago, with the letter about it. */
async function askByLetter({ votes = 3 } = {}) {
  const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const orderId = await payOrder(shop, stage, { votes: [[first, 4]], method: 'bca_va', at });
  const email = await proveAddress(orderId);
  const { id } = await ask(shop, orderId, desk.finance, {
    scope: 'votes',
    lines: [{ finalist_id: first, votes }],
  });
  await sendDueMails();
  const [letter] = await lettersTo(email);
  return { orderId, id, email, token: tokenIn(letter), letter };
}

/** A refund whose transfer the bank has sent back. */
async function askAndComeBack() {
  const asked = await askByLetter();
  await name(asked.token).expect(200);
  await tick();
  await carryOut(shop, `refund-${asked.id}-1`, { first: desk.finance, second: desk.admin });
  await settleTransfers();
  await sendBack(shop, `refund-${asked.id}-1`, { by: desk.admin });
  await settleTransfers();
  return asked;
}

describe('where the provider gives nothing back', () => {
  test('the customer gets a letter in their language, with a link of which a hash is kept', async () => {
    const { id, letter, token } = await askByLetter();
    expect(letter?.subject).toBe('Pengembalian dana Sorak: isi rekening Anda');
    expect(letter?.text).toContain(`/refund#${token}`);
    const stored = await storedCase(id);
    expect(stored).toMatchObject({ state: 'approved', route: 'transfer', account: null });
    expect(JSON.stringify(stored)).not.toContain(token);
    const { body } = await lookUp(token).expect(200);
    expect(body.result).toMatchObject({ amount: 7_500, named: false, event_name: stage.event.name });
  });

  test('in English for whoever has chosen it', async () => {
    const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]], method: 'bni_va', at });
    const email = await proveAddress(orderId);
    await UserModel.updateOne({ _id: (await storedOrder(orderId)).userId }, { language: 'en' });
    await ask(shop, orderId, desk.finance);
    await sendDueMails();
    expect((await lettersTo(email))[0]?.subject).toBe('Your refund from Sorak: name your account');
  });

  test('the named account gets a transfer: the votes fall, and the money is owed to the customer', async () => {
    const { orderId, id, token } = await askByLetter();
    await tick();
    expect(await transfersOf(id)).toEqual([]);
    await name(token).expect(200);
    await tick();
    expect(await transfersOf(id)).toMatchObject([
      {
        _id: `refund-${id}-1`,
        organizerId: stage.event.organizerId,
        lines: [{ eventId: stage.event.id, amount: 7_500 }],
        account: { bank: 'bca', number: '0011223344', name: 'Sari Wulandari' },
        askedBy: desk.finance.user.id,
        state: 'ordered',
      },
    ]);
    expect(await storedCase(id)).toMatchObject({ state: 'sent', isOpen: true, heldAmount: 0 });
    expect(await standing(orderId)).toEqual({ state: 'partial_refund', votes: 1, amount: 2_500 });
    expect(await balancesOf(stage.event.id)).toMatchObject({
      provider_clearing: 10_000,
      refund_clearing: -7_500,
    });
    expect(await verifyEvent(stage.event.id)).toEqual([]);
    expect((await refundsAtProvider(shop, orderId)).calls).toBe(0);
  });

  test('carried out, it ends the refund with a letter, and the money has left the bank account', async () => {
    const { id, token, email } = await askByLetter();
    await name(token).expect(200);
    await tick();
    await carryOut(shop, `refund-${id}-1`, { first: desk.finance, second: desk.admin });
    await Promise.all([settleTransfers(), settleTransfers()]);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed', isOpen: false });
    expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: 0, bank: -7_500 });
    expect(await verifyEvent(stage.event.id)).toEqual([]);
    await sendDueMails();
    expect((await lettersTo(email))[0]?.subject).toBe('Dana Anda dikembalikan');
  });

  test('two processes order one transfer', async () => {
    const { id, token } = await askByLetter();
    await name(token).expect(200);
    await Promise.all([tick(), tick(), tick()]);
    expect((await storedCase(id)).timeline.filter(({ step }) => step === 'sent')).toHaveLength(1);
    expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: -7_500 });
  });

  test('nothing is booked when ordering one fails', async () => {
    const { orderId, id, token } = await askByLetter();
    await name(token).expect(200);
    const purpose = { kind: 'refund', id } as const;
    const account = { bank: 'bca', number: '0011223344', name: 'Sari Wulandari' } as const;
    const lines = [{ eventId: stage.event.id, amount: 1 }];
    const other = { purpose, organizerId: stage.event.organizerId, lines, account, askedBy: 'USR-1' };
    const { id: inTheWay } = await inTransaction((session) => orderTransfer(other, session));
    await tick();
    expect(await storedCase(id)).toMatchObject({ state: 'approved' });
    expect(await standing(orderId)).toMatchObject({ votes: 4, amount: 10_000 });
    await TransferModel.deleteOne({ _id: inTheWay });
    await tick(2 * HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'sent' });
  });

  test('a transfer that failed is ordered anew, and takes nothing twice', async () => {
    const { orderId, id, token, email } = await askByLetter();
    await name(token).expect(200);
    await tick();
    await sendBack(shop, `refund-${id}-1`, { by: desk.admin });
    await settleTransfers();
    expect(await storedCase(id)).toMatchObject({ state: 'approved', account: null });
    await sendDueMails();
    const again = tokenIn((await lettersTo(email))[0]);
    await name(again, { account_number: '5566778899' }).expect(200);
    await tick();
    const transfers = await transfersOf(id);
    expect(transfers.map(({ attempt, account: { number } }) => [attempt, number])).toEqual([
      [1, '0011223344'],
      [2, '5566778899'],
    ]);
    expect(await standing(orderId)).toMatchObject({ votes: 1, amount: 2_500 });
    expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: -7_500 });
  });

  test('money that the bank sends back opens the refund again, which is paid once', async () => {
    const { orderId, id, email } = await askAndComeBack();
    expect(await storedCase(id)).toMatchObject({ state: 'approved', isOpen: true, account: null });
    expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: -7_500, bank: 0 });
    // Until it is over no other refund of the payment is under way.
    expect((await askFor(shop, orderId, desk.finance)).body.code).toBe('refund_open');
    await sendDueMails();
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toBe('Dana Anda kembali ke kami: periksa rekening Anda');
    expect(letter?.text).toContain('Bank mengirim kembali');
    // The event in brackets of its own, or not at all.
    expect(letter?.text).not.toMatch(/\(\s*[()]/);
    await name(tokenIn(letter), { account_number: '5566778899' }).expect(200);
    await tick();
    await carryOut(shop, `refund-${id}-2`, { first: desk.finance, second: desk.admin });
    await settleTransfers();
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed', isOpen: false });
    expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: 0, bank: -7_500 });
    expect(await standing(orderId)).toMatchObject({ votes: 1, amount: 2_500 });
    expect(await verifyEvent(stage.event.id)).toEqual([]);
  });

  test('can be taken back until the transfer is ordered', async () => {
    const { id, token } = await askByLetter();
    await name(token).expect(200);
    expect((await act(shop, id, desk.finance, 'withdraw')).status).toBe(200);
    await tick();
    expect(await transfersOf(id)).toEqual([]);
    const again = await askByLetter();
    await name(again.token).expect(200);
    await tick();
    expect((await act(shop, again.id, desk.finance, 'withdraw')).body.code).toBe('case_changed');
  });

  test('what came back can neither be taken back nor run out: it is owed, and the letter goes again', async () => {
    const { orderId, id, email } = await askAndComeBack();
    expect((await act(shop, id, desk.finance, 'withdraw')).body.code).toBe('case_changed');
    expect(await hasOpenCases(stage.event.id)).toBe(false);
    await tick(14 * DAY_MS + HOUR_MS);
    await tick(15 * DAY_MS);
    const waiting = await storedCase(id);
    expect(waiting).toMatchObject({ state: 'approved', isOpen: true, nextAttemptAt: null });
    expect(waiting.timeline.filter(({ note }) => note === 'no_account_named')).toHaveLength(1);
    expect(await countOverdueCases(new Date(Date.now() + 15 * DAY_MS))).toBe(1);
    expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: -7_500, bank: 0 });
    expect((await act(shop, id, desk.finance, 'letters')).status).toBe(200);
    await sendDueMails();
    await name(tokenIn((await lettersTo(email))[0]), { account_number: '5566778899' }).expect(200);
    await tick();
    await carryOut(shop, `refund-${id}-2`, { first: desk.finance, second: desk.admin });
    await settleTransfers();
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed', isOpen: false });
    expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: 0, bank: -7_500 });
    expect(await standing(orderId)).toMatchObject({ votes: 1, amount: 2_500 });
    expect(await verifyEvent(stage.event.id)).toEqual([]);
  });

  test('a payment that the bank may still take back waits for a day', async () => {
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]], method: 'permata_va' });
    const email = await proveAddress(orderId);
    const { id } = await ask(shop, orderId, desk.finance);
    await sendDueMails();
    await name(tokenIn((await lettersTo(email))[0])).expect(200);
    await tick(23 * HOUR_MS);
    expect(await transfersOf(id)).toEqual([]);
    await tick(25 * HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'sent' });
  });

  test('an order that has less by now ends it before anything is ordered', async () => {
    const { orderId, id, token } = await askByLetter();
    await shop.act(orderId, 'refund', { amount: 2_500, refund_key: 'by-hand' });
    await shop.notify(orderId);
    await name(token).expect(200);
    await tick();
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
    expect(await transfersOf(id)).toEqual([]);
  });

  test('what the provider refused goes by transfer, and not when it did give it back after all', async () => {
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
    const email = await proveAddress(orderId);
    const { id } = await ask(shop, orderId, desk.finance);
    await shop.refundMode(orderId, 'denied');
    await tick();
    await sendDueMails();
    await name(tokenIn((await lettersTo(email))[0])).expect(200);
    await shop.act(orderId, 'refund', { refund_key: id });
    await tick();
    expect(await transfersOf(id)).toEqual([]);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed', route: 'provider' });
    expect(await balancesOf(stage.event.id)).toMatchObject({ provider_clearing: 0, refund_clearing: 0 });
  });

  describe('what the provider refused and whose transfer came back', () => {
    async function sentBack() {
      const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
      const email = await proveAddress(orderId);
      const { id } = await ask(shop, orderId, desk.finance);
      await shop.refundMode(orderId, 'denied');
      await tick();
      await sendDueMails();
      await name(tokenIn((await lettersTo(email))[0])).expect(200);
      await tick();
      await sendBack(shop, `refund-${id}-1`, { by: desk.admin });
      await settleTransfers();
      await sendDueMails();
      const again = tokenIn((await lettersTo(email))[0]);
      return { orderId, id, again };
    }

    test('is not taken for what the provider gave back', async () => {
      const { id, again } = await sentBack();
      await name(again, { account_number: '5566778899' }).expect(200);
      await tick();
      expect(await storedCase(id)).toMatchObject({ state: 'sent', route: 'transfer' });
      expect((await transfersOf(id)).map(({ state }) => state)).toEqual(['failed', 'ordered']);
      expect(await balancesOf(stage.event.id)).toMatchObject({ refund_clearing: -10_000 });
    });

    test('goes no second time where the provider did give it back after all', async () => {
      const { orderId, id, again } = await sentBack();
      await shop.act(orderId, 'refund', { refund_key: id });
      await name(again, { account_number: '5566778899' }).expect(200);
      await tick();
      expect(await transfersOf(id)).toHaveLength(1);
      expect(await storedCase(id)).toMatchObject({ state: 'confirmed', route: 'provider' });
      expect(await balancesOf(stage.event.id)).toMatchObject({ provider_clearing: 0, refund_clearing: 0 });
      expect(await verifyEvent(stage.event.id)).toEqual([]);
    });
  });

  test('a method whose time is over by then goes by transfer', async () => {
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
    const { id } = await ask(shop, orderId, desk.owner);
    expect((await storedCase(id)).route).toBe('provider');
    injectClock(() => new Date(Date.now() + 8 * DAY_MS));
    const later = await buildMoneyDesk(stage.event.organizerId);
    await act(shop, id, later.finance, 'approve');
    expect(await storedCase(id)).toMatchObject({ route: 'transfer' });
  });
});

describe('a refund that comes to nothing', () => {
  /** Sends what waits, as if `afterMs` had gone by. @returns the newest letter to the address */
  async function newest(email: string, afterMs = 0) {
    injectClock(() => new Date(Date.now() + afterMs));
    while ((await sendDueMails()).length > 0);
    injectClock(undefined);
    return (await lettersTo(email))[0];
  }
  const kindsAbout = async (id: string) =>
    (await MailModel.find({ subjectId: id }).sort({ createdAt: 1 }).lean()).map(({ template }) => template);
  const RUN_OUT = 14 * DAY_MS + HOUR_MS;

  test('because its link ran out says so, and how to get another one', async () => {
    const { orderId, id, email } = await askByLetter();
    await tick(14 * DAY_MS - HOUR_MS);
    expect(await kindsAbout(id)).toEqual(['refund_account']);
    await tick(RUN_OUT);
    const letter = await newest(email, RUN_OUT);
    expect(letter?.subject).toBe('Tautan pengembalian dana Anda sudah tidak berlaku');
    expect(letter?.text).toMatch(/bagi Rp\s7\.500 dari order/);
    expect(letter?.text).toContain(`${orderId} (${stage.event.name})`);
    expect(letter?.text).toContain(`/history-order?order=${orderId}\n`);
    expect(tokenIn(letter)).toBe('no token');
  });

  test('says so in the customer’s language', async () => {
    const { orderId, email } = await askByLetter();
    await UserModel.updateOne({ _id: (await storedOrder(orderId)).userId }, { language: 'en' });
    await tick(RUN_OUT);
    expect((await newest(email, RUN_OUT))?.subject).toBe('The link of your refund has run out');
  });

  test('is written of once where the money is owed, and not while there is a new link', async () => {
    const { id, email } = await askAndComeBack();
    await tick(RUN_OUT);
    await tick(15 * DAY_MS);
    const kinds = ['refund_account', 'refund_confirmed', 'refund_account', 'refund_link_expired'];
    expect(await kindsAbout(id)).toEqual(kinds);
    await act(shop, id, desk.finance, 'letters').then(({ status }) => expect(status).toBe(200));
    await MailModel.updateMany({ subjectId: id, state: 'waiting' }, { nextAttemptAt: new Date(0) });
    expect((await newest(email))?.subject).toBe('Dana Anda kembali ke kami: periksa rekening Anda');
    expect(await MailModel.find({ subjectId: id, state: 'dropped' }).lean()).toMatchObject([
      { template: 'refund_link_expired' },
    ]);
  });

  test('because it was taken back says so to whoever was promised it', async () => {
    const { id, email } = await askByLetter();
    await act(shop, id, desk.finance, 'withdraw').then(({ status }) => expect(status).toBe(200));
    const letter = await newest(email);
    expect(letter?.subject).toBe('Pengembalian dana Anda dibatalkan');
    expect(letter?.text).toMatch(/^Kami membatalkan pengembalian Rp\s7\.500/m);
  });

  test('because the order has changed says so', async () => {
    const { orderId, id, token, email } = await askByLetter();
    await shop.act(orderId, 'refund', { amount: 2_500, refund_key: 'by-hand' });
    await shop.notify(orderId);
    await name(token).expect(200);
    await tick();
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
    expect((await newest(email))?.subject).toBe('Pengembalian dana Anda belum bisa dilakukan');
  });

  test('and that nobody was written to about ends without a letter', async () => {
    const ended: string[] = [];
    for (const action of ['reject', 'withdraw'] as const) {
      const orderId = await payOrder(shop, stage, { votes: [[first, 4]], method: 'bca_va' });
      const { id } = await ask(shop, orderId, desk.owner);
      await act(shop, id, desk.finance, action).then(({ status }) => expect(status).toBe(200));
      ended.push(id);
    }
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
    const { id } = await ask(shop, orderId, desk.finance);
    await shop.refundMode(orderId, 'refused');
    await tick();
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
    ended.push(id);
    for (const each of ended) expect(await kindsAbout(each)).toEqual([]);
  });
});

describe('the link', () => {
  test('is good for fourteen days', async () => {
    const { id, token } = await askByLetter();
    injectClock(() => new Date(Date.now() + 14 * DAY_MS - HOUR_MS));
    await lookUp(token).expect(200);
    injectClock(() => new Date(Date.now() + 14 * DAY_MS + HOUR_MS));
    expect((await lookUp(token)).body.code).toBe('link_invalid');
    expect((await name(token)).body.code).toBe('link_invalid');
    await tick(14 * DAY_MS + HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
  });

  test('names another account until the money is on its way, and none afterwards', async () => {
    const { id, token } = await askByLetter();
    await name(token).expect(200);
    await name(token, { account_number: '99887766' }).expect(200);
    await tick();
    expect(await transfersOf(id)).toMatchObject([{ account: { number: '99887766' } }]);
    expect((await name(token)).body.code).toBe('link_invalid');
  });

  test('of a former letter works no more once another one was asked for', async () => {
    const { id, token, email } = await askByLetter();
    const answer = await act(shop, id, desk.finance, 'letters');
    expect(answer.status).toBe(200);
    await sendDueMails();
    expect((await lookUp(token)).body.code).toBe('link_invalid');
    await lookUp(tokenIn((await lettersTo(email))[0])).expect(200);
  });

  test('alone is not enough for an address that nobody has proven', async () => {
    const { orderId, token } = await askByLetter();
    const { userId } = await storedOrder(orderId);
    await UserModel.updateOne({ _id: userId }, { emailVerifiedAt: null });
    const other = await buildVisitor();
    expect((await name(token)).body.code).toBe('session_required');
    expect((await lookUp(token)).body.code).toBe('session_required');
    const asOther = await name(token).set(other.headers);
    expect(asOther.body.code).toBe('refund_of_other_account');
    const { token: session } = await startSession(userId, { steppedUpAt: null });
    const asPayer = { Authorization: `Bearer ${session}` };
    // As long as somebody else's password opens it, a session is none.
    await UserModel.updateOne({ _id: userId }, { mustChangePassword: true });
    expect((await name(token).set(asPayer)).body.code).toBe('session_required');
    expect((await lookUp(token).set(asPayer)).body.code).toBe('session_required');
    await UserModel.updateOne({ _id: userId }, { mustChangePassword: false });
    await name(token).set(asPayer).expect(200);
  });

  test('that nobody has got opens nothing', async () => {
    expect((await lookUp('A'.repeat(43))).body.code).toBe('link_invalid');
    expect((await name('A'.repeat(43))).status).toBe(404);
  });

  test('takes no account that is none', async () => {
    const { token } = await askByLetter();
    expect((await name(token, { bank: 'bank-saya' })).status).toBe(422);
    expect((await name(token, { account_number: '12 34' })).status).toBe(422);
    // This bank takes 10,000 at least.
    expect((await name(token, { bank: 'cimb' })).body.code).toBe('amount_not_transferable');
  });

  test('leaves no account behind when its person is removed, once the refund is over', async () => {
    const { orderId, id, token } = await askByLetter();
    await name(token).expect(200);
    await removeRefundAccounts([orderId]);
    expect((await storedCase(id)).account).not.toBeNull();
    await tick();
    await removeRefundAccounts([orderId]);
    expect((await transfersOf(id))[0]?.account.number).toBe('0011223344');
    await carryOut(shop, `refund-${id}-1`, { first: desk.finance, second: desk.admin });
    await settleTransfers();
    expect((await storedCase(id)).account).toMatchObject({ number: '0011223344' });
    const { userId } = await storedOrder(orderId);
    await removePerson(userId, { password: TEST_PASSWORD });
    expect((await storedCase(id)).account).toBeNull();
    expect(await transfersOf(id)).toMatchObject([{ account: { number: '3344', name: '' } }]);
  });

  test('the desk sees the last digits alone', async () => {
    const { id, token } = await askByLetter();
    await name(token).expect(200);
    const answer = await shop.api.get(`/admin/money-cases/${id}`).set(desk.owner.headers);
    expect(answer.body.result.account.number).toBe('•••3344');
    expect(answer.text).not.toContain('0011223344');
  });
});

describe('where the bank can be asked', () => {
  let kept: ReturnType<typeof config>;
  beforeEach(() => {
    kept = config();
    const baseUrl = `${new URL(kept.mail.mailboxUrl).origin}/iris/api/v1`;
    const keys = {
      creatorKey: PAYOUT_KEYS.PAYOUT_CREATOR_KEY,
      approverKey: PAYOUT_KEYS.PAYOUT_APPROVER_KEY,
      merchantKey: PAYOUT_KEYS.PAYOUT_MERCHANT_KEY,
    };
    useConfig({ ...kept, payouts: { ...keys, baseUrl } });
    closePayouts();
  });
  afterEach(() => {
    useConfig(kept);
    closePayouts();
  });

  test('the account gets the name that the bank has, whatever its spelling', async () => {
    const { id, token } = await askByLetter();
    await name(token, { account_name: 'rina  paramita.' }).expect(200);
    expect((await storedCase(id)).account).toMatchObject({ number: '0011223344', name: 'RINA PARAMITA' });
  });

  test('another name than the bank has is refused, and not said', async () => {
    const { id, token } = await askByLetter();
    const answer = await name(token);
    expect([answer.status, answer.body.code]).toEqual([422, 'account_name_differs']);
    expect(answer.body.errors).toMatchObject([{ field: 'account_name' }]);
    expect(answer.text).not.toContain('PARAMITA');
    expect((await storedCase(id)).account).toBeNull();
  });

  test.each([
    ['1230001', 'bank_account_unusable'],
    ['1230002', 'bank_account_unusable'],
    ['1230004', 'account_check_unavailable'],
  ])('the number %s is %s', async (number, code) => {
    const { id, token } = await askByLetter();
    expect((await name(token, { account_number: number })).body.code).toBe(code);
    expect((await storedCase(id)).account).toBeNull();
  });
});
