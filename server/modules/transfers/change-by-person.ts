import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { moneyScopeOf } from '../events/index.ts';
import { accountInShort, type Transfer } from './transfer.ts';
import { changeFree, findTransfer } from './transfers.repository.ts';

/** @throws AppError `transfer_not_found`, `results_hidden` where its amount is hidden from the viewer */
export async function requireTransfer(id: string, viewer: Viewer): Promise<Transfer> {
  const transfer = await findTransfer(id);
  if (!transfer) throw new AppError({ code: 'transfer_not_found' });
  await requireShown([transfer], viewer);
  return transfer;
}

/** @throws AppError `results_hidden` where the amount of one of them is hidden from the viewer: votes would follow from it */
export async function requireShown(transfers: readonly Transfer[], viewer: Viewer): Promise<void> {
  const { hiddenEventIds } = await moneyScopeOf(viewer);
  const shows = transfers.some(({ lines }) => lines.some(({ eventId }) => hiddenEventIds.has(eventId)));
  if (shows) throw new AppError({ code: 'results_hidden' });
}

/** What the audit log has of a transfer. */
export function auditedTransfer({ purpose, amount, account, state, reference, failure }: Transfer) {
  return {
    purpose: `${purpose.kind} ${purpose.id}`,
    amount,
    account: accountInShort(account),
    state,
    reference,
    failure,
  };
}

/**
 * Changes a transfer as one person has seen it, together with its line in the audit log. Of two people at once, or a person and a worker, the first one's change
 * is written.
 *
 * @throws AppError `transfer_not_changeable` where it is not as they have seen it any more
 */
export async function changeByPerson(
  transfer: Transfer,
  {
    action,
    change,
    beside,
    writer,
  }: {
    action: string;
    change: Omit<Parameters<typeof changeFree>[1], 'by'>;
    /** Written with it. */
    beside?: (at: Date, session: TransactionSession) => Promise<void>;
    writer: DeskWriter;
  },
): Promise<Transfer> {
  const at = await databaseNow();
  return inTransaction(async (session) => {
    const by = writer.viewer.userId;
    const changed = await changeFree(transfer, { ...change, by }, { at, session });
    if (!changed) throw new AppError({ code: 'transfer_not_changeable' });
    await beside?.(at, session);
    await recordDeskWrite(
      writer,
      {
        action,
        target: { type: 'transfer', id: transfer.id, name: transfer.account.name },
        before: auditedTransfer(transfer),
        after: auditedTransfer(changed),
      },
      session,
    );
    return changed;
  });
}
