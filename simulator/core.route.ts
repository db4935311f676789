import { randomUUID } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { requireServerKey } from './authenticate.ts';
import type { Lifecycle } from './lifecycle.ts';
import {
  type Attempt,
  currentAttempt,
  currentMoment,
  type Moment,
  type OrderRecord,
} from './order-record.ts';
import type { Presenter } from './presenter.ts';
import { type RefundModes, refundRefusals, SLOW_MS } from './refund-modes.ts';
import { requestRefund } from './request-refund.ts';
import { type StatusModes, visibleMoment } from './status-modes.ts';
import type { Store } from './store.ts';

/**
 * The Core API. Business errors come in the body under HTTP 200, a wrong key is a true 401; the official
 * client depends on it: an expired order answered as HTTP 407 would be an error to it.
 */
export function coreRoutes({
  store,
  lifecycle,
  presenter,
  modes,
  refunds,
  serverKey,
}: {
  store: Store;
  lifecycle: Lifecycle;
  presenter: Presenter;
  modes: StatusModes;
  refunds: RefundModes;
  serverKey: string;
}): Router {
  const router = Router();
  router.use(
    requireServerKey(serverKey, (response) => {
      response.status(401).json({
        status_code: '401',
        status_message: 'Transaction cannot be authorized with the current client/server key.',
        id: randomUUID(),
      });
    }),
  );

  router.get('/:id/status', (request, response) => {
    const record = store.find(request.params.id);
    const behaviour = modes.behaviourFor(record?.orderId ?? request.params.id);
    const spoil = spoilers[behaviour.mode];
    if (spoil) {
      spoil(response);
      return;
    }
    const attempt = record && attemptOf(record, request.params.id);
    const moment = attempt && visibleMoment(attempt, behaviour);
    if (!record || !attempt || !moment) {
      answerNotFound(response);
      return;
    }
    if (behaviour.mode === 'normal') modes.countRightAnswer(record.orderId);
    response.json(presenter.status(record, attempt, moment));
  });

  router.get('/:id/status/b2b', (request, response) => {
    const record = store.find(request.params.id);
    if (!record || record.attempts.length === 0) {
      answerNotFound(response);
      return;
    }
    response.json({
      status_code: '200',
      status_message: 'Success, transaction is found',
      id: randomUUID(),
      transactions: record.attempts.map((attempt) =>
        presenter.status(record, attempt, currentMoment(attempt)),
      ),
    });
  });

  /** A call that changes the transaction, with the answer for when the table does not allow it. */
  function change(
    path: string,
    message: string,
    apply: (record: OrderRecord, attempt: Attempt) => Moment | null,
  ): void {
    router.post(path, (request: Request<{ id: string }>, response) => {
      const record = store.find(request.params.id);
      const attempt = record && attemptOf(record, request.params.id);
      if (!record || !attempt) {
        answerNotFound(response);
        return;
      }
      const moment = apply(record, attempt);
      if (!moment) {
        answerError(response, '412', 'Merchant cannot modify the status of the transaction');
        return;
      }
      lifecycle.announce(record, attempt, [moment]);
      const body = presenter.status(record, attempt, moment, message);
      // Only an expiry keeps its own code (407); the other calls say that they succeeded.
      response.json(moment.status === 'expire' ? body : { ...body, status_code: '200' });
    });
  }

  function challenged(attempt: Attempt): boolean {
    const { status, fraudStatus } = currentMoment(attempt);
    return status === 'capture' && fraudStatus === 'challenge';
  }

  change('/:id/cancel', 'Success, transaction is canceled', (record, attempt) =>
    lifecycle.move(record, attempt, 'cancel'),
  );
  change('/:id/expire', 'Success, transaction has expired', (record, attempt) =>
    lifecycle.move(record, attempt, 'expire'),
  );
  change('/:id/approve', 'Success, transaction is approved', (record, attempt) =>
    challenged(attempt) ? lifecycle.move(record, attempt, 'approve', { fraudStatus: 'accept' }) : null,
  );
  change('/:id/deny', 'Success, transaction is denied', (record, attempt) =>
    challenged(attempt) ? lifecycle.move(record, attempt, 'deny', { fraudStatus: 'deny' }) : null,
  );

  const refund = [
    express.json({ strict: false, limit: '16kb' }),
    (request: Request<{ id: string }>, response: Response) => {
      const record = store.find(request.params.id);
      const attempt = record && attemptOf(record, request.params.id);
      if (!record || !attempt) {
        answerNotFound(response);
        return;
      }
      const mode = refunds.take(record.orderId);
      const refusal = refundRefusals[mode];
      if (refusal) {
        answerError(response, refusal.code, refusal.message);
        return;
      }
      if (mode === 'error' || mode === 'timeout' || mode === 'rate_limited' || mode === 'garbage') {
        spoilers[mode]?.(response);
        return;
      }
      const result = requestRefund({ lifecycle, record, attempt, body: request.body });
      if ('code' in result) {
        answerError(response, result.code, result.message);
        return;
      }
      lifecycle.announce(record, attempt, [result.moment]);
      if (mode === 'lost' || mode === 'lost_error') {
        spoilers[mode === 'lost' ? 'timeout' : 'error']?.(response);
        return;
      }
      const { id, key, amount } = result.refund;
      const answer = {
        ...presenter.status(record, attempt, result.moment, 'Success, refund request is approved'),
        refund_chargeback_id: id,
        refund_key: key,
        refund_amount: `${amount}.00`,
      };
      if (mode === 'slow') setTimeout(() => void response.json(answer), SLOW_MS).unref();
      else response.json(answer);
    },
  ];
  router.post('/:id/refund', refund);
  router.post('/:id/refund/online/direct', refund);
  return router;
}

const spoilers: Partial<Record<string, (response: Response) => void>> = {
  not_found: answerNotFound,
  error: (response) =>
    void response.status(500).json({
      status_code: '500',
      status_message: 'Sorry. Our system is recovering from unexpected issues. Please retry.',
      id: randomUUID(),
    }),
  rate_limited: (response) =>
    void response.status(429).json({
      status_code: '429',
      status_message: 'API rate limit exceeded. Please try again later.',
      id: randomUUID(),
    }),
  garbage: (response) => void response.type('html').send('<html><body>502 Bad Gateway</body></html>'),
  // The answer never comes; the merchant's own timeout has to end it.
  timeout: () => {},
};

/** A transaction id names its own attempt, an order id the latest. */
function attemptOf(record: OrderRecord, id: string): Attempt | null {
  return record.attempts.find((attempt) => attempt.transactionId === id) ?? currentAttempt(record);
}

function answerNotFound(response: Response): void {
  answerError(response, '404', "Transaction doesn't exist.");
}

function answerError(response: Response, code: string, message: string): void {
  response.json({ status_code: code, status_message: message, id: randomUUID() });
}
