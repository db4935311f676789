import { type NextFunction, type Request, type Response, Router, raw } from 'express';
import * as z from 'zod/mini';
import { refuseStrangeJson } from '#server/http/json-body.ts';
import type { DocumentedRoute } from '../../http/openapi.ts';
import { AppError } from '../../platform/app-error.ts';
import { webhookOutcomes } from '../../platform/metrics.ts';
import { type Received, receiveNotification } from './receive-notification.ts';

/** The provider's largest message has some kilobytes; more is not from the provider. */
const LIMIT_BYTES = 64 * 1024;

/** For the OpenAPI document, which is made from tables otherwise. */
export const notificationRoute: DocumentedRoute = {
  method: 'post',
  path: '/payments/notifications',
  summary: 'Messages of the payment provider; signed by it',
  tag: 'Payments',
  access: 'public',
  answers: { 200: z.object({ status: z.string() }) },
  errors: ['malformed_request', 'invalid_signature', 'payload_too_large', 'unsupported_media_type'],
};

/** Prepared once, because it is sent so often. */
const answers = { accepted: readyAnswer('accepted'), duplicate: readyAnswer('duplicate') };

function readyAnswer(status: Received) {
  const body = Buffer.from(JSON.stringify({ status }));
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.byteLength };
  return { headers, body };
}

/**
 * `POST /payments/notifications`. Outside the endpoint tables because it needs the bytes as they came, whatever
 * their content type says, and no rate limit: the provider must never be slowed down.
 */
export const notificationRouter = Router();

notificationRouter.post(
  '/payments/notifications',
  raw({ type: () => true, limit: LIMIT_BYTES, inflate: false }),
  async (request: Request, response: Response) => {
    const body: unknown = request.body;
    if (!Buffer.isBuffer(body) || body.length === 0) {
      webhookOutcomes.inc({ outcome: 'malformed' });
      throw new AppError({ code: 'malformed_request' });
    }
    refuseStrange(body);
    const outcome = await receiveNotification(body);
    const { headers, body: answer } = answers[outcome];
    response.writeHead(200, headers).end(answer);
  },
  (error: unknown, _request: Request, _response: Response, next: NextFunction) => {
    if (!(error instanceof AppError)) webhookOutcomes.inc({ outcome: 'malformed' });
    next(error);
  },
);

/**
 * Deep nesting costs the parser milliseconds, which a flood of it would take from genuine messages, and a repeated key
 * has two readings. The provider sends neither.
 */
function refuseStrange(body: Buffer): void {
  try {
    refuseStrangeJson(body.toString('utf8'));
  } catch (error) {
    webhookOutcomes.inc({ outcome: 'malformed' });
    throw error;
  }
}
