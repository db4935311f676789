import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import * as z from 'zod/mini';
import type { EarlyAnswer } from '#server/http/early-route.ts';
import { refuseStrangeJson } from '#server/http/json-body.ts';
import { refuseStrangeAddress } from '#server/http/strange-keys.ts';
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
  errors: [
    'malformed_request',
    'malformed_json',
    'invalid_signature',
    'payload_too_large',
    'unsupported_media_type',
  ],
};

/** Prepared once, because it is sent so often. */
const answers = { accepted: readyAnswer('accepted'), duplicate: readyAnswer('duplicate') };

function readyAnswer(status: Received): EarlyAnswer {
  const body = Buffer.from(JSON.stringify({ status }));
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.byteLength };
  return { headers, body };
}

/**
 * `POST /payments/notifications`. Outside the endpoint tables because it needs the bytes as they came, whatever
 * their content type says, and no rate limit: the provider must never be slowed down.
 */
export async function answerNotification(request: IncomingMessage): Promise<EarlyAnswer> {
  refuse(() => refuseStrangeAddress(request.url ?? ''));
  const body = await readBody(request);
  // Deep nesting costs the parser milliseconds, which a flood of it would take from genuine messages, and a repeated key has two readings.
  refuse(() => refuseStrangeJson(body.toString('utf8')));
  return answers[await receiveNotification(body)];
}

/** @throws AppError `malformed_request`, `unsupported_media_type`; raw-body's own errors for the rest */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  try {
    const { 'content-encoding': encoding = 'identity', 'content-length': length = null } = request.headers;
    // It could unpack to anything.
    if (encoding.toLowerCase() !== 'identity') throw new AppError({ code: 'unsupported_media_type' });
    const body = await getRawBody(request, { limit: LIMIT_BYTES, length });
    if (body.length === 0) throw new AppError({ code: 'malformed_request' });
    return body;
  } catch (error) {
    webhookOutcomes.inc({ outcome: 'malformed' });
    throw error;
  }
}

/** Runs a check of what the provider never sends; what fails it is counted. */
function refuse(check: () => void): void {
  try {
    check();
  } catch (error) {
    webhookOutcomes.inc({ outcome: 'malformed' });
    throw error;
  }
}
