import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';
import { inTransaction, isDuplicateKey, type TransactionSession } from '#server/platform/mongo.ts';
import {
  type CaseTopic,
  findOrdersWithTopics,
  findOrderWithin,
  isBesideSubject,
  isPartBeside,
  isPartSubject,
  moneyOfSubject,
  type Order,
  remainingAmount,
  removeCaseTopic,
} from '../orders/index.ts';
import { findUnknownOrders, type NotificationRow, noteUnknownOrder } from '../payments/index.ts';
import { findAcceptedOf, findCaseByKey, insertCase, noteReported } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';
import { newCase } from './new-case.ts';
import { splitRefund } from './split-refund.ts';
import { bookSuspense } from './suspense.ts';
import { firstLookAt } from './watch-chargeback.ts';
import { whatIsHere } from './what-is-here.ts';

const ROUND_SIZE = 100;
const DAY_MS = 24 * 3_600_000;
const JAKARTA_MS = 7 * 3_600_000;
/** The provider cancels a challenged card the day after it was made, at 15:00 or 16:00: the earlier one counts. */
const CHALLENGE_HOUR_MS = 15 * 3_600_000;

/**
 * Opens the cases that orders ask for, and those of messages about orders that we do not have. Each is opened once, whoever does it: what asked for it is taken away by
 * the same transaction.
 *
 * @returns how many topics were dealt with
 */
export async function openDueCases(): Promise<number> {
  const orders = await findOrdersWithTopics({ limit: ROUND_SIZE });
  let opened = 0;
  for (const order of orders) {
    for (const topic of order.caseTopics) if (await attempt(() => openReview(order.id, topic))) opened += 1;
  }
  for (const message of await findUnknownOrders({ limit: ROUND_SIZE }))
    if (await attempt(() => openUnknown(message))) opened += 1;
  return opened;
}

/** Another process may open the same at this moment: the next round sees it. */
async function attempt(open: () => Promise<void>): Promise<boolean> {
  try {
    await open();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) logger().error({ err: error }, 'a case was not opened');
    return false;
  }
}

async function openReview(orderId: string, topic: CaseTopic): Promise<void> {
  const now = await databaseNow();
  await inTransaction(async (session) => {
    const order = await findOrderWithin(orderId, session);
    const asked = order?.caseTopics.some(({ kind, subject }) => isSame(topic, { kind, subject }));
    if (!order || !asked) return;
    const key = `${topic.kind}:${orderId}:${topic.subject}`;
    if (!(await findCaseByKey(key, session))) {
      const found = reviewOf(order, { topic, key, now });
      if (isBesideSubject(topic.subject)) await openBeside(found, { at: now, session });
      else {
        const acceptedId = found.isBooked ? null : await findAcceptedOf(found, session);
        const review = { ...found, acceptedId };
        await insertCase(review, session);
        if (!review.isBooked && acceptedId === null)
          await bookSuspense(review, { at: now, step: 'arrived' }, session);
      }
    }
    await removeCaseTopic(orderId, topic, session);
  });
}

/** A chargeback of money that no effect of its order has. Of a second payment the bank takes what of it is in the books; of a part it is not said how much. */
async function openBeside(
  found: MoneyCase,
  { at, session }: { at: Date; session: TransactionSession },
): Promise<void> {
  const { orderId, paymentId, subject } = found;
  const review = paymentId && (await findCaseByKey(`paid_twice:${orderId}:${paymentId}`, session));
  const amount = review ? await whatIsHere(review, session) : found.amount;
  const taken = { ...found, amount };
  await insertCase(taken, session);
  if (!isPartBeside(subject)) await bookSuspense(taken, { at, step: 'taken' }, session);
}

const isSame = (one: Pick<CaseTopic, 'kind' | 'subject'>, other: Pick<CaseTopic, 'kind' | 'subject'>) =>
  one.kind === other.kind && one.subject === other.subject;

function reviewOf(
  order: Order,
  { topic, key, now }: { topic: CaseTopic; key: string; now: Date },
): MoneyCase {
  const { kind, subject, amount } = topic;
  const left = remainingAmount(order);
  return newCase(
    {
      key,
      kind: kind === 'chargeback' ? 'chargeback' : 'review',
      topic: kind,
      state: 'open',
      subject,
      amount,
      isBooked: !isOfOtherPayment(topic) && !isBesideSubject(subject),
      // What has gone already takes nothing more; what was never the organizer's is not kept back from it.
      heldAmount: mayTakeMore(topic) && left > 0 ? splitRefund(order, left).organizer : 0,
      paymentId: paymentOf(topic),
      deadlineAt: deadlineOf(kind, now),
      nextAttemptAt: kind === 'chargeback' ? firstLookAt(now) : null,
      createdAt: now,
      timeline: [{ at: now, step: 'opened', by: null, note: '' }],
    },
    order,
  );
}

/** Of money that is none of the order's effects. */
const isOfOtherPayment = ({ kind }: CaseTopic) => kind === 'amount_differs' || kind === 'paid_twice';

/** The transaction; null for the one that the order's own status is of. */
function paymentOf(topic: CaseTopic): string | null {
  const money = moneyOfSubject(topic.subject);
  if (money?.kind === 'second') return money.paymentId;
  return isOfOtherPayment(topic) ? topic.subject || null : null;
}

const mayTakeMore = ({ kind, subject }: CaseTopic) => kind === 'other' || isPartSubject(subject);

function deadlineOf(kind: CaseTopic['kind'], now: Date): Date | null {
  if (kind === 'chargeback') return new Date(now.getTime() + config().cases.evidenceDays * DAY_MS);
  if (kind !== 'challenge') return null;
  const midnight = Math.floor((now.getTime() + JAKARTA_MS) / DAY_MS) * DAY_MS;
  return new Date(midnight + DAY_MS + CHALLENGE_HOUR_MS - JAKARTA_MS);
}

/** A later message about the same order says what has become of its payment; one that the provider's status does not bear out says nothing new. */
async function openUnknown({ _id, orderId, named }: NotificationRow): Promise<void> {
  const now = await databaseNow();
  const said = {
    amount: named?.amount ?? 0,
    paymentId: named?.transactionId ?? null,
    paymentType: named?.paymentType ?? null,
    reported: named ? { status: named.status, isConfirmed: named.isConfirmed } : null,
  };
  await inTransaction(async (session) => {
    const key = `unknown_order:${orderId}:`;
    const found = await findCaseByKey(key, session);
    if (!found) {
      const review = newCase(
        {
          ...said,
          key,
          kind: 'review',
          topic: 'unknown_order',
          state: 'open',
          orderId,
          isBooked: true,
          createdAt: now,
          timeline: [{ at: now, step: 'opened', by: null, note: '' }],
        },
        null,
      );
      await insertCase(review, session);
    } else if (said.reported && (said.reported.isConfirmed || !found.reported?.isConfirmed))
      await noteReported(found.id, said, session);
    await noteUnknownOrder(_id, session);
  });
}
