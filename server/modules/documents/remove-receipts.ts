import { documentsDisk } from '#server/platform/storage.ts';
import { removeDocuments } from './documents.repository.ts';

/** Takes away the stored receipts of orders: they name the customer. The next request draws it anew. */
export async function removeReceipts(orderIds: readonly string[]): Promise<void> {
  const removed = await removeDocuments('receipt', orderIds);
  await Promise.all(
    removed.filter(({ path }) => path !== '').map(({ path }) => documentsDisk().delete(path)),
  );
}
