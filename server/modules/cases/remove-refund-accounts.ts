import { removeTransferAccounts } from '../transfers/index.ts';
import { listEndedWithAccount, unsetAccounts } from './cases.repository.ts';

/** Takes the accounts to which refunds of these orders went out of all that is over; money that is on its way has to get there. */
export async function removeRefundAccounts(orderIds: readonly string[]): Promise<void> {
  const ids = await listEndedWithAccount(orderIds);
  // The cases last: should this process die before, they are found again.
  await removeTransferAccounts({ kind: 'refund', ids });
  await unsetAccounts(ids);
}
