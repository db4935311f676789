import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction, isDuplicateKey } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EventRecord, requireEventIn } from '../events/index.ts';
import { auditedRun } from './audited-run.ts';
import { countRun } from './count-run.ts';
import type { RefundRun, RunCount, RunEntry } from './refund-run.ts';
import { insertRun } from './refund-runs.repository.ts';

/**
 * A canceled event in reach, whose money may be seen.
 *
 * @throws AppError `event_not_found`, `results_hidden`, `event_not_canceled`
 */
export async function requireCanceled(scope: MoneyScope, eventId: string): Promise<EventRecord> {
  const event = await requireEventIn(scope, eventId);
  if (scope.hiddenEventIds.has(event.id)) throw new AppError({ code: 'results_hidden' });
  if (event.canceledAt === null) throw new AppError({ code: 'event_not_canceled' });
  return event;
}

/** Above the amount from which a single refund needs somebody else, a run does. */
export const runNeedsApproval = ({ refunds }: RunCount): boolean =>
  refunds.amount > config().cases.approvalAbove;

/**
 * Asks for the refund run of a canceled event; up to an amount it starts at once. What was counted has to be what is there.
 *
 * @throws AppError `event_not_found`, `results_hidden`, `event_not_canceled`, `refund_not_possible` where there is nothing to give back,
 *   `refund_outdated` when it is not what was counted any more, `refund_run_open`
 */
export async function askRun(
  scope: MoneyScope,
  asked: { eventId: string; expectedOrders: number; expectedAmount: number; note: string },
  writer: DeskWriter,
): Promise<RefundRun> {
  const event = await requireCanceled(scope, asked.eventId);
  const counted = await countRun(event.id);
  const { orders, amount } = counted.refunds;
  if (orders === 0) throw new AppError({ code: 'refund_not_possible' });
  if (orders !== asked.expectedOrders || amount !== asked.expectedAmount)
    throw new AppError({ code: 'refund_outdated' });
  const now = await databaseNow();
  const waits = runNeedsApproval(counted);
  const by = writer.viewer.userId;
  const entry: RunEntry = { at: now, step: 'requested', by, note: asked.note };
  const run: RefundRun = {
    id: newNumericId('RUN'),
    openKey: event.id,
    eventId: event.id,
    organizerId: event.organizerId,
    state: waits ? 'requested' : 'running',
    counted,
    note: asked.note,
    askedBy: by,
    approvedBy: null,
    made: { orders: 0, amount: 0 },
    cursor: null,
    madeInPass: 0,
    nextBatchAt: now,
    timeline: [entry, ...(waits ? [] : [{ ...entry, step: 'started' as const, note: '' }])],
    revision: 0,
    createdAt: now,
    endedAt: null,
  };
  try {
    await inTransaction(async (session) => {
      await insertRun(run, session);
      await recordDeskWrite(
        writer,
        {
          action: 'refund_run.ask',
          target: { type: 'event', id: event.id, name: event.name },
          before: null,
          after: auditedRun(run),
        },
        session,
      );
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError({ code: 'refund_run_open' });
    throw error;
  }
  return run;
}
