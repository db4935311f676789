import { may } from '#contracts/accounts/rights.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { covers, findOrderWithin, remainingAmount } from '../orders/index.ts';
import { auditedCase } from './audited-case.ts';
import { type CaseChange, decideCase, findCaseIn } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';
import { reopenReview } from './reopen-review.ts';
import { routeOf, startOf, storeCaseLetter, storeEndLetter } from './start-refund.ts';

/** A case as somebody has read it. */
export interface ReadCase {
  id: string;
  revision: number;
}

/**
 * A case in reach.
 *
 * @throws AppError `case_not_found` also for one of another organizer, `results_hidden` where its amount is hidden
 */
export async function requireCase(scope: MoneyScope, id: string): Promise<MoneyCase> {
  const found = await findCaseIn(scope, id);
  if (!found) throw new AppError({ code: 'case_not_found' });
  if (found.eventId !== null && scope.hiddenEventIds.has(found.eventId))
    throw new AppError({ code: 'results_hidden' });
  return found;
}

/**
 * Approves a refund, so that it goes on: never by whoever asked for it, and only while the order is as it was then. Of two at once one is refused.
 *
 * @throws AppError `case_not_found`, `results_hidden`, `own_refund`, `refund_outdated`, `case_changed`
 */
export async function approveRefund(
  scope: MoneyScope,
  read: ReadCase,
  writer: DeskWriter,
): Promise<MoneyCase> {
  const found = await requireCase(scope, read.id);
  if (found.askedBy === writer.viewer.userId) throw new AppError({ code: 'own_refund' });
  const now = await databaseNow();
  const { approved, send } = await inTransaction(async (session) => {
    const order = await findOrderWithin(found.orderId ?? '', session);
    const isAsAsked =
      order !== null &&
      (!found.isBooked || (covers(order, found) && remainingAmount(order) === found.leftAmount));
    if (!isAsAsked) throw new AppError({ code: 'refund_outdated' });
    const route = routeOf(found, { wholeAmount: order.grossAmount, now });
    const approved = await write(
      read,
      {
        from: ['requested'],
        change: { ...startOf(route, now), approvedBy: writer.viewer.userId },
        step: 'approved',
        note: '',
        action: 'refund.approve',
      },
      { before: found, writer, now, session },
    );
    const send =
      route.kind === 'transfer' ? await storeCaseLetter('refund_account', approved, session) : null;
    return { approved, send };
  });
  await send?.();
  return approved;
}

/** Refuses a refund. @throws AppError `case_not_found`, `results_hidden`, `case_changed` */
export function rejectRefund(
  scope: MoneyScope,
  read: ReadCase & { note: string },
  writer: DeskWriter,
): Promise<MoneyCase> {
  return end(scope, read, writer, {
    from: ['requested'],
    change: { state: 'rejected' },
    step: 'rejected',
    action: 'refund.reject',
  });
}

/**
 * Takes a refund back, as long as the provider was not asked for it and no transfer was ever ordered: one's own, or by those who approve.
 *
 * @throws AppError `case_not_found`, `results_hidden`, `refund_of_others`, `case_changed`
 */
export async function withdrawRefund(
  scope: MoneyScope,
  read: ReadCase & { note: string },
  writer: DeskWriter,
): Promise<MoneyCase> {
  const { askedBy } = await requireCase(scope, read.id);
  const { viewer } = writer;
  if (askedBy !== viewer.userId && !may(viewer, 'approveRefunds'))
    throw new AppError({ code: 'refund_of_others' });
  return end(scope, read, writer, {
    from: ['requested', 'approved'],
    // What came back was taken from the order: it is owed to the customer.
    where: { firstSentAt: null, 'timeline.step': { $ne: 'sent' } },
    change: { state: 'withdrawn' },
    step: 'withdrawn',
    action: 'refund.withdraw',
  });
}

interface Step {
  from: readonly MoneyCase['state'][];
  where?: object;
  change: CaseChange;
  step: 'approved' | 'rejected' | 'withdrawn';
  action: string;
}

async function end(
  scope: MoneyScope,
  read: ReadCase & { note: string },
  writer: DeskWriter,
  step: Step,
): Promise<MoneyCase> {
  const found = await requireCase(scope, read.id);
  const now = await databaseNow();
  const { ended, send } = await inTransaction(async (session) => {
    const context = { before: found, writer, now, session };
    const ended = await write(read, { ...step, note: read.note }, context);
    await reopenReview(ended, { at: now }, session);
    return { ended, send: await storeEndLetter('refund_not_made', ended, session) };
  });
  await send();
  return ended;
}

/** Writes a decision of the staff with its line in the audit log. @throws AppError `case_changed` when somebody was faster */
async function write(
  { id, revision }: ReadCase,
  { from, where, change, step, note, action }: Step & { note: string },
  {
    before,
    writer,
    now,
    session,
  }: { before: MoneyCase; writer: DeskWriter; now: Date; session: TransactionSession },
): Promise<MoneyCase> {
  const entry = { at: now, step, by: writer.viewer.userId, note };
  const decided = await decideCase(
    { id, revision },
    { change, entry, where: { kind: 'refund', state: { $in: from }, ...where } },
    session,
  );
  if (!decided) throw new AppError({ code: 'case_changed' });
  await recordDeskWrite(
    writer,
    {
      action,
      target: { type: 'money_case', id, name: before.orderId ?? id },
      before: auditedCase(before),
      after: { ...auditedCase(decided), ...(note !== '' && { note }) },
    },
    session,
  );
  return decided;
}
