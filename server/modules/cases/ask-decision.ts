import type { CaseDecision } from '#contracts/cases/case-words.ts';
import type { CaseReason } from '#contracts/cases/cases.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EffectLine, isPartBeside, isPartSubject } from '../orders/index.ts';
import type { ReadCase } from './approve-refund.ts';
import { auditedCase } from './audited-case.ts';
import { decideCase } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';
import { lookAtChargeback } from './watch-chargeback.ts';

/** What somebody decides about a case as they have read it. */
export interface Decided extends ReadCase {
  decision: CaseDecision;
  reason: CaseReason;
  note: string;
  /** Of `choose_votes`, and of a part of a payment that is lost. */
  lines: readonly EffectLine[];
  /** Rupiah, of such a part. */
  amount?: number | undefined;
}

/** Decisions that book a loss or a gain by what a person says. */
const OF_TWO: readonly CaseDecision[] = ['accept_theirs', 'won', 'lost'];

/**
 * Whether somebody else has to approve a decision: above an amount, as of refunds. Of a part of a payment the whole amount that is disputed counts. To give back what a
 * report says books that first.
 */
export function needsOther(
  { amount, difference }: Pick<MoneyCase, 'amount' | 'difference'>,
  decision: CaseDecision,
): boolean {
  const follows = decision === 'refund' && difference?.isAccepted === false;
  return (follows || OF_TWO.includes(decision)) && amount > config().cases.approvalAbove;
}

/** What the provider says itself nobody has to approve. @throws AppError `payment_provider_unavailable` */
export async function isWonAnyway(review: MoneyCase, { decision }: Decided): Promise<boolean> {
  if (decision !== 'won') return false;
  const look = await lookAtChargeback(review, await databaseNow());
  if (look === 'unknown') throw new AppError({ code: 'payment_provider_unavailable' });
  return look === 'won';
}

/**
 * Stores what somebody wants to decide, for somebody else to approve. Nothing is booked by it; the provider goes on to be asked, and closes the case where it says that the
 * matter is settled.
 *
 * @throws AppError `refund_not_possible`, `case_changed`
 */
export async function askDecision(review: MoneyCase, wanted: Decided, writer: DeskWriter): Promise<void> {
  requirePossible(review, wanted);
  const { revision, decision, reason, note, lines, amount = null } = wanted;
  const at = await databaseNow();
  const askedBy = writer.viewer.userId;
  await inTransaction(async (session) => {
    const entry = { at, step: 'requested' as const, by: askedBy, note: `${decision}: ${note}` };
    const asked = { decision, amount, lines: [...lines] };
    const stored = await decideCase(
      { id: review.id, revision },
      { change: { state: 'requested', askedBy, asked, reason, note }, entry, where: { state: 'open' } },
      session,
    );
    if (!stored) throw new AppError({ code: 'case_changed' });
    await recordDeskWrite(
      writer,
      {
        action: 'case.ask',
        target: { type: 'money_case', id: review.id, name: review.orderId ?? review.id },
        before: auditedCase(review),
        after: { ...auditedCase(stored), decision },
      },
      session,
    );
  });
}

/**
 * Has a decision that was asked for come to nothing: refused, or taken back by whoever asked. The case waits for one as before.
 *
 * @throws AppError `case_changed`
 */
export async function dropDecision(
  review: MoneyCase,
  { revision, note, step }: { revision: number; note: string; step: 'rejected' | 'withdrawn' },
  writer: DeskWriter,
): Promise<MoneyCase> {
  const at = await databaseNow();
  return inTransaction(async (session) => {
    const entry = { at, step, by: writer.viewer.userId, note };
    const change = { state: 'open' as const, askedBy: null, asked: null, reason: null, note: '' };
    const dropped = await decideCase(
      { id: review.id, revision },
      { change, entry, where: { state: 'requested' } },
      session,
    );
    if (!dropped) throw new AppError({ code: 'case_changed' });
    await recordDeskWrite(
      writer,
      {
        action: step === 'rejected' ? 'case.reject' : 'case.withdraw',
        target: { type: 'money_case', id: review.id, name: review.orderId ?? review.id },
        before: auditedCase(review),
        after: { ...auditedCase(dropped), note },
      },
      session,
    );
    return dropped;
  });
}

/** An amount that cannot be a part is refused when it is asked for; whose votes fall is read when it is approved. */
function requirePossible(review: MoneyCase, decided: Decided): void {
  const isPart = isPartSubject(review.subject) || isPartBeside(review.subject);
  const isPossible = decided.amount !== undefined && decided.amount < review.amount;
  if (decided.decision === 'lost' && isPart && !isPossible)
    throw new AppError({ code: 'refund_not_possible' });
}
