import type { TransactionHistoryQuery } from '#contracts/orders/transactions.ts';
import { requireEventIn } from '#server/modules/events/index.ts';
import { scanTransactions } from '#server/modules/transactions/index.ts';
import { CSV_HEAD, csvLine } from '#server/platform/csv.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { transactionQuery } from './list-transactions.ts';
import { presentTransactionCells } from './transactions.presenter.ts';

const HEADS = [
  'BILL ID',
  'NAME',
  'EMAIL',
  'USERNAME',
  'EVENT ID',
  'EVENT NAME',
  'DATE',
  'PAID AT',
  'PAYMENT METHOD',
  'SUBTOTAL',
  'TAX',
  'FEE',
  'TOTAL SPENDING',
  'STATUS',
] as const;

/**
 * The orders of an event as a CSV file, line by line as they are read: a million of them take no more memory than ten.
 *
 * @throws AppError `event_not_found` also for one of another organizer, before the first line
 */
export async function exportTransactions(
  scope: MoneyScope,
  {
    eventId,
    requested,
    seesEmails,
  }: {
    eventId: string;
    requested: Omit<TransactionHistoryQuery, 'page' | 'limit' | 'sort'>;
    seesEmails: boolean;
  },
): Promise<{ fileName: string; lines: AsyncIterable<string> }> {
  const event = await requireEventIn(scope, eventId);
  const query = transactionQuery(event, requested, { seesEmails });
  const isHidden = scope.hiddenEventIds.has(event.id);
  return { fileName: `Transactions-${event.uniqueName}.csv`, lines: write() };

  async function* write() {
    yield CSV_HEAD + csvLine(HEADS);
    for await (const order of scanTransactions(scope, query)) {
      yield csvLine(presentTransactionCells(order, { event, seesEmails, isHidden }));
    }
  }
}
