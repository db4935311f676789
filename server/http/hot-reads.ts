import type { IncomingMessage, ServerResponse } from 'node:http';
import { logger } from '../platform/logger.ts';
import type { Snapshot } from '../platform/snapshot-cache.ts';
import { isDraining } from './health.ts';
import { logWhenDone, requestIdFor } from './request-id.ts';
import { listSecureHeaders } from './security-headers.ts';

/** A public GET whose answer is usually cached: everything between `start` and `end` of its path is the key. */
export interface HotRead {
  start: string;
  end: string;
  /** The answer if it may be given out without reading a store. */
  peek: (key: string) => Snapshot<unknown> | null;
}

/**
 * Answers reads that thousands of viewers make at the same moment, before Express has looked at them: the answer that the route
 * gives, to the header. Whatever is not quite so simple (no ready answer, a query, a condition that does not name the present
 * answer, a weighted encoding) goes the usual way.
 *
 * @returns whether the request was answered
 */
export function answerHotReads(
  reads: readonly HotRead[],
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const fixed = Object.entries(listSecureHeaders()).flat();
  const common = [...fixed, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
  return (request, response) => {
    if (request.method !== 'GET' || isDraining()) return false;
    const { headers, url = '' } = request;
    const snapshot = findReady(reads, url);
    const encodings = headers['accept-encoding'] ?? '';
    const condition = headers['if-none-match'];
    if (!snapshot || encodings.includes(';')) return false;
    if (headers['cache-control'] !== undefined || (condition !== undefined && condition !== snapshot.etag)) {
      return false;
    }
    const id = requestIdFor(headers['x-request-id']);
    if (logger().isLevelEnabled('info')) logWhenDone(request, response, { id, url });
    const named = [...common, 'ETag', snapshot.etag, 'X-Request-Id', id];
    if (condition !== undefined) {
      response.writeHead(304, named).end();
      return true;
    }
    const compressed = encodings.includes('gzip') ? snapshot.gzip : null;
    const body = compressed ?? snapshot.json;
    if (compressed) named.push('Content-Encoding', 'gzip');
    named.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.byteLength));
    response.writeHead(200, named).end(body);
    return true;
  };
}

function findReady(reads: readonly HotRead[], url: string): Snapshot<unknown> | null {
  for (const { start, end, peek } of reads) {
    if (!url.startsWith(start) || !url.endsWith(end)) continue;
    const snapshot = peek(url.slice(start.length, url.length - end.length));
    if (snapshot) return snapshot;
  }
  return null;
}
