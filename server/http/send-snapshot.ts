import type { Request, Response } from 'express';
import type { Snapshot } from '../platform/snapshot-cache.ts';

/** Sends a ready-made JSON answer: 304 without a body when the caller has it already, compressed if it may be. */
export function sendSnapshot(request: Request, response: Response, snapshot: Snapshot<unknown>): null {
  response.setHeader('ETag', snapshot.etag);
  response.setHeader('Cache-Control', 'no-cache');
  response.vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return null;
  }
  const compressed = snapshot.gzip && request.acceptsEncodings('gzip') ? snapshot.gzip : null;
  if (compressed) response.setHeader('Content-Encoding', 'gzip');
  const sent = compressed ?? snapshot.json;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', sent.byteLength);
  response.status(200).end(sent);
  return null;
}
