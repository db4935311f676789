import { request } from 'node:http';
import { HANGS_AFTER_MS } from './waiting.ts';

/**
 * Sends a request over HTTP and reads the whole answer. Unlike `fetch`, which gives up when a connection is not there after ten seconds: on a busy
 * machine a storm of connections takes longer than that to be accepted.
 *
 * @returns the answer's status
 * @throws Error of the socket when the connection broke, or nothing came
 */
export function requestWithoutTimeout(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const signal = AbortSignal.timeout(HANGS_AFTER_MS);
  request(url, { method, headers, signal }, (answer) => {
    answer.on('error', reject);
    answer.on('end', () => resolve(answer.statusCode ?? 0));
    answer.resume();
  })
    .on('error', reject)
    .end(body);
  return promise;
}
