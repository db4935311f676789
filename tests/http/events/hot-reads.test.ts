import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, startApi } from '../../support/api.ts';
import { placeBoard, untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent } from '../../support/events.ts';

let api: Api;
let path: string;
beforeAll(async () => {
  api = await startApi();
  const { event, finalists } = await buildEvent({ finalists: 30 });
  await placeBoard({
    eventId: event.id,
    version: 1,
    votes: finalists.map(({ id }, index) => [id, 900 - index]),
  });
  path = `/api/v1/events/${event.id}`;
});
afterAll(() => api.close());

/** By node:http, which adds no header of its own to those that are compared. */
function read(from: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const request = sendRequest(`${api.origin}${from}`, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { date: _date, 'x-request-id': id, ...rest } = answer.headers;
          expect(String(id)).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
          resolve({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(chunks) });
        });
      });
      request.on('error', reject);
      request.end();
    },
  );
}

/** The answer of the route behind Express: a query sends a request that way. */
const readByExpress = (from: string, headers: Record<string, string> = {}) => read(`${from}?x=1`, headers);

describe('a cached answer', () => {
  test.each(['', '/board'])('is the one of the route, to the header: /events/{id}%s', async (end) => {
    for (const headers of [{}, { 'Accept-Encoding': 'gzip, br' }]) {
      const usual = await readByExpress(path + end, headers);
      const first = await read(path + end, headers);
      const ready = await read(path + end, headers);
      expect(ready.status).toBe(200);
      expect(ready).toEqual(usual);
      expect(ready).toEqual(first);
    }
  });

  test('is not sent again to somebody who has it', async () => {
    const { headers } = await read(path);
    const usual = await readByExpress(path, { 'If-None-Match': String(headers.etag) });
    const again = await read(path, { 'If-None-Match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again).toEqual(usual);
    expect((await read(path, { 'If-None-Match': 'W/"another"' })).status).toBe(200);
  });

  test('keeps the request id of the caller', async () => {
    await read(path);
    const answer = await fetch(`${api.origin}${path}`, { headers: { 'X-Request-Id': 'pemanggil-0001' } });
    expect(answer.headers.get('x-request-id')).toBe('pemanggil-0001');
  });

  test('is not given out once it may be old', async () => {
    const { event, finalists } = await buildEvent();
    const board = `/api/v1/events/${event.id}/board`;
    await read(board);
    await placeBoard({ eventId: event.id, version: 1, votes: finalists.map(({ id }) => [id, 5]) });
    await untilEventAnswersAreOld();
    expect(JSON.parse((await read(board)).body.toString()).votes_count).toBe(15);
  });
});
