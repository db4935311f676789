import { AppError } from '#server/platform/app-error.ts';
import type { MoneyScope } from '#server/platform/staff-scope.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { findTransaction } from '../orders/index.ts';
import { type Checked, checkOrder } from './check-order.ts';

/**
 * Fetches an order's status from the payment provider for the desk. What it answers is settled as by any other look; the audit log has whose request
 * it was, and what came of it.
 *
 * @throws AppError `order_not_found` also for one of another organizer
 */
export async function checkWithProvider(
  scope: MoneyScope,
  id: string,
  writer: StaffWriter,
): Promise<Checked> {
  const before = await findTransaction(scope, id);
  if (!before) throw new AppError({ code: 'order_not_found' });
  const checked = await checkOrder(before.id);
  await recordStaffWrite(writer, {
    action: 'order.check',
    target: { type: 'order', id: before.id },
    before: { state: before.state },
    after: {
      state: checked.order.state,
      answer: checked.kind,
      provider_status: checked.kind === 'confirmed' ? checked.status : null,
    },
  });
  return checked;
}
