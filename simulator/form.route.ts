import { readFileSync } from 'node:fs';
import express, { type Request, type Response, Router } from 'express';
import qrcode from 'qrcode';
import * as z from 'zod/mini';
import { findCardProblems, ONE_TIME_PASSWORD } from './cards.ts';
import { presentSession, sessionState } from './form-session.ts';
import type { Lifecycle } from './lifecycle.ts';
import { currentAttempt, currentMoment, type OrderRecord } from './order-record.ts';
import type { Presenter } from './presenter.ts';
import type { Store } from './store.ts';

const MAX_WRONG_PASSWORDS = 3;

const chargeSchema = z.object({
  method: z.string(),
  through_qr: z._default(z.boolean(), false),
  card: z.optional(z.object({ number: z.string(), expiry: z.string(), cvv: z.string() })),
});
const passwordSchema = z.object({ otp: z.string() });

/**
 * The payment page and the calls it makes. The token in the address is the only key, as in the original; the
 * page's own calls are private to the simulator.
 */
export function formRoutes({
  store,
  lifecycle,
  presenter,
  merchantName,
  clientKey,
}: {
  store: Store;
  lifecycle: Lifecycle;
  presenter: Presenter;
  merchantName: string;
  clientKey: string;
}): Router {
  const router = Router();
  const page = readFileSync(new URL('./browser/form.html', import.meta.url), 'utf8');
  router.get(['/redirection/:token', '/embed/:token'], (request, response) => {
    // snap.js hands over the page's data-client-key; the original refuses a wrong one, too.
    if (request.query.client_key !== undefined && request.query.client_key !== clientKey) {
      response.status(401).type('text').send('Access denied, please check client key');
      return;
    }
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
    );
    response.setHeader('referrer-policy', 'no-referrer');
    response.type('html').send(page);
  });

  router.use(express.json({ limit: '16kb' }));

  router.use('/sessions/:token', (request: Request<{ token: string }>, response, next) => {
    const record = store.findByToken(request.params.token);
    if (!record) {
      response.status(404).json({ message: 'token not found' });
      return;
    }
    response.locals.record = record;
    response.setHeader('cache-control', 'no-store');
    next();
  });

  function answerSession(response: Response): void {
    response.json(presentSession({ record: recordOf(response), merchantName, presenter }));
  }

  router.get('/sessions/:token', (_request, response) => answerSession(response));

  router.post('/sessions/:token/charge', (request, response) => {
    const record = recordOf(response);
    const input = chargeSchema.safeParse(request.body);
    const state = sessionState(record);
    if (!input.success || !record.methods.includes(input.data.method)) {
      response.status(400).json({ message: 'unknown payment method' });
      return;
    }
    const { method, through_qr: throughQr, card } = input.data;
    const same = currentAttempt(record)?.method === method && state === 'pending' && !card;
    if (same || !['open', 'pending', 'denied'].includes(state)) {
      answerSession(response);
      return;
    }
    if (method === 'credit_card') {
      const problems = card ? findCardProblems(card, Date.now()) : (['number', 'expiry', 'cvv'] as const);
      if (problems.length > 0 || !card) {
        response.json({ problems });
        return;
      }
    }
    const attempt = lifecycle.start({ record, method, throughQr, ...(card ? { card } : {}) });
    lifecycle.announce(record, attempt, [currentMoment(attempt)]);
    answerSession(response);
  });

  router.post('/sessions/:token/otp', (request, response) => {
    const record = recordOf(response);
    const attempt = currentAttempt(record);
    const input = passwordSchema.safeParse(request.body);
    if (!input.success || attempt?.step !== 'otp' || !attempt.details.card) {
      answerSession(response);
      return;
    }
    if (input.data.otp === ONE_TIME_PASSWORD) {
      const moment = lifecycle.finishCard(record, attempt);
      if (moment) lifecycle.announce(record, attempt, [moment]);
      answerSession(response);
      return;
    }
    attempt.details.card.wrongPasswords += 1;
    store.save(record);
    if (attempt.details.card.wrongPasswords >= MAX_WRONG_PASSWORDS) {
      const moment = lifecycle.move(record, attempt, 'deny', { channelCode: '05' });
      if (moment) lifecycle.announce(record, attempt, [moment]);
      answerSession(response);
      return;
    }
    response.json({ problems: ['otp'], left: MAX_WRONG_PASSWORDS - attempt.details.card.wrongPasswords });
  });

  /** Stands for the customer's banking app, which does not exist here. */
  router.post('/sessions/:token/pay', (_request, response) => {
    const record = recordOf(response);
    const attempt = currentAttempt(record);
    if (attempt && currentMoment(attempt).status === 'pending' && !attempt.details.card) {
      const moment = lifecycle.move(record, attempt, 'settle', { settledAt: Date.now() });
      if (moment) lifecycle.announce(record, attempt, [moment]);
    }
    answerSession(response);
  });

  router.get('/sessions/:token/qr.png', async (request, response) => {
    const text = currentAttempt(recordOf(response))?.details.qrText;
    if (text === undefined) {
      response.status(404).end();
      return;
    }
    const image = await qrcode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, width: 640 });
    if (request.query.download !== undefined) response.attachment(`qris-${recordOf(response).orderId}.png`);
    response.type('png').send(image);
  });
  return router;
}

function recordOf(response: Response): OrderRecord {
  return response.locals.record as OrderRecord;
}
