import type { CaseDecision } from '#contracts/cases/case-words.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import {
  chooseRefundLines,
  findOrder,
  findOrderWithin,
  isTaken,
  type Order,
  remainingAmount,
  remainingLines,
} from '../orders/index.ts';
import { checkAttempt, ProviderError, provider, publishOrderChange } from '../payments/index.ts';
import { requireCase } from './approve-refund.ts';
import { askDecision, type Decided, isWonAnyway, needsOther } from './ask-decision.ts';
import { storeRefund } from './ask-refund.ts';
import { auditedCase } from './audited-case.ts';
import { type CaseChange, decideCase, findCase, findCaseIn } from './cases.repository.ts';
import { closeIfSettled } from './close-review.ts';
import { bookDifference, decisionsOf } from './decide-difference.ts';
import { loseChargeback } from './lose-chargeback.ts';
import { type MoneyCase, moneyBesideOf, openKeyOf } from './money-case.ts';
import { newCase } from './new-case.ts';
import { requireLines, votesToFall } from './plan-refund.ts';
import { closeIfWon, lookAtChargeback } from './watch-chargeback.ts';
import { whatIsHere } from './what-is-here.ts';
import { winChargeback } from './win-chargeback.ts';

/** Decisions from whose amounts votes follow. */
export const SHOWING: readonly CaseDecision[] = ['refund', 'choose_votes', 'lost'];

/**
 * Decides a review; above an amount some decisions are asked for, and carried out once somebody else approves. What the provider has to do about it is done after the decision is stored, and the review closes once the order says that it is settled; where
 * the provider does not answer, it stays open and can be decided again.
 *
 * @throws AppError `case_not_found`, `results_hidden` where votes would follow, `decision_not_possible`, `case_changed`, `refund_lines_invalid`,
 *   `refund_open`, `payment_provider_unavailable`
 */
export async function decideReview(
  scope: MoneyScope,
  decided: Decided,
  writer: DeskWriter,
): Promise<MoneyCase> {
  // What shows no votes can be decided while they are hidden: a challenge does not wait.
  const shows = SHOWING.includes(decided.decision);
  const review = shows ? await requireCase(scope, decided.id) : await findCaseIn(scope, decided.id);
  if (!review) throw new AppError({ code: 'case_not_found' });
  if (!review.isOpen || review.revision !== decided.revision) throw new AppError({ code: 'case_changed' });
  if (!decisionsOf(review).includes(decided.decision) || review.refundId !== null)
    throw new AppError({ code: 'decision_not_possible' });
  if (needsOther(review, decided.decision) && !(await isWonAnyway(review, decided)))
    await askDecision(review, decided, writer);
  else await carryOut(review, decided, writer);
  return (await findCase(review.id)) ?? review;
}

/** Does what was decided. @throws what `decideReview` throws */
export async function carryOut(review: MoneyCase, decided: Decided, writer: DeskWriter): Promise<void> {
  switch (decided.decision) {
    case 'refund':
      await refund(review, decided, writer);
      break;
    case 'choose_votes':
      await chooseVotes(review, decided, writer);
      break;
    case 'accept_theirs':
      await inTransaction((session) =>
        store(review, decided, { writer, session, state: 'closed', isAccepted: true }),
      );
      break;
    case 'keep':
    case 'close':
    case 'accept_ours':
      await inTransaction((session) => store(review, decided, { writer, session, state: 'closed' }));
      break;
    case 'evidence_sent':
      await noteEvidence(review, decided, writer);
      break;
    case 'won':
      await win(review, decided, writer);
      break;
    case 'lost':
      await lose(review, decided, writer);
      break;
    default:
      await inTransaction((session) => store(review, decided, { writer, session, state: 'open' }));
      await askProvider(review, decided.decision);
  }
}

/** Writes a decision with its line in the audit log. */
async function store(
  review: MoneyCase,
  { revision, decision, reason, note }: Decided,
  {
    writer,
    session,
    state,
    refundId = null,
    besides = {},
    isAccepted = false,
  }: {
    writer: DeskWriter;
    session: TransactionSession;
    state: 'open' | 'closed';
    refundId?: string | null;
    besides?: CaseChange;
    /** What the report says of a difference is booked. */
    isAccepted?: boolean;
  },
): Promise<void> {
  const at = await databaseNow();
  const difference = isAccepted ? await bookDifference(review, { at }, session) : review.difference;
  const entry = { at, step: 'decided' as const, by: writer.viewer.userId, note: `${decision}: ${note}` };
  const isApproved = review.state === 'requested';
  const approved = isApproved ? { asked: null, approvedBy: writer.viewer.userId } : {};
  const change = { state, decision, reason, note, refundId, difference, ...approved, ...besides };
  const decided = await decideCase(
    { id: review.id, revision },
    { change, entry, where: { isOpen: true, state: review.state } },
    session,
  );
  if (!decided) throw new AppError({ code: 'case_changed' });
  await recordDeskWrite(
    writer,
    {
      action: isApproved ? 'case.approve' : 'case.decide',
      target: { type: 'money_case', id: review.id, name: review.orderId ?? review.id },
      before: auditedCase(review),
      after: { ...auditedCase(decided), decision },
    },
    session,
  );
}

/** @throws AppError `payment_provider_unavailable` */
async function askProvider(review: MoneyCase, decision: CaseDecision): Promise<void> {
  const orderId = review.orderId ?? '';
  const id = review.paymentId ?? orderId;
  try {
    if (decision === 'approve_payment') await provider().approveTransaction(id);
    if (decision === 'deny_payment') await provider().denyTransaction(id);
  } catch (error) {
    if (error instanceof ProviderError)
      throw new AppError({ code: 'payment_provider_unavailable', cause: error });
    throw error;
  }
  // Refused or done: what the provider says of it now is what counts.
  const isOurs = (await findOrder(orderId)) !== null;
  if (isOurs && !(await checkAttempt({ orderId, id })))
    throw new AppError({ code: 'payment_provider_unavailable' });
  if (review.kind === 'chargeback') await closeIfWon(review.id);
  else await closeIfSettled(review.id);
}

/** Evidence that was sent is waited for by nobody any more: its deadline is over. */
async function noteEvidence(review: MoneyCase, decided: Decided, writer: DeskWriter): Promise<void> {
  await inTransaction((session) =>
    store(review, decided, { writer, session, state: 'open', besides: { deadlineAt: null } }),
  );
}

/**
 * A person says that a chargeback is won. The provider is asked first: what it says itself counts, and what it says otherwise is no chargeback that could be won.
 *
 * @throws AppError `payment_provider_unavailable`
 */
async function win(review: MoneyCase, decided: Decided, writer: DeskWriter): Promise<void> {
  const at = await databaseNow();
  const look = await lookAtChargeback(review, at);
  if (look === 'unknown') throw new AppError({ code: 'payment_provider_unavailable' });
  const by = look === 'won' ? 'provider' : 'person';
  const restored = await inTransaction(async (session) => {
    const won = await winChargeback(review, { by, at }, session);
    if (won === null) throw new AppError({ code: 'decision_not_possible' });
    await store(review, decided, { writer, session, state: 'closed' });
    return won;
  });
  if (restored !== 'nothing') publishOrderChange(restored);
}

/** A chargeback is lost for good. */
async function lose(review: MoneyCase, decided: Decided, writer: DeskWriter): Promise<void> {
  const at = await databaseNow();
  const { amount, lines } = decided;
  const moved = await inTransaction(async (session) => {
    const lost = await loseChargeback(review, { named: { amount, lines }, at }, session);
    await store(review, decided, { writer, session, state: 'closed', besides: lost.kept });
    return lost.moved;
  });
  if (moved) publishOrderChange(moved);
}

/** Gives back what a review is about: the whole payment. */
async function refund(review: MoneyCase, decided: Decided, writer: DeskWriter): Promise<void> {
  const method = await methodOf(review);
  const now = await databaseNow();
  await storeRefund(async (session) => {
    const order = await findOrderWithin(review.orderId ?? '', session);
    if (!order) throw new AppError({ code: 'decision_not_possible' });
    // What the provider says of it now has a case of its own.
    if (review.difference && hasPayment(order, review)) throw new AppError({ code: 'decision_not_possible' });
    const { amount, leftAmount, lines } = await whatIsLeft(review, { order, session });
    if (amount <= 0) throw new AppError({ code: 'refund_not_possible' });
    const refund = newCase(
      {
        kind: 'refund',
        topic: 'refund',
        state: 'requested',
        openKey: openKeyOf({ ...review, orderId: order.id }),
        ...method,
        paymentId: review.paymentId,
        scope: 'full',
        amount,
        leftAmount,
        lines,
        isBooked: review.isBooked,
        reviewId: review.id,
        reason: decided.reason,
        note: decided.note,
        createdAt: now,
      },
      order,
    );
    // What is given back has to be in the books first.
    await store(review, decided, { writer, session, state: 'open', refundId: refund.id, isAccepted: true });
    return { refund, order };
  }, writer);
}

/** Whether an order has a payment by now: as its own, or as a second one. */
function hasPayment(
  { transactionId, effects, state, flags }: Order,
  { paymentId }: Pick<MoneyCase, 'paymentId'>,
): boolean {
  const isOwn = transactionId === paymentId && (effects.length > 0 || state === 'review');
  return isOwn || flags.includes(`paid_twice:${paymentId}`);
}

async function whatIsLeft(
  review: MoneyCase,
  { order, session }: { order: Order; session: TransactionSession },
): Promise<Pick<MoneyCase, 'amount' | 'leftAmount' | 'lines'>> {
  // The bank has it: its chargeback is decided about first.
  if (isTaken(order, moneyBesideOf(review))) return { amount: 0, leftAmount: null, lines: [] };
  if (!review.isBooked) return { amount: await whatIsHere(review, session), leftAmount: null, lines: [] };
  const left = remainingAmount(order);
  return { amount: left, leftAmount: left, lines: remainingLines(order) };
}

/** How a payment was made that is not the order's own. @throws AppError `payment_provider_unavailable` */
async function methodOf(review: MoneyCase): Promise<Partial<Pick<MoneyCase, 'paymentType' | 'paidAt'>>> {
  if (review.isBooked || review.orderId === null) return {};
  const seen = await checkAttempt({ orderId: review.orderId, id: review.paymentId ?? review.orderId });
  if (!seen) throw new AppError({ code: 'payment_provider_unavailable' });
  const { paymentType, settlementTime, transactionTime } = seen.status;
  return { paymentType, paidAt: settlementTime ?? transactionTime };
}

/** Takes the votes of a refund that the provider reported by itself. */
async function chooseVotes(review: MoneyCase, decided: Decided, writer: DeskWriter): Promise<void> {
  const now = await databaseNow();
  await inTransaction(async (session) => {
    const order = await findOrderWithin(review.orderId ?? '', session);
    if (!order) throw new AppError({ code: 'decision_not_possible' });
    const votes = votesToFall(order, remainingAmount(order));
    requireLines(order, { lines: decided.lines, votes });
    const { subject: key } = review;
    if (!(await chooseRefundLines(order, { key, lines: decided.lines, now }, session)))
      throw new AppError({ code: 'case_changed' });
    await store(review, decided, { writer, session, state: 'closed' });
  });
}
