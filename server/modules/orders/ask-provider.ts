import type { MoneyScope } from '../../platform/staff-scope.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { type Checked, checkOrder } from '../payments/index.ts';
import { getTransaction } from './get-transaction.ts';
import { withPresentNamesOf } from './name-lines.ts';

type Transaction = Awaited<ReturnType<typeof getTransaction>>;

/**
 * Asks the payment provider about an order for the desk. What it answers is settled as by any other look; the audit log has who asked, and
 * what came of it.
 *
 * @throws AppError `order_not_found` also for one of another organizer
 */
export async function askProvider(
  scope: MoneyScope,
  id: string,
  writer: StaffWriter,
): Promise<Transaction & { answer: Checked['kind'] }> {
  const { order: before, ...context } = await getTransaction(scope, id);
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
  return { ...context, order: await withPresentNamesOf(checked.order), answer: checked.kind };
}
