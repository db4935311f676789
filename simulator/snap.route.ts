import express, { Router } from 'express';
import { requireServerKey } from './authenticate.ts';
import { currentAttempt, currentMoment, type OrderRecord } from './order-record.ts';
import { parseSnapRequest } from './snap-request.ts';
import type { Store } from './store.ts';

const reusable = new Set(['expire', 'cancel']);

/** `POST /snap/v1/transactions` and the cancellation of a session; errors are true HTTP codes here. */
export function snapRoutes({
  store,
  serverKey,
  notificationUrl,
}: {
  store: Store;
  serverKey: string;
  notificationUrl: string;
}): Router {
  const router = Router();
  router.use(
    requireServerKey(serverKey, (response) => {
      response.status(401).json({
        error_messages: [
          'Access denied due to unauthorized transaction, please check client or server key',
          'Visit https://snap-docs.midtrans.com/#request-headers for more details',
        ],
      });
    }),
  );
  // The official client posts the literal `null`; a strict parser would answer 400.
  router.use(express.json({ strict: false, limit: '256kb' }));

  router.post('/transactions', (request, response) => {
    const result = parseSnapRequest({
      body: request.body,
      headers: {
        override: request.get('x-override-notification'),
        append: request.get('x-append-notification'),
      },
      notificationUrl,
      now: Date.now(),
    });
    if ('messages' in result) {
      response.status(400).json({ error_messages: result.messages });
      return;
    }
    const refusal = refuseReuse(store.findByOrderId(result.record.orderId));
    if (refusal) {
      response.status(400).json({ error_messages: [refusal] });
      return;
    }
    store.add(result.record);
    const { token } = result.record;
    const base = `${request.protocol}://${request.headers.host ?? 'localhost'}`;
    response.status(201).json({ token, redirect_url: `${base}/snap/v4/redirection/${token}` });
  });

  router.post('/transactions/:token/cancel', (request, response) => {
    const record = store.findByToken(request.params.token);
    if (!record) {
      response.status(404).json({ error_messages: ['token not found'] });
    } else if (record.canceledAt !== null) {
      response.status(400).json({ error_messages: ['token already canceled'] });
    } else if (currentAttempt(record)) {
      response.status(400).json({ error_messages: ['Transaction is on progress'] });
    } else {
      record.canceledAt = Date.now();
      store.save(record);
      response.json({ canceled_at: new Date(record.canceledAt).toISOString() });
    }
  });
  return router;
}

/** An order id is taken until its transaction expired or was canceled. */
function refuseReuse(earlier: OrderRecord | null): string | null {
  if (!earlier || earlier.canceledAt !== null) return null;
  const attempt = currentAttempt(earlier);
  if (!attempt) {
    return earlier.pageExpiresAt <= Date.now() ? null : 'transaction_details.order_id has already been taken';
  }
  const { status } = currentMoment(attempt);
  if (reusable.has(status)) return null;
  return status === 'pending' || status === 'deny'
    ? 'transaction_details.order_id has already been taken'
    : 'transaction_details.order_id has been paid and utilized, please use another order ID';
}
