import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { AppError } from '../platform/app-error.ts';
import { refuseStrangeJson } from './json-body.ts';
import { refuseStrangeAddress } from './strange-keys.ts';

/** The provider's largest message has some kilobytes; more is not from the provider. */
const LIMIT_BYTES = 64 * 1024;

/**
 * A message of the payment provider, as it came: its signature is about the bytes, whatever their content type says.
 *
 * @param onRefused called for what the provider never sends
 * @throws AppError `malformed_request`, `malformed_json`, `unsupported_media_type`; raw-body's own errors for the rest
 */
export async function readProviderMessage(
  request: IncomingMessage,
  { onRefused }: { onRefused: () => void },
): Promise<Buffer> {
  try {
    refuseStrangeAddress(request.url ?? '');
    const body = await readBody(request);
    // Deep nesting costs the parser milliseconds, which a flood of it would take from genuine messages, and a repeated key has two readings.
    refuseStrangeJson(body.toString('utf8'));
    return body;
  } catch (error) {
    onRefused();
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = null } = request.headers;
  // It could unpack to anything.
  if (encoding.toLowerCase() !== 'identity') throw new AppError({ code: 'unsupported_media_type' });
  const body = await getRawBody(request, { limit: LIMIT_BYTES, length });
  if (body.length === 0) throw new AppError({ code: 'malformed_request' });
  return body;
}
