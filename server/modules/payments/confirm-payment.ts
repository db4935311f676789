import { createBatcher } from '../../platform/batch.ts';
import { sharedNow, sharedNowFrom } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { webhookOutcomes } from '../../platform/metrics.ts';
import { findOrder, type SettleOutcome, settleOrder } from '../orders/index.ts';
import type { NotificationRow } from './notifications.model.ts';
import {
  CONTRADICTED_AFTER_MS,
  claimNotifications,
  type DueNotification,
  noteNamed,
  postponeNotification,
  type Resolution,
  resolveNotifications,
  retakeNotifications,
} from './notifications.repository.ts';
import { ProviderError } from './provider/provider-error.ts';
import type { ProviderStatus } from './provider/provider-types.ts';
import { provider } from './provider.ts';
import { publishOrderChange } from './publish-order-change.ts';
import { confirmsClaim } from './status-progress.ts';
import { toReport } from './to-report.ts';

/**
 * How long a row is one process's alone: boards have to be right within 5 s of a crash. It is shorter than a status call
 * may take on purpose, so that a call that hangs is not waited for; two that both come back change nothing.
 */
export const LEASE_MS = 2_000;
/** A status that lags is fetched again about every second at first: votes are to be counted within 3 s of its being right. */
const firstPausesMs = Array.from({ length: 24 }, () => 750);
/** Pauses before the next attempt while the provider's status lags behind its notification. */
const pausesMs = [...firstPausesMs, 5_000, 15_000, 30_000, 60_000, 300_000, 900_000];
/** The last pause repeats until about a day has gone; reconciliation looks at the order besides. */
const MAX_ATTEMPTS = 100;

const claim = createBatcher<DueNotification, NotificationRow | null>({
  maxWaitMs: 2,
  maxSize: 250,
  maxParallel: 2,
  async run(due) {
    const ids = due.map(({ id }) => id);
    // What was due is due still.
    const now = await sharedNowFrom(due.map(({ dueAt }) => dueAt));
    return claimNotifications(ids, { now, leaseMs: LEASE_MS });
  },
});

const retake = createBatcher<NotificationRow, NotificationRow | null>({
  maxWaitMs: 2,
  maxSize: 250,
  maxParallel: 2,
  run: async (rows) => retakeNotifications(rows, { now: await sharedNow(), leaseMs: LEASE_MS }),
});

/** Nobody waits for the end of a row, so that many ends can wait for each other. */
const resolve = createBatcher<Resolution, null>({
  maxWaitMs: 5,
  maxSize: 500,
  maxParallel: 2,
  run: resolveNotifications,
});

/**
 * Confirms one stored notification: fetches the status of its order from the provider and applies that answer, never
 * the message's own claim, which the signature does not cover. The row is done only when the confirmed state is at
 * least as far as the claimed one.
 *
 * @param due does nothing where another process has taken it since
 */
export async function confirmPayment(due: DueNotification): Promise<void> {
  const row = await claim(due);
  if (row) await confirmClaimed(row);
}

/**
 * The same for a row that this process has held since it took it in. One that waited until its lease was over, or nearly, is taken again first: another process may
 * have it by now.
 */
export async function confirmHeld(row: NotificationRow): Promise<void> {
  const leftMs = (row.nextAttemptAt?.getTime() ?? 0) - (await sharedNow()).getTime();
  const held = leftMs < LEASE_MS / 4 ? await retake(row) : row;
  if (held) await confirmClaimed(held);
}

async function confirmClaimed(row: NotificationRow): Promise<void> {
  const status = await readStatus(row);
  if (typeof status === 'string') {
    if (status === 'status_not_found' && !(await findOrder(row.orderId))) return setAside(row, null);
    return retryLater(row, { outcome: status, contradicts: status === 'status_not_found' });
  }
  const outcome = await settleOrder({ orderId: row.orderId, report: toReport(status) });
  if (outcome.kind === 'unknown_order') return setAside(row, status);
  publish(outcome);
  log(row, outcome);
  if (confirmsClaim(status, row)) {
    await finish(row, { state: 'done', outcome: outcome.kind });
  } else {
    await retryLater(row, { outcome: `status_lags:${status.transactionStatus}`, contradicts: true });
  }
}

/**
 * A signed message about an order that is not ours: kept for a person to look at, with what is said of its payment.
 *
 * @param status the provider's; null where it has no such order either
 */
async function setAside(row: NotificationRow, status: ProviderStatus | null): Promise<void> {
  logger().error(
    { order_id: row.orderId },
    'ALERT: a signed notification names an order that we do not have',
  );
  const named = status
    ? {
        status: status.transactionStatus,
        amount: status.grossAmount,
        paymentType: status.paymentType,
        transactionId: status.transactionId,
      }
    : {
        status: row.claimedStatus,
        amount: row.amount ?? null,
        paymentType: row.paymentType ?? null,
        transactionId: row.claim?.transactionId ?? null,
      };
  await noteNamed(row._id, { ...named, isConfirmed: status !== null });
  await finish(row, { state: 'unknown_order', outcome: 'unknown_order' });
}

/** The provider's answer, or why there is none yet. */
async function readStatus(row: NotificationRow): Promise<ProviderStatus | string> {
  try {
    const answer = await provider().getStatus(row.orderId);
    if (answer.kind === 'not_found') return 'status_not_found';
    if (answer.status.orderId !== row.orderId) return 'status_of_another_order';
    return answer.status;
  } catch (error) {
    if (error instanceof ProviderError) return `status_${error.kind}`;
    // A fault of ours, which the next attempt may have as well: it is tried with the pauses of any other, not at once and for ever.
    logger().error({ err: error, order_id: row.orderId }, 'ALERT: a status call failed within ourselves');
    return 'status_failed';
  }
}

function publish(outcome: SettleOutcome): void {
  if (outcome.kind !== 'moved') return;
  publishOrderChange(outcome.order);
}

/** @param contradicts whether the provider has answered, and not what the message claims */
async function retryLater(
  row: NotificationRow,
  { outcome, contradicts }: { outcome: string; contradicts: boolean },
): Promise<void> {
  webhookOutcomes.inc({ outcome: 'retry' });
  if (row.attempts >= MAX_ATTEMPTS) {
    logger().error({ order_id: row.orderId, outcome }, 'ALERT: a notification was never confirmed');
    await finish(row, { state: 'given_up', outcome });
    return;
  }
  const now = await sharedNow();
  const pause = pausesMs[Math.min(row.attempts, pausesMs.length) - 1] ?? 1_000;
  logger().info(
    { order_id: row.orderId, claimed: row.claimedStatus, outcome, pause },
    'notification not confirmed yet',
  );
  const alerted = contradicts && alertContradicted(row, now);
  const nextAttemptAt = new Date(now.getTime() + pause);
  await postponeNotification(row._id, {
    outcome,
    nextAttemptAt,
    contradictedAt: contradicts ? now : null,
    alerted,
  });
}

/** Reports once that the provider contradicts a claim. Its status calls continue: if the provider confirms it later, it counts. */
function alertContradicted({ orderId, claimedStatus, ...row }: NotificationRow, now: Date): boolean {
  const forMs = now.getTime() - (row.contradictedAt?.getTime() ?? now.getTime());
  if (row.contradictionTold || forMs < CONTRADICTED_AFTER_MS) return false;
  logger().error(
    { order_id: orderId, claimed: claimedStatus },
    'ALERT: a signed notification claims what the provider does not confirm',
  );
  return true;
}

async function finish(
  row: NotificationRow,
  result: { state: 'done' | 'unknown_order' | 'given_up'; outcome: string },
): Promise<void> {
  webhookOutcomes.inc({ outcome: result.outcome });
  await resolve({ id: row._id, ...result, at: await sharedNow() });
}

function log(row: NotificationRow, outcome: SettleOutcome): void {
  logger().info(
    {
      order_id: row.orderId,
      claimed: row.claimedStatus,
      outcome: outcome.kind,
      ...(outcome.kind === 'unknown_order'
        ? {}
        : { event_id: outcome.order.eventId, state: outcome.order.state, reason: outcome.reason }),
    },
    'notification decided',
  );
}
