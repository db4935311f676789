import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHttpServer, type HttpServer } from '#server/platform/http-server.ts';
import { openRaw } from '../../support/raw-http.ts';

/** The request that is hidden in each of the others. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: sorak\r\n\r\n';

let http: HttpServer;
let port: number;
const seen: string[] = [];
beforeAll(async () => {
  http = createHttpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    // A request that breaks off has no end.
    request.resume().once('end', () => response.end('answered'));
  });
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve));
  port = (http.server.address() as AddressInfo).port;
});
afterAll(() => http.finish());

/** What comes for these bytes until the server closes the connection; what was passed on is in `seen`. */
async function send(bytes: string): Promise<string> {
  seen.length = 0;
  const connection = openRaw(port);
  connection.socket.write(bytes);
  await connection.closed;
  connection.socket.destroy();
  return connection.received();
}

const post = (headers: string[], body = '') =>
  `POST /outer HTTP/1.1\r\nHost: sorak\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n${body}`;
const chunked = `0\r\n\r\n${HIDDEN}`;

/** Whatever two servers in a row could take for requests of different lengths. */
const ambiguous: [name: string, bytes: string][] = [
  [
    'with both Content-Length and Transfer-Encoding',
    post([`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'], chunked),
  ],
  [
    'with both of them in the other order',
    post(['Transfer-Encoding: chunked', `Content-Length: ${chunked.length}`], chunked),
  ],
  ['with two lengths', post(['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN)],
  ['with two lengths in one header', post([`Content-Length: 0, ${HIDDEN.length}`], HIDDEN)],
  ['with a length that is no number', post([`Content-Length: +${HIDDEN.length}`], HIDDEN)],
  ['that ends its chunks in something else', post(['Transfer-Encoding: chunked, identity'], chunked)],
  ['with a blank before the colon', post([`Content-Length : ${HIDDEN.length}`], HIDDEN)],
  ['with a folded header', post(['X-Note: one', ' two', 'Content-Length: 0'], HIDDEN)],
  ['with a folded Transfer-Encoding', post(['Transfer-Encoding:', ' chunked'], chunked)],
  [
    'whose header lines end in a bare line feed',
    `POST /outer HTTP/1.1\nHost: sorak\nContent-Length: 0\n\n${HIDDEN}`,
  ],
  ['with one bare line feed between its headers', post([`X-Note: one\nContent-Length: 0`], HIDDEN)],
  ['with a bare carriage return in a header', post([`X-Note: one\rContent-Length: 0`], HIDDEN)],
  ['whose chunk ends in a bare line feed', post(['Transfer-Encoding: chunked'], `1\nx\n0\n\n${HIDDEN}`)],
  ['whose chunk is longer than it says', post(['Transfer-Encoding: chunked'], `1\r\nxx\r\n${chunked}`)],
  ['whose chunk has a length that is none', post(['Transfer-Encoding: chunked'], `0x1\r\nx\r\n${chunked}`)],
];

describe('a request whose end two servers could see at two places', () => {
  test.each(ambiguous)('%s is refused, and nothing that follows is read', async (_name, bytes) => {
    const received = await send(bytes);
    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(received).not.toContain('answered');
    expect(seen).not.toContain('GET /hidden');
  });

  test('control: with one length, or in chunks, it is answered, and so is the next', async () => {
    const last = HIDDEN.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    for (const bytes of [
      post(['Content-Length: 2'], `ab${last}`),
      post(['Transfer-Encoding: chunked'], `2\r\nab\r\n0\r\n\r\n${last}`),
    ]) {
      expect((await send(bytes)).match(/answered/g)).toHaveLength(2);
      expect(seen).toEqual(['POST /outer', 'GET /hidden']);
    }
  });
});
