import type { RefundAccountRequest } from '#contracts/cases/cases.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findOrderWithin } from '../orders/index.ts';
import { checkOwner, isTransferable } from '../transfers/index.ts';
import { decideCase, findCaseByToken } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';
import { hasProvenAddress } from './proven-address.ts';

/**
 * The refund of a letter's link.
 *
 * @throws AppError `link_invalid` for one that does not work (any more), `session_required` where the link alone is not enough, `refund_of_other_account` for
 *   somebody else who is logged in
 */
export function readRefundLink(token: string, viewer: Viewer | null): Promise<MoneyCase> {
  return inTransaction(async (session) =>
    requireLinked(token, { viewer, now: await databaseNow(), session }),
  );
}

/**
 * Names the account to which a refund goes; it can be changed until the transfer is ordered. Where the bank says whose it is, that has to be
 * who was typed in: a number that is wrong by one digit is a stranger's.
 *
 * @throws AppError `link_invalid`, `session_required`, `refund_of_other_account`, `amount_not_transferable`, `bank_account_unusable`, `account_name_differs`,
 *   `account_check_unavailable`, `too_many_requests`,
 *   `case_changed` when it is on its way at this moment
 */
export async function nameRefundAccount(
  { token, bank, accountNumber, accountName }: FromWire<RefundAccountRequest>,
  viewer: Viewer | null,
): Promise<void> {
  const refund = await readRefundLink(token, viewer);
  if (!isTransferable({ bank, amount: refund.amount }))
    throw new AppError({ code: 'amount_not_transferable' });
  const typed = { bank, number: accountNumber, name: accountName };
  const fields = { number: 'account_number', name: 'account_name' };
  const { name } = await checkOwner(typed, { who: refund.id, fields });
  const account = { ...typed, name };
  const now = await databaseNow();
  await inTransaction(async (session) => {
    const found = await requireLinked(token, { viewer, now, session });
    const entry = { at: now, step: 'account_named' as const, by: null, note: '' };
    const change = { account, nextAttemptAt: now, attempts: 0 };
    const named = await decideCase(found, { change, entry, where: { state: 'approved' } }, session);
    if (!named) throw new AppError({ code: 'case_changed' });
  });
}

/** An address that was never proven may be somebody else's: whoever paid has to be logged in then, too. */
async function requireLinked(
  token: string,
  { viewer, now, session }: { viewer: Viewer | null; now: Date; session: TransactionSession },
): Promise<MoneyCase> {
  const found = await findCaseByToken(token, { now, session });
  const order = found && (await findOrderWithin(found.orderId ?? '', session));
  if (!found || !order) throw new AppError({ code: 'link_invalid' });
  const isPayer = viewer?.userId === order.userId;
  if (!isPayer && !(await hasProvenAddress(order)))
    // Whoever is logged in still is: the client ends a session of which it reads that there is none.
    throw new AppError({ code: viewer ? 'refund_of_other_account' : 'session_required' });
  return found;
}
