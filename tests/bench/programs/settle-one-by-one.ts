import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { closingInstants } from '#server/modules/events/index.ts';
import { findOrder, updateOrder } from '#server/modules/orders/index.ts';
import { toChange } from '#server/modules/orders/settle-order.ts';
import { decideTransition } from '#server/modules/orders/state-machine.ts';
import {
  insertNotifications,
  resolveNotifications,
} from '#server/modules/payments/notifications.repository.ts';
import { createProvider } from '#server/modules/payments/provider/create-provider.ts';
import { parseNotification } from '#server/modules/payments/provider/parse-notification.ts';
import type { Provider, ProviderOptions } from '#server/modules/payments/provider/provider-types.ts';
import { verifySignature } from '#server/modules/payments/provider/signature.ts';
import { toClaim } from '#server/modules/payments/status-progress.ts';
import { toReport } from '#server/modules/payments/to-report.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { connectMongo } from '#server/platform/mongo.ts';
import { answerCommands } from './commands.ts';

/**
 * The peer of `settle` with the same guarantees, as one would build it first: each webhook is stored, the status of its order fetched and the order written, one
 * write after the other, and then answered with 200. Documents, indexes and rules are ours.
 */
async function open({
  mongodbUrl,
  payment,
}: {
  mongodbUrl: string;
  payment: ProviderOptions;
}): Promise<number> {
  await connectMongo({ mongodbUrl });
  const provider = createProvider(payment);
  const app = express();
  app.post('/', express.text({ type: () => true }), async (request, response) => {
    const isAccepted = await settle(String(request.body), { provider, serverKey: payment.serverKey });
    response.sendStatus(isAccepted ? 200 : 401);
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** @returns false for a message that the provider has not signed */
async function settle(
  body: string,
  { provider, serverKey }: { provider: Provider; serverKey: string },
): Promise<boolean> {
  const notification = parseNotification(JSON.parse(body));
  if (!notification || !verifySignature({ ...notification, serverKey })) return false;
  const { orderId } = notification;
  const row = {
    _id: createHash('sha256').update(body).digest('hex'),
    orderId,
    claimedStatus: notification.claimedStatus ?? 'unreadable',
    claim: toClaim(notification),
    receivedAt: new Date(),
    ...{ state: 'new' as const, nextAttemptAt: new Date(), attempts: 1, outcome: null, resolvedAt: null },
  };
  await insertNotifications([row]);
  const answer = await provider.getStatus(orderId);
  const order = await findOrder(orderId);
  if (answer.kind === 'not_found' || !order) throw new Error(`order ${orderId} is not there`);
  const now = await databaseNow();
  const closesAt = (await closingInstants([order.eventId])).get(order.eventId) ?? null;
  const report = toReport(answer.status);
  const decision = decideTransition(order, report, { closesAt, now });
  if (decision.kind === 'move')
    await updateOrder({ order, change: toChange(order, { report, decision, now }) });
  await resolveNotifications([{ id: row._id, state: 'done', outcome: 'moved', at: now }]);
  return true;
}

answerCommands({ open });
