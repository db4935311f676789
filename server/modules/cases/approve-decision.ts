import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { DeskWriter } from '../audit/index.ts';
import { type ReadCase, requireCase } from './approve-refund.ts';
import { findCase } from './cases.repository.ts';
import { carryOut, SHOWING } from './decide-review.ts';
import type { MoneyCase } from './money-case.ts';

/**
 * Carries out what somebody else has asked for: never by whoever asked, and only as it was asked.
 *
 * @throws AppError `own_decision`, `case_changed`, and what deciding is refused with
 */
export async function approveDecision(
  scope: MoneyScope,
  { found: review, read }: { found: MoneyCase; read: ReadCase },
  writer: DeskWriter,
): Promise<MoneyCase> {
  const { asked, askedBy, reason, note, state, revision } = review;
  if (state !== 'requested' || asked === null || reason === null || revision !== read.revision)
    throw new AppError({ code: 'case_changed' });
  if (askedBy === writer.viewer.userId) throw new AppError({ code: 'own_decision' });
  const { decision, lines, amount } = asked;
  if (SHOWING.includes(decision)) await requireCase(scope, review.id);
  await carryOut(review, { ...read, decision, reason, note, lines, amount: amount ?? undefined }, writer);
  return (await findCase(review.id)) ?? review;
}
