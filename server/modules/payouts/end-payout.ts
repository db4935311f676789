import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { type MoneyScope, requireAllEvents } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type ReadPayout, requirePayout } from './approve-payout.ts';
import { auditedPayout } from './audited-payout.ts';
import { oweInvoice } from './invoice-letters.ts';
import type { Payout } from './payout.ts';
import { changePayout } from './payouts.repository.ts';
import { publishPayout } from './publish-payout.ts';

/**
 * Refuses a payout with a reason that the organizer reads; whoever asked for it withdraws it.
 *
 * @throws AppError `payout_not_found`, `results_hidden`, `own_payout`, `payout_changed`
 */
export async function rejectPayout(
  scope: MoneyScope,
  read: ReadPayout & { reason: string },
  writer: DeskWriter,
): Promise<Payout> {
  const { askedBy } = await requirePayout(scope, read.id);
  if (askedBy === writer.viewer.userId) throw new AppError({ code: 'own_payout' });
  return end(scope, read, writer, { step: 'rejected', action: 'payout.reject', reason: read.reason });
}

/**
 * The organizer takes a payout back before it is approved.
 *
 * @throws AppError `all_events_required`, `payout_not_found`, `results_hidden`, `payout_changed`
 */
export async function withdrawPayout(
  scope: MoneyScope,
  read: ReadPayout,
  writer: DeskWriter,
): Promise<Payout> {
  requireAllEvents(scope);
  return end(scope, read, writer, { step: 'withdrawn', action: 'payout.withdraw', reason: null });
}

async function end(
  scope: MoneyScope,
  read: ReadPayout,
  writer: DeskWriter,
  {
    step,
    action,
    reason,
  }: { step: 'rejected' | 'withdrawn'; action: 'payout.reject' | 'payout.withdraw'; reason: string | null },
): Promise<Payout> {
  const found = await requirePayout(scope, read.id);
  const at = await databaseNow();
  const { ended, send } = await inTransaction(async (session) => {
    const entry = { at, step, by: writer.viewer.userId, note: reason ?? '' };
    // What failed or came back is asked for no more, so that there is nothing to refuse.
    const as = { ...read, state: 'created' as const };
    const ended = await changePayout(as, { change: { state: step, reason }, entry }, session);
    if (!ended) throw new AppError({ code: 'payout_changed' });
    await recordDeskWrite(
      writer,
      {
        action,
        target: { type: 'payout', id: found.id, name: found.number },
        before: auditedPayout(found),
        after: auditedPayout(ended),
      },
      session,
    );
    return { ended, send: await oweInvoice(ended, session) };
  });
  publishPayout(ended, at);
  await send();
  return ended;
}
