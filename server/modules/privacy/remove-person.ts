import { AppError } from '#server/platform/app-error.ts';
import { confirmPassword, findUser, loginKey, removeAccount } from '../accounts/index.ts';
import { removeNames } from '../audit/index.ts';
import { removeRefundAccounts } from '../cases/index.ts';
import { deleteSpendLimit } from '../checkout/index.ts';
import { removeReceipts } from '../documents/index.ts';
import { dropMailsTo } from '../mail/index.ts';
import { listOrderIdsOf, removeCustomer } from '../orders/index.ts';
import { removeMessagesFrom } from '../support/index.ts';
import { deleteInvitationsTo } from '../teams/index.ts';

/**
 * Removes a person at their own wish: nothing that names them is left in the account, in its orders, on their receipts, in what they wrote to the support,
 * in mails that wait, in refunds that are over, or in the audit log. Orders, votes, chain and ledger stay as they are, for other people's results and money rest on them.
 *
 * @throws AppError `wrong_password`
 */
export async function removePerson(userId: string, { password }: { password: string }): Promise<void> {
  await confirmPassword(userId, { password, field: 'password' });
  const user = await findUser(userId);
  if (!user) throw new AppError({ code: 'session_ended' });
  // Anybody may have registered with an address that is not theirs: what came from it is its owner's.
  const proven = user.emailVerifiedAt === null ? null : user.email;
  // The account last: should this process die before, its owner can still log in and repeat it.
  await removeFromRecords(userId);
  if (proven !== null) await removeMessagesFrom(proven);
  if (proven !== null) await deleteInvitationsTo(loginKey(proven));
  await dropMailsTo({ userId, addressKey: proven === null ? null : loginKey(proven) });
  await removeAccount(userId);
  // An order that was being opened meanwhile, a receipt that was being drawn, an edit at the desk.
  await removeFromRecords(userId);
}

async function removeFromRecords(userId: string): Promise<void> {
  await removeCustomer(userId);
  const orderIds = await listOrderIdsOf(userId);
  await removeReceipts(orderIds);
  await removeRefundAccounts(orderIds);
  await removeNames(userId);
  await deleteSpendLimit(userId);
}
