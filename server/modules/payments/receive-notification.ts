import { createHash, randomUUID } from 'node:crypto';
import { parseProviderAmount } from '#contracts/money.ts';
import { AppError } from '../../platform/app-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { sharedNow } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { logger } from '../../platform/logger.ts';
import { webhookAcceptSeconds, webhookOutcomes } from '../../platform/metrics.ts';
import { LEASE_MS } from './confirm-payment.ts';
import { confirmSoon, expectedWaitMs, noteLeftBehind, noteReceiving } from './confirmation-queue.ts';
import type { NotificationRow } from './notifications.model.ts';
import { insertNotifications, wakeNotification } from './notifications.repository.ts';
import { type ProviderNotification, parseNotification } from './provider/parse-notification.ts';
import { verifySignature } from './provider/signature.ts';
import { toClaim } from './status-progress.ts';

/** Batches inbox writes: concurrent messages share one flush to disk. */
const insert = createBatcher<NotificationRow, boolean>({
  maxWaitMs: 2,
  maxSize: 500,
  // Few at once: what comes while a flush to disk is under way shares the next one.
  maxParallel: 2,
  run: insertNotifications,
});

/** The claim by which this process holds what it takes in. */
const PROCESS = randomUUID();

export type Received = 'accepted' | 'duplicate';

/**
 * Takes one notification of the provider: format, signature, durable inbox. What it says is confirmed afterwards,
 * in the background; an answer only means that it cannot be lost any more.
 *
 * @param bytes the body as it came
 * @throws AppError `malformed_json` or `malformed_request` (400), `invalid_signature` (401), `unavailable` (503)
 *   when it could not be stored, so that the provider sends it again
 */
export async function receiveNotification(bytes: Buffer): Promise<Received> {
  const startedAt = performance.now();
  const notification = parse(bytes);
  const { payment } = config();
  const { orderId, statusCode, grossAmount, signatureKey } = notification;
  const signed = { orderId, statusCode, grossAmount, signatureKey, serverKey: payment.serverKey };
  if (!verifySignature(signed)) {
    webhookOutcomes.inc({ outcome: 'invalid_signature' });
    logger().warn({ order_id: orderId }, 'notification refused: its signature is wrong');
    throw new AppError({ code: 'invalid_signature' });
  }
  const endReceiving = noteReceiving();
  try {
    return await store(bytes, notification, startedAt);
  } finally {
    endReceiving();
  }
}

async function store(
  bytes: Buffer,
  notification: ProviderNotification,
  startedAt: number,
): Promise<Received> {
  const receivedAt = await sharedNow();
  const waitMs = expectedWaitMs();
  const id = createHash('sha256').update(bytes).digest('hex');
  const row: NotificationRow = {
    _id: id,
    orderId: notification.orderId,
    claimedStatus: notification.claimedStatus ?? 'unreadable',
    claim: toClaim(notification),
    amount: parseProviderAmount(notification.grossAmount),
    paymentType: notification.paymentType,
    receivedAt,
    state: 'new',
    // Ours from the start, for as long as it will wait here; if this process dies now, somebody else takes it when the lease is over.
    nextAttemptAt: new Date(receivedAt.getTime() + (waitMs === null ? 0 : waitMs + LEASE_MS)),
    claimedBy: PROCESS,
    attempts: 1,
    outcome: null,
    resolvedAt: null,
  };
  const isNew = await insert(row).catch((cause: unknown) => {
    webhookOutcomes.inc({ outcome: 'not_stored' });
    throw new AppError({ code: 'unavailable', message: 'the notification could not be stored', cause });
  });
  webhookAcceptSeconds.observe((performance.now() - startedAt) / 1_000);
  webhookOutcomes.inc({ outcome: isNew ? 'accepted' : 'duplicate' });
  if (isNew && waitMs === null) noteLeftBehind(receivedAt);
  else if (isNew) confirmSoon(row);
  else {
    void wakeNotification(row._id, { now: receivedAt }).then(
      (woken) => woken && confirmSoon({ id: row._id, dueAt: receivedAt }),
      () => {
        // The sweeper finds the row without this.
      },
    );
  }
  return isNew ? 'accepted' : 'duplicate';
}

function parse(bytes: Buffer): ProviderNotification {
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    webhookOutcomes.inc({ outcome: 'malformed' });
    throw new AppError({ code: 'malformed_json', cause });
  }
  const notification = parseNotification(body);
  if (notification) return notification;
  // Without the four signed fields there is nothing that could be verified. A signature of another type is a wrong
  // signature, not a wrong format: the answer must not reveal the difference.
  const outcome = hasSignature(body) ? 'invalid_signature' : 'malformed';
  webhookOutcomes.inc({ outcome });
  throw new AppError({ code: outcome === 'malformed' ? 'malformed_request' : 'invalid_signature' });
}

function hasSignature(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'signature_key' in body;
}
