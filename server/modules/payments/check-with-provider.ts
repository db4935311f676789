import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findOrderIn } from '../orders/index.ts';
import { type Checked, checkOrder } from './check-order.ts';

/**
 * Fetches an order's status from the payment provider for the desk. The audit log has whose request it was, before anything is fetched; what the
 * provider answers is settled as by any other look, and stands in the order's own history.
 *
 * @throws AppError `order_not_found` also for one of another organizer
 */
export async function checkWithProvider(scope: MoneyScope, id: string, writer: DeskWriter): Promise<Checked> {
  const before = await findOrderIn(scope, id);
  if (!before) throw new AppError({ code: 'order_not_found' });
  await inTransaction((session) =>
    recordDeskWrite(
      writer,
      {
        action: 'order.check',
        target: { type: 'order', id: before.id },
        before: { state: before.state },
        after: null,
      },
      session,
    ),
  );
  return checkOrder(before.id);
}
