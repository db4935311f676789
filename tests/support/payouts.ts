import type { PayoutDetail, PayoutRequest } from '#contracts/payouts/payouts.ts';
import type { BalancesResponse } from '#contracts/payouts/withdrawal.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { LedgerBalancesModel, LedgerEntryModel } from '#server/modules/ledger/ledger.model.ts';
import { findOrder, type Order, refundByTransfer, remainingAmount } from '#server/modules/orders/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { BankAccountModel } from '#server/modules/payouts/bank-accounts.model.ts';
import { maskNumber, type Payout, settlePayouts } from '#server/modules/payouts/index.ts';
import { PayoutModel } from '#server/modules/payouts/payouts.model.ts';
import { countInvoice, insertPayout } from '#server/modules/payouts/payouts.repository.ts';
import { readBalances, sumBalances } from '#server/modules/payouts/read-balances.ts';
import type { Balance } from '#server/modules/payouts/split-balance.ts';
import { verifyEvent, verifyOverall } from '#server/modules/verification/index.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { buildVisitor } from './api.ts';
import { buildEvent, buildOrganizer } from './events.ts';
import { buildLine, buildOrderIn, insertCounted } from './orders.ts';
import type { Visitor } from './payments.ts';
import type { Payouts } from './transfers.ts';

export const DAY_MS = 86_400_000;
/** The simulator's bank has this name for an account of that number. */
export const ACCOUNT = { bank: 'bca', number: '0011223344', name: 'Rina Paramita' } as const;

/** An organizer with its owner and finance, two of the platform's finance, and an account that takes money. */
export interface Payee {
  organizerId: string;
  owner: Visitor;
  finance: Visitor;
  approver: Visitor;
  otherApprover: Visitor;
  accountId: string;
}

export async function buildPayee(): Promise<Payee> {
  const { id: organizerId } = await buildOrganizer();
  const inTeam = (role: 'owner' | 'finance') =>
    buildVisitor({ roleId: 'ROLE002', organizerId, membership: { role, eventIds: null } });
  const ofPlatform = () => buildVisitor({ roleId: 'ROLE001', platformRole: 'finance' });
  const [owner, finance, approver, otherApprover] = await Promise.all([
    inTeam('owner'),
    inTeam('finance'),
    ofPlatform(),
    ofPlatform(),
  ]);
  const accountId = await placeAccount({ organizerId, createdBy: owner.user.id });
  return { organizerId, owner, finance, approver, otherApprover, accountId };
}

/** An account that takes money. @returns its id */
export async function placeAccount({
  organizerId,
  createdBy = 'USR-1',
  usableFrom = new Date(Date.now() - 1_000),
  number = ACCOUNT.number,
}: {
  organizerId: string;
  createdBy?: string;
  usableFrom?: Date;
  number?: string;
}): Promise<string> {
  const { _id } = await BankAccountModel.create({
    _id: newNumericId('ACC'),
    organizerId,
    bank: ACCOUNT.bank,
    number,
    name: ACCOUNT.name,
    isNameChecked: true,
    createdBy,
    createdAt: new Date(),
    usableFrom,
    removedAt: null,
  });
  return _id;
}

/** An event of that organizer whose result is final and which has earned so much for it; a multiple of 1,750. */
export async function earn(
  { organizerId }: Pick<Payee, 'organizerId'>,
  amount: number,
  { isFinal = true }: { isFinal?: boolean } = {},
): Promise<string> {
  const { event, finalists } = await buildEvent({ organizerId, finalists: 1 });
  await sell({ eventId: event.id, organizerId, finalistId: finalists[0]?.id ?? '' }, amount);
  if (isFinal) await makeFinal(event.id);
  return event.id;
}

/** A paid order of which the organizer gets that much. */
export async function sell(
  { eventId, organizerId, finalistId }: { eventId: string; organizerId: string; finalistId: string },
  amount: number,
): Promise<Order> {
  const lines = [buildLine(finalistId, amount / 1_750)];
  const order = buildOrderIn('settlement', { eventId, organizerId, lines, countedAt: null });
  await insertCounted([order]);
  return order;
}

export async function makeFinal(eventId: string, finalizedAt: Date = new Date()): Promise<void> {
  await EventModel.updateOne(
    { _id: eventId },
    { $set: { results: 'final', status: 'completed', finalizedAt } },
  );
}

/** Gives so much of an order back that its organizer loses that amount, as a refund of the provider does. */
export async function giveBack(orderId: string, amount: number, key: string = crypto.randomUUID()) {
  const gross = (amount * 10_000) / 7_000;
  const order = await findOrder(orderId);
  if (!order || gross > remainingAmount(order)) throw new Error(`${orderId} has not so much left`);
  const lines = [{ finalistId: order.lines[0]?.finalistId ?? '', votes: gross / 2_500 }];
  await inTransaction(async (session) => {
    await refundByTransfer(order, { key, amount: gross, lines, now: new Date() }, session);
    // No transfer is ordered, so that nothing of it waits.
    await OrderModel.updateOne({ _id: orderId }, { $unset: { 'effects.$[].via': '' } }, { session });
  });
}

/** The orders of an event. */
export async function orderOf(eventId: string): Promise<string> {
  const entry = await LedgerEntryModel.findOne({ eventId, effect: 'settle' }).lean();
  return entry?.orderId ?? '';
}

/** A payout as it was asked for, whatever its event has earned. @returns its id */
export async function placePayout({
  organizerId,
  eventId,
  accountId,
  amount = 10_000,
  askedBy = 'USR-1',
}: {
  organizerId: string;
  eventId: string;
  accountId: string;
  amount?: number;
  askedBy?: string;
}): Promise<string> {
  const at = new Date();
  return inTransaction(async (session) => {
    const year = String(at.getUTCFullYear());
    const number = `INV/${year}/${String(await countInvoice(year, session)).padStart(6, '0')}`;
    const payout: Payout = {
      id: number.replaceAll('/', '-'),
      number,
      organizerId,
      lines: [{ eventId, eventName: 'Malam Puncak', amount, balance: sumBalances([]) }],
      account: { id: accountId, ...ACCOUNT },
      amount,
      state: 'created',
      revision: 0,
      timeline: [{ at, step: 'asked', by: askedBy, note: '' }],
      askedBy,
      approvedBy: null,
      reason: null,
      transferId: null,
      createdAt: at,
      mailedAt: null,
    };
    await insertPayout(payout, session);
    return payout.id;
  });
}

type Line = readonly [eventId: string, amount: number];

/** Asks for a payout. */
export const askFor = (
  { api }: Payouts,
  { finance, accountId }: Pick<Payee, 'finance' | 'accountId'>,
  lines: readonly Line[],
  { by = finance, account = accountId }: { by?: Visitor; account?: string } = {},
) =>
  api
    .post('/admin/withdrawal/payouts')
    .set(by.headers)
    .send({
      account_id: account,
      lines: lines.map(([event_id, amount]) => ({ event_id, amount })),
    } satisfies PayoutRequest);

/** The same, which has to be taken. */
export async function ask(
  payouts: Payouts,
  payee: Payee,
  lines: readonly Line[],
  how: Parameters<typeof askFor>[3] = {},
): Promise<PayoutDetail> {
  const answer = await askFor(payouts, payee, lines, how);
  if (answer.status !== 201) throw new Error(`not asked: ${answer.text}`);
  return answer.body.result;
}

/** What somebody does to a payout, by its revision as it is now unless another one is given. */
export async function act(
  { api }: Payouts,
  id: string,
  { headers }: Visitor,
  action: 'approve' | 'reject' | 'withdraw' | 'letters',
  body: object = {},
) {
  const { revision } = await storedPayout(id);
  const reason = action === 'reject' ? { reason: 'Rekening belum cocok.' } : {};
  return api
    .post(`/admin/withdrawal/payouts/${id}/${action}`)
    .set(headers)
    .send(action === 'letters' ? undefined : { revision, ...reason, ...body });
}

export async function storedPayout(id: string) {
  const found = await PayoutModel.findById(id).lean();
  if (!found) throw new Error(`no payout ${id}`);
  return found;
}

/** Everything that follows from transfers by now. */
export async function settle(): Promise<void> {
  while ((await settlePayouts()) > 0) {
    // The next ones.
  }
}

/** Sends what is ordered, and writes what follows. */
export async function send(payouts: Payouts): Promise<void> {
  await payouts.advance();
  await settle();
}

/** What the bank does with the transfer of a payout, and what follows. @param afterMs when it is looked at */
export async function bank(
  payouts: Payouts,
  id: string,
  action: 'complete' | 'fail',
  afterMs = 2 * 3_600_000,
): Promise<void> {
  const { transferId } = await storedPayout(id);
  const { TransferModel } = await import('#server/modules/transfers/transfers.model.ts');
  const transfer = await TransferModel.findById(transferId).lean();
  await payouts.move(transfer?.reference ?? null, action);
  await payouts.advance(afterMs);
  await settle();
}

/** What the money of an event is. */
export async function balanceOf(eventId: string): Promise<Balance> {
  await countEvent(eventId);
  const scope = { organizerId: null, eventIds: [eventId] };
  const found = (await readBalances(scope, { now: new Date() })).get(eventId);
  if (!found) throw new Error(`no balance of ${eventId}`);
  return found.balance;
}

/** What is not 0 of it. */
export async function shortBalanceOf(eventId: string): Promise<Partial<Balance>> {
  return Object.fromEntries(Object.entries(await balanceOf(eventId)).filter(([, amount]) => amount !== 0));
}

export const accountsOf = async (eventId: string) =>
  (await LedgerBalancesModel.findById(eventId).lean())?.accounts;

/** What `npm run verify` says of these events, and of what is kept of everything. */
export async function faultsOf(...eventIds: string[]): Promise<string[]> {
  const faults = [];
  for (const eventId of eventIds) faults.push(...(await verifyEvent(eventId)));
  return [...faults, ...(await verifyOverall())].map(({ what }) => what);
}

export const maskedAccount = maskNumber(ACCOUNT.number);

export type EventMoney = BalancesResponse['result'][number];
