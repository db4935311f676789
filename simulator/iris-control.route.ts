import express, { type Response, Router } from 'express';
import * as z from 'zod/mini';
import { type IrisModes, irisCalls, irisModes } from './iris-modes.ts';
import { momentOf, type PayoutNotifier } from './iris-notifier.ts';
import { type PayoutRecord, type PayoutStatus, presentMoment } from './iris-record.ts';
import type { IrisStore } from './iris-store.ts';

const modeSchema = z.object({
  call: z.enum(irisCalls),
  mode: z.enum(irisModes),
  times: z.optional(z.int().check(z.positive())),
  delay_ms: z._default(z.int().check(z.minimum(0)), 0),
});
const sendingShape = {
  notify: z._default(z.int().check(z.minimum(0), z.maximum(50)), 1),
  delay_ms: z.optional(z.int().check(z.minimum(0))),
  forge: z._default(z.boolean(), false),
};
const moveSchema = z.object({ ...sendingShape, code: z._default(z.string(), '004') });
/** A state that the payout has had; `claim` says one that it never had. */
const notifySchema = z.object({
  ...sendingShape,
  status: z.optional(z.string()),
  claim: z.optional(z.string()),
});

/** The states that a person can move a payout to. */
const actions: Readonly<Record<string, PayoutStatus>> = {
  approve: 'approved',
  process: 'processed',
  complete: 'completed',
  fail: 'failed',
  reject: 'rejected',
};

/** What the banks and the bad day do to payouts. */
export function irisControlRoutes({
  store,
  modes,
  notifier,
  pace,
}: {
  store: IrisStore;
  modes: IrisModes;
  notifier: PayoutNotifier;
  /** Whether approved payouts go on by themselves. */
  pace: { isHeld: boolean };
}): Router {
  const router = Router();
  router.use(express.json({ strict: false, limit: '16kb' }));

  router.post('/mode', (request, response) => {
    const input = modeSchema.safeParse(request.body);
    if (!input.success) return answerInvalid(response, input.error);
    const { call, mode, times = null, delay_ms: delayMs } = input.data;
    modes.set(call, { mode, times, delayMs });
    response.json(input.data);
  });
  router.post('/hold', (request, response) => {
    pace.isHeld = z.object({ hold: z.boolean() }).parse(request.body).hold;
    response.json({ hold: pace.isHeld });
  });
  router.post('/balance', (request, response) => {
    store.setBalance(z.object({ amount: z.int() }).parse(request.body).amount);
    response.json({ balance: store.balance() });
  });
  router.post('/keys/purge', (_request, response) => {
    store.forgetKeys();
    response.json({ ok: true });
  });
  router.get('/payouts', (_request, response) => {
    response.json({ data: store.list().map(summarize) });
  });
  router.post('/payouts/:reference/notify', (request, response) => {
    const input = notifySchema.safeParse(request.body ?? {});
    const record = store.find(request.params.reference);
    if (!record) return answerUnknown(response);
    if (!input.success) return answerInvalid(response, input.error);
    const { status, claim, notify: count, delay_ms: delayMs = null, forge } = input.data;
    const moment = momentOf(record, status);
    const claimed =
      claim === undefined ? moment : { at: Date.now(), status: claim as PayoutStatus, error: null };
    if (!claimed) return answerUnknown(response);
    notifier.send(record, claimed, { count, delayMs, forge });
    response.json(summarize(record));
  });
  router.post('/payouts/:reference/:action', (request, response) => {
    const input = moveSchema.safeParse(request.body ?? {});
    const record = store.find(request.params.reference);
    const status = actions[request.params.action];
    if (!record || !status) return answerUnknown(response);
    if (!input.success) return answerInvalid(response, input.error);
    const { code, notify: count, delay_ms: delayMs = null, forge } = input.data;
    const error = ['failed', 'rejected'].includes(status) ? { code, message: `Error ${code}` } : null;
    const moment = store.move(record, status, error);
    if (!moment) {
      const message = `${request.params.action} is not possible in state "${presentMoment(record).status}"`;
      response.status(409).json({ message });
      return;
    }
    notifier.send(record, moment, { count, delayMs, forge });
    response.json(summarize(record));
  });
  return router;
}

function summarize(record: PayoutRecord): Record<string, unknown> {
  const { reference, item, amount, moments, deliveries } = record;
  return {
    reference_no: reference,
    ...item,
    amount,
    status: presentMoment(record).status,
    statuses: moments.map(({ status }) => status),
    deliveries,
  };
}

function answerInvalid(response: Response, error: z.core.$ZodError): void {
  response.status(422).json({ message: z.prettifyError(error) });
}

function answerUnknown(response: Response): void {
  response.status(404).json({ message: 'no such payout, state or action' });
}
