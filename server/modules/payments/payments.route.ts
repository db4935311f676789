import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { EarlyAnswer } from '#server/http/early-route.ts';
import { readProviderMessage } from '#server/http/provider-message.ts';
import type { DocumentedRoute } from '../../http/openapi.ts';
import { webhookOutcomes } from '../../platform/metrics.ts';
import { type Received, receiveNotification } from './receive-notification.ts';

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
  const onRefused = () => webhookOutcomes.inc({ outcome: 'malformed' });
  return answers[await receiveNotification(await readProviderMessage(request, { onRefused }))];
}
