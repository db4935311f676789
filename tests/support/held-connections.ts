import { openRaw, type RawConnection, rawRequest } from './raw-http.ts';

export const UPGRADE = { Connection: 'Upgrade', Upgrade: 'foo' };
export const HTTP2 = {
  Connection: 'Upgrade, HTTP2-Settings',
  Upgrade: 'h2c',
  'HTTP2-Settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
};
export const WEBSOCKET = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
};
export const GATEWAY = '/socket.io/?EIO=4&transport=websocket';
const POLLING = '/socket.io/?EIO=4&transport=polling';

const ANSWERED = /^HTTP\/1\.1 200 /;

type Hold = (port: number) => Promise<RawConnection>;

/** Ways to hold a connection to any HTTP server; each leaves it in the state that its name says. */
export const plainKinds: Record<string, Hold> = {
  'nothing sent': async (port) => openRaw(port),
  'half a header': (port) => begin(port, 'GET /livez HTTP/1.1\r\nHost: so'),
  'half a body': (port) => begin(port, rawRequest('POST /livez', { 'Content-Length': '90' }, { body: '{' })),
  'half a body without its length': (port) =>
    begin(port, `${rawRequest('POST /livez', { 'Transfer-Encoding': 'chunked' })}5\r\n{"us`),
  'asked to go on, and did not': (port) =>
    begin(
      port,
      rawRequest('POST /livez', { Expect: '100-continue', 'Content-Length': '90' }),
      /100 Continue/,
    ),
  'kept alive': (port) => begin(port, rawRequest('GET /livez'), ANSWERED),
  'kept alive, then upgraded': async (port) => {
    const connection = await begin(port, rawRequest('GET /livez'), ANSWERED);
    connection.socket.write(rawRequest('GET /livez', UPGRADE));
    return connection;
  },
  'upgraded at once': (port) => begin(port, rawRequest('GET /livez', HTTP2)),
  'hundred requests in one go': (port) => begin(port, rawRequest('GET /livez').repeat(100)),
  'answers never read': (port) =>
    begin(port, rawRequest('GET /metrics').repeat(200), undefined, { reads: false }),
  'half closed': async (port) => {
    const connection = await begin(port, rawRequest('GET /livez'));
    connection.socket.end();
    return connection;
  },
  'half closed in a header': async (port) => {
    const connection = await begin(port, 'GET /livez HTTP/1.1\r\n');
    connection.socket.end();
    return connection;
  },
  'half closed after an upgrade': async (port) => {
    const connection = await begin(port, rawRequest('GET /livez'), ANSWERED);
    connection.socket.end(rawRequest('GET /livez', UPGRADE));
    return connection;
  },
};

/** Ways to hold one to the gateway. */
export const gatewayKinds: Record<string, Hold> = {
  'half a header of a handshake': (port) => begin(port, rawRequest(`GET ${GATEWAY}`, WEBSOCKET).slice(0, -9)),
  'a WebSocket that says nothing': (port) => begin(port, rawRequest(`GET ${GATEWAY}`, WEBSOCKET), /"sid"/),
  'a WebSocket that joins and says nothing more': async (port) => {
    const connection = await begin(port, rawRequest(`GET ${GATEWAY}`, WEBSOCKET), /"sid"/);
    connection.socket.write(frame('40'));
    await connection.until(/40\{"sid/);
    return connection;
  },
  'a WebSocket that does not read': async (port) =>
    begin(port, rawRequest(`GET ${GATEWAY}`, WEBSOCKET), undefined, { reads: false }),
  'half closed as a WebSocket': async (port) => {
    const connection = await begin(port, rawRequest(`GET ${GATEWAY}`, WEBSOCKET), /"sid"/);
    connection.socket.end();
    return connection;
  },
  'a second WebSocket that never takes its session over': async (port) => {
    const sid = await openPolling(port);
    return begin(port, rawRequest(`GET ${GATEWAY}&sid=${sid}`, WEBSOCKET), /101 Switching/);
  },
  'a poll that nobody reads': async (port) => {
    const sid = await openPolling(port);
    return begin(port, rawRequest(`GET ${POLLING}&sid=${sid}`), undefined, { reads: false });
  },
  'a poll that sends without an end': async (port) => {
    const sid = await openPolling(port);
    return begin(port, rawRequest(`POST ${POLLING}&sid=${sid}`, { 'Content-Length': '90' }, { body: '40' }));
  },
};

async function begin(
  port: number,
  text: string,
  answer?: RegExp,
  options?: { reads: boolean },
): Promise<RawConnection> {
  const connection = openRaw(port, options);
  connection.socket.write(text);
  if (answer) await connection.until(answer);
  return connection;
}

async function openPolling(port: number): Promise<string> {
  const connection = await begin(port, rawRequest(`GET ${POLLING}`, { Connection: 'close' }), /"sid":"/);
  connection.socket.destroy();
  return /"sid":"([^"]+)"/.exec(connection.received())?.[1] ?? '';
}

/** A masked text frame of a WebSocket. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
