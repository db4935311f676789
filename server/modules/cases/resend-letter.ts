import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type ReadCase, requireCase } from './approve-refund.ts';
import { auditedCase } from './audited-case.ts';
import { decideCase } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';
import { startOf, storeCaseLetter } from './start-refund.ts';

/**
 * Sends the letter with the link once more; it is good for as long as the first one was, and the former ones work no more.
 *
 * @throws AppError `case_not_found`, `results_hidden`, `case_changed`
 */
export async function resendRefundLetter(
  scope: MoneyScope,
  read: ReadCase,
  writer: DeskWriter,
): Promise<MoneyCase> {
  await requireCase(scope, read.id);
  const now = await databaseNow();
  const { sent, send } = await inTransaction(async (session) => {
    const change = { ...startOf({ kind: 'transfer', notBefore: null }, now), tokenHashes: [] };
    const entry = { at: now, step: 'letter_sent' as const, by: writer.viewer.userId, note: '' };
    const where = { state: 'approved', route: 'transfer', account: null };
    const sent = await decideCase({ ...read }, { change, entry, where }, session);
    if (!sent) throw new AppError({ code: 'case_changed' });
    await recordDeskWrite(
      writer,
      {
        action: 'refund.resend_letter',
        target: { type: 'money_case', id: sent.id, name: sent.orderId ?? sent.id },
        before: null,
        after: auditedCase(sent),
      },
      session,
    );
    return { sent, send: await storeCaseLetter('refund_account', sent, session) };
  });
  await send();
  return sent;
}
