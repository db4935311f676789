import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createProvider } from '#server/modules/payments/provider/create-provider.ts';
import { HANGS_AFTER_MS } from '#tests/support/waiting.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider of ours that answers by hand, and the requests that reached it. */
async function connectTo(answer: Answer, { timeoutMs = HANGS_AFTER_MS } = {}) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    sockets.add(request.socket);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider({
    serverKey: 'key',
    clientKey: 'key',
    isProduction: false,
    snapBaseUrl: `${url}/snap/v1`,
    coreBaseUrl: url,
    timeoutMs,
  });
  opened.push(provider, {
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return { provider, requests, sockets };
}

/** A connection takes the next call a turn of the event loop after its answer has ended. */
const connectionIsFree = () => new Promise((resolve) => setImmediate(resolve));

const notFound: Answer = (_request, response) =>
  response.setHeader('content-type', 'application/json').end('{"status_code":"404"}');

/** Answers one request of each connection and closes it instead of answering the next, as a server whose idle timeout ends at that moment. */
function answerOnceEach(): Answer {
  const answered = new WeakSet<Socket>();
  return (request, response) => {
    if (answered.has(request.socket)) request.socket.destroy();
    else notFound(request, response);
    answered.add(request.socket);
  };
}

describe('a connection that the provider closes between two calls', () => {
  test('is no outage for a status call, which is sent again on a fresh one', async () => {
    const { provider, requests, sockets } = await connectTo(answerOnceEach());
    for (let call = 0; call < 3; call += 1) {
      expect(await provider.getStatus(`SRK-${call}`)).toEqual({ kind: 'not_found' });
      await connectionIsFree();
    }
    expect(requests.length).toBeGreaterThan(3);
    expect(sockets.size).toBeGreaterThan(1);
  });

  test('is no outage where all kept connections are closed', async () => {
    const answer = answerOnceEach();
    const last: (string | undefined)[] = [];
    const { provider, sockets } = await connectTo((request, response) => {
      last.push(request.headers.connection);
      answer(request, response);
    });
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => provider.getStatus(id)));
    expect(sockets.size).toBe(4);
    expect(await provider.getStatus('e')).toEqual({ kind: 'not_found' });
    // Not one of the kept ones, which may be closed as well.
    expect(last.at(-1)).toBe('close');
  });

  test('is one for a call that opens or changes a payment, which might be done twice', async () => {
    const { provider, requests } = await connectTo(answerOnceEach());
    await provider.getStatus('SRK-1');
    await connectionIsFree();
    await expect(provider.cancelTransaction('SRK-1')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toEqual(['GET /v2/SRK-1/status', 'POST /v2/SRK-1/cancel']);
  });

  test('is one where the second connection breaks, too', async () => {
    const { provider, requests } = await connectTo((request) => request.socket.destroy());
    await expect(provider.getStatus('SRK-1')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toHaveLength(2);
  });
});

describe('an answer', () => {
  test('that does not end is given up after the time limit', async () => {
    const { provider, requests } = await connectTo((_request, response) => response.write('{'), {
      timeoutMs: 300,
    });
    await expect(provider.getStatus('SRK-1')).rejects.toMatchObject({ kind: 'timeout' });
    expect(requests).toHaveLength(1);
  });

  test('of more than 1 MiB is given up', async () => {
    const { provider, requests } = await connectTo((_request, response) => {
      response.end(`"${'x'.repeat(1024 * 1024)}"`);
    });
    await expect(provider.getStatus('SRK-1')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toHaveLength(1);
  });

  test('that breaks off is given up', async () => {
    const { provider, requests } = await connectTo((request, response) => {
      response.setHeader('content-length', '10').write('{', () => request.socket.destroy());
    });
    await expect(provider.getStatus('SRK-1')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toHaveLength(1);
  });
});

test('calls one after the other share a connection', async () => {
  const { provider, sockets } = await connectTo(notFound);
  for (let call = 0; call < 3; call += 1) {
    await provider.getStatus(`SRK-${call}`);
    await connectionIsFree();
  }
  expect(sockets.size).toBe(1);
});
