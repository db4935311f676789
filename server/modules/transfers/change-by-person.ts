import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { accountInShort, type Transfer } from './transfer.ts';
import { changeFree, findTransfer } from './transfers.repository.ts';

/** @throws AppError `transfer_not_found` */
export async function requireTransfer(id: string): Promise<Transfer> {
  const transfer = await findTransfer(id);
  if (!transfer) throw new AppError({ code: 'transfer_not_found' });
  return transfer;
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
