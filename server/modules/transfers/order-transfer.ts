import { ACCOUNT_NUMBER, type Bank, transferMethodOf } from '#contracts/transfers/banks.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { requireOtherThanFailed } from './require-other-person.ts';
import { type Transfer, type TransferAccount, type TransferLine, transferIdOf } from './transfer.ts';
import { presentAdapter } from './transfer-port.ts';
import { findAttempts, insertTransfer } from './transfers.repository.ts';

/** Whether any way takes an amount to a bank. */
export const isTransferable = (what: { bank: Bank; amount: number }): boolean =>
  transferMethodOf(what) !== null;

export interface TransferOrder {
  /** What it pays: there is one live transfer of it at most. */
  purpose: Transfer['purpose'];
  organizerId: string;
  /** Whose money it is; rupiah, each above 0. */
  lines: readonly TransferLine[];
  account: TransferAccount;
  /** The person who asked for what it pays. */
  askedBy: string;
  /** The person who orders it now; left out for the platform itself. */
  orderedBy?: string;
}

/**
 * Stores a transfer, within the transaction of whoever orders it: nothing is sent before that is committed, and nothing by the caller. Another attempt is possible
 * only after the former one has failed for certain.
 *
 * @throws AppError `transfer_under_way`, `amount_not_transferable`, `other_person_required` for whoever has said that a former attempt failed; a plain error for what is a fault of the caller's
 */
export async function orderTransfer(order: TransferOrder, session: TransactionSession): Promise<Transfer> {
  const { purpose, organizerId, lines, account, askedBy, orderedBy } = order;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (lines.some((line) => !Number.isSafeInteger(line.amount) || line.amount <= 0))
    throw new Error(`a line of ${purpose.kind} ${purpose.id} is no amount`);
  if (!ACCOUNT_NUMBER.test(account.number) || account.name.trim() === '')
    throw new Error(`${purpose.kind} ${purpose.id} has no account to go to`);
  if (!isTransferable({ bank: account.bank, amount }))
    throw new AppError({ code: 'amount_not_transferable' });
  const former = await findAttempts(purpose, session);
  if (former.some(({ state }) => state !== 'failed')) throw new AppError({ code: 'transfer_under_way' });
  if (orderedBy !== undefined) requireOtherThanFailed(orderedBy, former);
  const attempt = former.length + 1;
  const now = await databaseNow();
  const adapter = presentAdapter();
  return insertTransfer(
    {
      _id: transferIdOf({ purpose, attempt }),
      purpose,
      attempt,
      organizerId,
      lines: [...lines],
      account,
      amount,
      adapter,
      askedBy,
      state: 'ordered',
      isLive: true,
      reference: null,
      failure: null,
      createdAt: now,
      changedAt: now,
      firstCalledAt: null,
      waitsSince: null,
      ...(adapter === 'provider' && { dueAt: now }),
      claimedBy: null,
      attempts: 0,
      claim: null,
      fileId: null,
      recordedBy: null,
      proofId: null,
      history: [{ at: now, state: 'ordered', cause: 'ordered', by: askedBy }],
      outcomes: [],
      outcomesTaken: 0,
    },
    session,
  );
}
