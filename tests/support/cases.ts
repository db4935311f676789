import type { CaseDetail, RefundRequest } from '#contracts/cases/cases.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { settleRefundTransfers } from '#server/modules/cases/index.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { LedgerBalancesModel } from '#server/modules/ledger/ledger.model.ts';
import { type Order, remainingAmount, remainingLines } from '#server/modules/orders/index.ts';
import { finishConfirming } from '#server/modules/payments/index.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { caseClock } from '../../workers/clocks/cases.clock.ts';
import { buildVisitor } from './api.ts';
import { lettersTo, sendDueMails, tokenIn } from './mails.ts';
import { type Shop, type Stage, storedOrder, type Visitor } from './payments.ts';
import { buildPicture } from './pictures.ts';
import { injectClock } from './seams.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Those who handle money: of the platform two, who may approve each other's refunds, one who may only ask, and the organizer's own. */
export interface MoneyDesk {
  finance: Visitor;
  admin: Visitor;
  support: Visitor;
  owner: Visitor;
}

export async function buildMoneyDesk(organizerId: string): Promise<MoneyDesk> {
  const [finance, admin, support, owner] = await Promise.all([
    buildVisitor({ roleId: 'ROLE001', platformRole: 'finance' }),
    buildVisitor({ roleId: 'ROLE001', platformRole: 'super_admin' }),
    buildVisitor({ roleId: 'ROLE001', platformRole: 'support' }),
    buildVisitor({ roleId: 'ROLE002', organizerId }),
  ]);
  return { finance, admin, support, owner };
}

/** A paid order whose votes are on the board. @returns its id */
export async function payOrder(
  shop: Shop,
  stage: Stage,
  {
    votes,
    method = 'qris',
    amount,
    ...how
  }: {
    votes: readonly (readonly [string, number])[];
    method?: string;
    at?: string;
    /** With tax and fee, where there are any. */
    amount?: number;
  },
): Promise<string> {
  const payer = await buildVisitor();
  const orderId = await shop.open(payer, { votes, ...(amount !== undefined && { amount }) });
  await shop.act(orderId, 'pay', { payment_type: method, ...how });
  // A card is settled the day after.
  if (method === 'credit_card') await shop.act(orderId, 'settle');
  await shop.notify(orderId);
  await updateLeaderboard(stage.event.id);
  return orderId;
}

/** Proves that the address of an order's customer is theirs. @returns it */
export async function proveAddress(orderId: string): Promise<string> {
  const { userId, customer } = await storedOrder(orderId);
  await UserModel.updateOne({ _id: userId }, { emailVerifiedAt: new Date() });
  return customer.email ?? '';
}

export type Asked = Partial<RefundRequest>;

/** Asks for a refund, of the amount that its preview says. */
export async function askFor(shop: Shop, orderId: string, { headers }: Visitor, asked: Asked = {}) {
  const { scope = 'full', lines = [], amount } = asked;
  const wish = { scope, lines, ...(amount !== undefined && { amount }) };
  const preview = await shop.api
    .post(`/admin/transactions/${orderId}/refund-preview`)
    .set(headers)
    .send(wish);
  const expected = preview.body.result?.amount ?? 1;
  return shop.api
    .post(`/admin/transactions/${orderId}/refunds`)
    .set(headers)
    .send({
      reason: 'customer_request',
      note: 'Salah pilih finalis.',
      expected_amount: expected,
      ...wish,
      ...asked,
    });
}

/** The same, which has to be taken. */
export async function ask(shop: Shop, orderId: string, by: Visitor, asked: Asked = {}): Promise<CaseDetail> {
  const answer = await askFor(shop, orderId, by, asked);
  if (answer.status !== 201) throw new Error(`not asked: ${answer.text}`);
  return answer.body.result;
}

/** What somebody does to a case, by its revision as it is now unless another one is given. */
export async function act(
  shop: Shop,
  id: string,
  { headers }: Visitor,
  action: 'approve' | 'reject' | 'withdraw' | 'decide' | 'letters',
  body: object = {},
) {
  const stored = await CaseModel.findById(id).lean();
  const note = action === 'approve' || action === 'letters' ? {} : { note: 'Sudah diperiksa.' };
  const reason = action === 'decide' ? { reason: 'other' } : {};
  return shop.api
    .post(`/admin/money-cases/${id}/${action}`)
    .set(headers)
    .send({ revision: stored?.revision ?? 0, ...note, ...reason, ...body });
}

/** A round of the clock, as if `afterMs` had gone by. */
export async function tick(afterMs = 0): Promise<void> {
  injectClock(() => new Date(Date.now() + afterMs));
  try {
    await caseClock.run();
  } finally {
    injectClock(undefined);
  }
}

export async function storedCase(id: string) {
  const found = await CaseModel.findById(id).lean();
  if (!found) throw new Error(`no case ${id}`);
  return found;
}

export const casesOf = (orderId: string) => CaseModel.find({ orderId }).sort({ createdAt: 1 }).lean();

/** The transfers of a refund, the first one first. */
export const transfersOf = (refundId: string) =>
  TransferModel.find({ 'purpose.kind': 'refund', 'purpose.id': refundId }).sort({ attempt: 1 }).lean();

/** The account that a customer names whose money goes back by transfer. */
export const CUSTOMER_ACCOUNT = {
  bank: 'bca',
  account_number: '0011223344',
  account_name: 'Sari Wulandari',
} as const;

/** Sends the letters that are due, and names that account by the link of the customer's newest one. */
export async function nameAccount({ api }: Shop, email: string): Promise<void> {
  while ((await sendDueMails()).length > 0);
  const token = tokenIn((await lettersTo(email))[0]);
  await api
    .post('/refund-accounts')
    .send({ token, ...CUSTOMER_ACCOUNT })
    .expect(200);
}

/** Everything that follows from what became of transfers. */
export async function settleTransfers(): Promise<void> {
  while ((await settleRefundTransfers()) > 0);
}

/** Sends the provider's present message: one with the bytes of an earlier one would be a repeat, which is not looked at. */
export async function reportAnew(shop: Shop, orderId: string): Promise<void> {
  await shop.send({ ...(await shop.message(orderId)), reference: crypto.randomUUID() });
  await finishConfirming();
}

/** Carries a transfer out by a file: one person types it in, the other one confirms it. */
export async function carryOut(
  { api }: Shop,
  id: string,
  { first, second }: { first: Visitor; second: Visitor },
): Promise<void> {
  const reference = `BCA ${id.slice(-8)}`;
  const proof = await buildPicture({ width: 40, height: 50 }).png().toBuffer();
  await api
    .post('/admin/transfer-files')
    .set(first.headers)
    .send({ transfer_ids: [id] })
    .expect(201);
  await api
    .post(`/admin/transfers/${id}/record`)
    .set(first.headers)
    .field('reference', reference)
    .attach('file', proof, 'bukti.png')
    .expect(200);
  await api.post(`/admin/transfers/${id}/confirm`).set(second.headers).send({ reference }).expect(200);
}

/** The bank does not take a transfer, or has sent it back. */
export const sendBack = ({ api }: Shop, id: string, { by }: { by: Visitor }) =>
  api
    .post(`/admin/transfers/${id}/fail`)
    .set(by.headers)
    .send({ reason: 'Rekening ditutup bank.' })
    .expect(200);

/** How often the provider was asked to give money of an order back, and what it has given. */
export async function refundsAtProvider(shop: Shop, orderId: string) {
  const { status, refund_calls: calls } = (await shop.atProvider(orderId)) as {
    status: { refunds?: { refund_key: string; refund_amount: string }[] } | null;
    refund_calls: number;
  };
  const refunds = (status?.refunds ?? []).map(({ refund_key, refund_amount }) => ({
    key: refund_key,
    amount: Number(refund_amount),
  }));
  return { calls, refunds };
}

export const votesLeft = (order: Pick<Order, 'effects'>): number =>
  remainingLines(order).reduce((sum, { votes }) => sum + votes, 0);

/** What of an order stands, in votes and in rupiah. */
export async function standing(orderId: string) {
  const order = await storedOrder(orderId);
  return { state: order.state, votes: votesLeft(order), amount: remainingAmount(order) };
}

/** What stands on the accounts of an event once everything is counted. */
export async function balancesOf(eventId: string) {
  await countEvent(eventId);
  return (await LedgerBalancesModel.findById(eventId).lean())?.accounts;
}
