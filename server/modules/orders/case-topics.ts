import { moneyOfSubject, subjectOfTaken, transferredAmount } from './beside-chargebacks.ts';
import { classifyReport } from './classify-report.ts';
import { remainingAmount } from './effects.ts';
import type { CaseTopic, Order } from './order.ts';
import { partSubjectOf } from './partial-chargebacks.ts';
import type { ProviderReport } from './provider-report.ts';
import type { Decision } from './state-machine.ts';

/** How the flag of a refund begins whose votes a person has to choose; the refund's key follows. */
export const CHOOSE_LINES = 'choose_refund_lines:';
const PAID_TWICE = 'paid_twice:';

/** What a report makes necessary to be decided by a person. */
export function newCaseTopics(
  order: Pick<Order, 'state' | 'flags' | 'grossAmount' | 'effects'>,
  { report, decision }: { report: ProviderReport; decision: Decision & { kind: 'move' } },
): CaseTopic[] {
  const topics: CaseTopic[] = [];
  const { to, effects } = decision;
  const { transactionId, transactionStatus } = report;
  const reported = report.grossAmount ?? order.grossAmount;
  const left = remainingAmount({ effects: [...order.effects, ...effects] });
  if (to === 'review' && order.state !== 'review') {
    const differs = classifyReport(report, order.grossAmount) === 'mismatch';
    topics.push(
      differs
        ? { kind: 'amount_differs', subject: transactionId ?? '', amount: reported }
        : { kind: 'challenge', subject: transactionId ?? '', amount: order.grossAmount },
    );
  }
  const fresh = decision.flags.filter((flag) => !order.flags.includes(flag));
  if (fresh.includes('late')) topics.push({ kind: 'late', subject: '', amount: order.grossAmount });
  for (const flag of fresh.filter((each) => each.startsWith(CHOOSE_LINES))) {
    const key = flag.slice(CHOOSE_LINES.length);
    const amount = effects.find((effect) => effect.key === `refund:${key}`)?.amount ?? 0;
    topics.push({ kind: 'refund_lines', subject: key, amount: 0 - amount });
  }
  const twice = fresh.find((flag) => flag.startsWith(PAID_TWICE));
  // The provider may have given a part of it back by itself before it was known.
  const refunded = report.refundAmount ?? report.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const second = twice?.slice(PAID_TWICE.length);
  if (second !== undefined) topics.push({ kind: 'paid_twice', subject: second, amount: reported - refunded });
  for (const subject of fresh.flatMap((flag) => subjectOfTaken(flag) ?? [])) {
    const isSecond = moneyOfSubject(subject)?.kind === 'second';
    topics.push({
      kind: 'chargeback',
      subject,
      amount: isSecond ? reported : transferredAmount(order, report),
    });
  }
  // How much the bank takes is not said.
  for (const subject of fresh.flatMap((flag) => partSubjectOf(flag) ?? []))
    topics.push({ kind: 'chargeback', subject, amount: left });
  if (fresh.some((flag) => flag.startsWith('review_money:')))
    topics.push({ kind: 'other', subject: transactionStatus, amount: order.grossAmount });
  if (to === 'chargeback' && order.state !== 'chargeback') {
    const lost = effects.filter(({ kind }) => kind !== 'settle').reduce((sum, each) => sum - each.amount, 0);
    const before = order.effects.filter(({ kind }) => kind === 'reverse').length;
    topics.push({ kind: 'chargeback', subject: before === 0 ? '' : String(before + 1), amount: lost });
  }
  return topics;
}
