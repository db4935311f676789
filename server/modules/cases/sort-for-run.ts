import type { LeftReason } from '#contracts/cases/refund-run-words.ts';
import {
  isBesideSubject,
  isPartSubject,
  isTaken,
  type Order,
  remainingAmount,
  TRANSFERRED,
} from '../orders/index.ts';
import type { MoneyCase } from './money-case.ts';
import type { RoutePlan } from './refund-routes.ts';
import { routeOf } from './start-refund.ts';

/** What a run does about an order. */
export type RunPlan =
  | {
      kind: 'refund';
      amount: number;
      route: RoutePlan /** Late money: the refund ends its review. */;
      review: MoneyCase | null;
    }
  | { kind: 'left'; amount: number; reason: LeftReason; note: string; caseId: string | null };

/**
 * What the run of a canceled event does about an order with its cases: it gives back all that is left, once nothing else is about to move it; null where nothing is
 * left.
 *
 * @param runId null before there is a run
 */
export function sortForRun(
  order: Order,
  cases: readonly MoneyCase[],
  { runId, now }: { runId: string | null; now: Date },
): RunPlan | null {
  const isInReview = order.state === 'review';
  const isHeld = order.state === 'settlement' || order.state === 'partial_refund';
  const amount = isInReview ? order.grossAmount : remainingAmount(order);
  if ((!isHeld && !isInReview) || amount <= 0) return null;
  const left = (reason: LeftReason, of: MoneyCase | null = null, note = ''): RunPlan => ({
    kind: 'left',
    amount,
    reason,
    note,
    caseId: of?.id ?? null,
  });
  const own = runId === null ? undefined : cases.find((each) => each.runId === runId);
  if (own) return left(reasonOf(own), own, own.isOpen ? '' : (own.timeline.at(-1)?.note ?? ''));
  if (isInReview)
    return left(
      'in_review',
      cases.find(({ isOpen, kind }) => isOpen && kind === 'review'),
    );
  const refund = cases.find(({ kind, isOpen, isBooked }) => kind === 'refund' && isOpen && isBooked);
  if (refund) return left('refund_under_way', refund);
  const doubted = cases.find(({ isOpen, topic }) => isOpen && topic === 'other');
  if (doubted || asks(order, 'other')) return left('in_review', doubted);
  const disputed = cases.find(({ isOpen, subject }) => isOpen && isPartSubject(subject));
  // What was given back of it before counts as well.
  const besides = isTaken(order, TRANSFERRED)
    ? cases.find(({ paymentId, subject }) => paymentId === null && isBesideSubject(subject))
    : undefined;
  if (disputed || besides || asks(order, 'chargeback')) return left('disputed', disputed ?? besides);
  // Its case is not open yet: the next pass finds it.
  if (asks(order, 'late')) return left('not_yet');
  const late = cases.find(({ topic }) => topic === 'late');
  if (late && !late.isOpen && late.decision === 'keep') return left('kept', late);
  const route = routeOf({ ...order, isBooked: true, amount }, { wholeAmount: order.grossAmount, now });
  return { kind: 'refund', amount, route, review: late?.isOpen ? late : null };
}

const asks = ({ caseTopics }: Order, topic: string): boolean => caseTopics.some(({ kind }) => kind === topic);

function reasonOf({ isOpen, route, account, state }: MoneyCase): LeftReason {
  if (!isOpen) return 'failed';
  return route === 'transfer' && state === 'approved' && account === null
    ? 'waiting_for_account'
    : 'on_its_way';
}
