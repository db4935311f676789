import express, { type Response, Router } from 'express';
import * as z from 'zod/mini';
import { applyControl, type ControlAction, controlActions, controlSchema } from './control-actions.ts';
import type { Lifecycle } from './lifecycle.ts';
import { currentAttempt, currentMoment, type OrderRecord } from './order-record.ts';
import { preparationSchema, prepareOrders } from './prepare-orders.ts';
import type { Presenter } from './presenter.ts';
import { type RefundModes, refundModes } from './refund-modes.ts';
import { type StatusBehaviour, type StatusModes, statusModes } from './status-modes.ts';
import type { Store } from './store.ts';

const modeSchema = z.object({
  mode: z.enum(statusModes),
  for_ms: z.optional(z.int().check(z.positive())),
  lag_ms: z.optional(z.int().check(z.minimum(0))),
});

const refundModeSchema = z.object({
  mode: z.enum(refundModes),
  times: z.optional(z.int().check(z.positive())),
});

const listSchema = z.object({
  order_id: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 200),
});

/** What nobody outside a test or a demonstration may do: play the customer, the bank and the bad day. */
export function controlRoutes({
  store,
  lifecycle,
  presenter,
  modes,
  refunds,
  reset,
}: {
  store: Store;
  lifecycle: Lifecycle;
  presenter: Presenter;
  modes: StatusModes;
  refunds: RefundModes;
  reset: () => void;
}): Router {
  const router = Router();
  router.post('/orders', express.json({ limit: '4mb' }), (request, response) => {
    const orders = preparationSchema.safeParse(request.body);
    if (!orders.success) response.status(422).json({ message: z.prettifyError(orders.error) });
    else response.json({ data: prepareOrders({ orders: orders.data, store, lifecycle, presenter }) });
  });
  router.use(express.json({ strict: false, limit: '16kb' }));

  router.post('/reset', (_request, response) => {
    reset();
    response.json({ ok: true });
  });

  router.post('/status-mode', (request, response) => {
    const behaviour = readBehaviour(request.body, response);
    if (!behaviour) return;
    modes.setForAll(behaviour);
    response.json(behaviour);
  });

  router.get('/notifications', (request, response) => {
    const { order_id: orderId = null, limit } = listSchema.parse(request.query);
    response.json({ data: store.listNotifications({ orderId, limit }) });
  });

  router.get('/orders', (request, response) => {
    const { limit } = listSchema.parse(request.query);
    response.json({ data: store.list(limit).map(summarize) });
  });

  router.get('/orders/:orderId', (request, response) => {
    const record = store.findByOrderId(request.params.orderId);
    if (!record) {
      answerUnknown(response);
      return;
    }
    const attempt = currentAttempt(record);
    response.json({
      ...summarize(record),
      status: attempt && presenter.status(record, attempt, currentMoment(attempt)),
      right_status_answers: modes.rightAnswers(record.orderId),
      refund_calls: refunds.calls(record.orderId),
      record,
    });
  });

  router.post('/orders/:orderId/status-mode', (request, response) => {
    const behaviour = readBehaviour(request.body, response);
    if (!behaviour) return;
    modes.setForOrder(request.params.orderId, behaviour);
    response.json(behaviour);
  });

  router.post('/orders/:orderId/refund-mode', (request, response) => {
    const parsed = refundModeSchema.safeParse(request.body ?? {});
    if (!parsed.success) {
      response.status(422).json({ message: z.prettifyError(parsed.error) });
      return;
    }
    const { mode, times } = parsed.data;
    refunds.set(request.params.orderId, mode, times ?? null);
    response.json(parsed.data);
  });

  router.post('/orders/:orderId/:action', (request, response) => {
    const action = controlActions.find((name) => name === request.params.action);
    if (!action) {
      response.status(404).json({ message: `unknown action; there are ${controlActions.join(', ')}` });
      return;
    }
    const record = store.findByOrderId(request.params.orderId);
    const input = controlSchema.safeParse(request.body ?? {});
    if (!record) answerUnknown(response);
    else if (!input.success) response.status(422).json({ message: z.prettifyError(input.error) });
    else answerControl({ record, action, input: input.data, response });
  });

  function answerControl({
    record,
    action,
    input,
    response,
  }: {
    record: OrderRecord;
    action: ControlAction;
    input: z.infer<typeof controlSchema>;
    response: Response;
  }): void {
    const result = applyControl({ lifecycle, record, action, input });
    if (!result) {
      const attempt = currentAttempt(record);
      const state = attempt ? currentMoment(attempt).status : 'no payment method';
      response.status(409).json({ message: `${action} is not possible in state "${state}"` });
      return;
    }
    response.json({
      order_id: record.orderId,
      transaction_id: result.attempt.transactionId,
      transaction_status: currentMoment(result.attempt).status,
      notifications: result.notifications,
    });
  }
  return router;
}

function readBehaviour(body: unknown, response: Response): StatusBehaviour | null {
  const parsed = modeSchema.safeParse(body ?? {});
  if (!parsed.success) {
    response.status(422).json({ message: z.prettifyError(parsed.error) });
    return null;
  }
  const { mode, for_ms: forMs, lag_ms: lagMs } = parsed.data;
  return { mode, until: forMs === undefined ? null : Date.now() + forMs, lagMs: lagMs ?? null };
}

function summarize(record: OrderRecord): Record<string, unknown> {
  const attempt = currentAttempt(record);
  return {
    order_id: record.orderId,
    token: record.token,
    gross_amount: record.grossAmount,
    created_at: new Date(record.createdAt).toISOString(),
    method: attempt?.method ?? null,
    transaction_status: attempt ? currentMoment(attempt).status : null,
    notifications: {
      sent: record.notifications.length,
      delivered: record.notifications.filter((notification) => notification.outcome === 'delivered').length,
    },
  };
}

function answerUnknown(response: Response): void {
  response.status(404).json({ message: 'no such order' });
}
