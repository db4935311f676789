import { may } from '#contracts/accounts/rights.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { DeskWriter } from '../audit/index.ts';
import { approveDecision } from './approve-decision.ts';
import { approveRefund, type ReadCase, rejectRefund, withdrawRefund } from './approve-refund.ts';
import { dropDecision } from './ask-decision.ts';
import { findCaseIn } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';

/**
 * Approves what somebody else asked for: a refund, or a decision about any other case.
 *
 * @throws AppError `case_not_found`, and what `approveRefund` and `approveDecision` refuse
 */
export async function approveCase(scope: MoneyScope, read: ReadCase, writer: DeskWriter): Promise<MoneyCase> {
  const found = await findReadable(scope, read.id, writer.viewer);
  return found.kind === 'refund'
    ? approveRefund(scope, read, writer)
    : approveDecision(scope, { found, read }, writer);
}

/** Refuses it. @throws AppError `case_not_found`, `case_changed`, of a refund also `results_hidden` */
export async function rejectCase(
  scope: MoneyScope,
  read: ReadCase & { note: string },
  writer: DeskWriter,
): Promise<MoneyCase> {
  const found = await findReadable(scope, read.id, writer.viewer);
  return found.kind === 'refund'
    ? rejectRefund(scope, read, writer)
    : dropDecision(found, { ...read, step: 'rejected' }, writer);
}

/**
 * Takes it back: one's own, or by those who approve.
 *
 * @throws AppError `case_not_found`, `refund_of_others`, `case_changed`, of a refund also `results_hidden`
 */
export async function withdrawCase(
  scope: MoneyScope,
  read: ReadCase & { note: string },
  writer: DeskWriter,
): Promise<MoneyCase> {
  const { viewer } = writer;
  const found = await findReadable(scope, read.id, viewer);
  if (found.kind === 'refund') return withdrawRefund(scope, read, writer);
  if (found.askedBy !== viewer.userId && !may(viewer, 'approveRefunds'))
    throw new AppError({ code: 'refund_of_others' });
  return dropDecision(found, { ...read, step: 'withdrawn' }, writer);
}

/** Differences are the platform's matter. */
async function findReadable(scope: MoneyScope, id: string, viewer: Viewer): Promise<MoneyCase> {
  const found = await findCaseIn(scope, id);
  const isOthers = found?.kind === 'difference' && !may(viewer, 'readReports');
  if (!found || isOthers) throw new AppError({ code: 'case_not_found' });
  return found;
}
