import { confirmPassword, removeAccount } from '../accounts/index.ts';
import { removeReceipts } from '../documents/index.ts';
import { listOrderIdsOf, removeCustomer } from '../orders/index.ts';

/**
 * Removes a person at their own wish: nothing that names them is left in the account, in its orders or on their receipts. Orders, votes, chain and
 * ledger stay as they are, for other people's results and money rest on them.
 *
 * @throws AppError `wrong_password`
 */
export async function removePerson(userId: string, { password }: { password: string }): Promise<void> {
  await confirmPassword(userId, { password, field: 'password' });
  // The account last: should this process die before, its owner can still log in and repeat it.
  await removeCustomer(userId);
  await removeReceipts(await listOrderIdsOf(userId));
  await removeAccount(userId);
  // An order that was being opened meanwhile.
  await removeCustomer(userId);
}
