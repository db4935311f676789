import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findEvent } from '../events/index.ts';
import { auditedRun } from './audited-run.ts';
import { countRun } from './count-run.ts';
import { publishRun } from './publish-run.ts';
import type { RefundRun } from './refund-run.ts';
import { decideRun, findRunIn } from './refund-runs.repository.ts';

/** A run as somebody has read it. */
export interface ReadRun {
  id: string;
  revision: number;
}

/** A run in reach. @throws AppError `refund_run_not_found`, `results_hidden` */
export async function requireRun(scope: MoneyScope, id: string): Promise<RefundRun> {
  const found = await findRunIn(scope, id);
  if (!found) throw new AppError({ code: 'refund_run_not_found' });
  if (scope.hiddenEventIds.has(found.eventId)) throw new AppError({ code: 'results_hidden' });
  return found;
}

/**
 * Approves a run, which starts: never by whoever asked for it, and only while there is as much to give back as was counted when it was asked for.
 *
 * @throws AppError `refund_run_not_found`, `results_hidden`, `own_refund`, `refund_outdated`, `refund_run_changed`
 */
export async function approveRun(scope: MoneyScope, read: ReadRun, writer: DeskWriter): Promise<RefundRun> {
  const found = await requireRun(scope, read.id);
  if (found.askedBy === writer.viewer.userId) throw new AppError({ code: 'own_refund' });
  if (found.state !== 'requested') throw new AppError({ code: 'refund_run_changed' });
  const { orders, amount } = (await countRun(found.eventId)).refunds;
  if (orders !== found.counted.refunds.orders || amount !== found.counted.refunds.amount)
    throw new AppError({ code: 'refund_outdated' });
  return change(found, { ...read, note: '' }, writer, {
    action: 'refund_run.approve',
    from: ['requested'],
    to: 'running',
    step: 'approved',
  });
}

/** Refuses a run, or takes it back before it has started. @throws AppError `refund_run_not_found`, `results_hidden`, `refund_run_changed` */
export const rejectRun = (scope: MoneyScope, read: ReadRun & { note: string }, writer: DeskWriter) =>
  requireRun(scope, read.id).then((found) =>
    change(found, read, writer, {
      action: 'refund_run.reject',
      from: ['requested'],
      to: 'rejected',
      step: 'rejected',
    }),
  );

/** Has a run make no more refunds; those that it has made go their way. @throws AppError as {@link rejectRun} */
export const stopRun = (scope: MoneyScope, read: ReadRun & { note: string }, writer: DeskWriter) =>
  requireRun(scope, read.id).then((found) =>
    change(found, read, writer, {
      action: 'refund_run.stop',
      from: ['running'],
      to: 'stopped',
      step: 'stopped',
    }),
  );

/** Has a stopped run go on. @throws AppError as {@link rejectRun} */
export const resumeRun = (scope: MoneyScope, read: ReadRun & { note: string }, writer: DeskWriter) =>
  requireRun(scope, read.id).then((found) =>
    change(found, read, writer, {
      action: 'refund_run.resume',
      from: ['stopped'],
      to: 'running',
      step: 'resumed',
    }),
  );

interface Step {
  action: string;
  from: readonly RefundRun['state'][];
  to: 'running' | 'rejected' | 'stopped';
  step: 'approved' | 'rejected' | 'stopped' | 'resumed';
}

async function change(
  before: RefundRun,
  { id, revision, note }: ReadRun & { note: string },
  writer: DeskWriter,
  { action, from, to, step }: Step,
): Promise<RefundRun> {
  const [at, event] = await Promise.all([databaseNow(), findEvent(before.eventId)]);
  const by = writer.viewer.userId;
  const changed = await inTransaction(async (session) => {
    const decided = await decideRun(
      { id, revision },
      {
        from,
        change: {
          state: to,
          ...(step === 'approved' && { approvedBy: by }),
          ...(to === 'running' && { nextBatchAt: at }),
          ...(to === 'rejected' && { endedAt: at }),
        },
        entries: [{ at, step, by, note }],
      },
      session,
    );
    if (!decided) throw new AppError({ code: 'refund_run_changed' });
    await recordDeskWrite(
      writer,
      {
        action,
        target: { type: 'event', id: before.eventId, name: event?.name ?? before.eventId },
        before: auditedRun(before),
        after: { ...auditedRun(decided), ...(note !== '' && { note }) },
      },
      session,
    );
    return decided;
  });
  await publishRun(changed);
  return changed;
}
