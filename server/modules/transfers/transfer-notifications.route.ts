import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { EarlyAnswer } from '#server/http/early-route.ts';
import type { DocumentedRoute } from '#server/http/openapi.ts';
import { readProviderMessage } from '#server/http/provider-message.ts';
import { webhookOutcomes } from '#server/platform/metrics.ts';
import { receiveTransferNotification } from './receive-transfer-notification.ts';

/** For the OpenAPI document, which is made from tables otherwise. */
export const transferNotificationRoute: DocumentedRoute = {
  method: 'post',
  path: '/transfers/notifications',
  summary: 'Messages of the payment provider about payouts; signed by it',
  tag: 'Transfers',
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

/** `POST /transfers/notifications`. Outside the endpoint tables because its signature is about the bytes as they came. */
export async function answerTransferNotification(request: IncomingMessage): Promise<EarlyAnswer> {
  const onRefused = () => webhookOutcomes.inc({ outcome: 'malformed' });
  const bytes = await readProviderMessage(request, { onRefused });
  const { 'iris-signature': signature } = request.headers;
  await receiveTransferNotification(bytes, { signature: typeof signature === 'string' ? signature : '' });
  const body = Buffer.from(JSON.stringify({ status: 'accepted' }));
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.byteLength };
  return { headers, body };
}
