import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeBase64 } from '#contracts/log/bytes.ts';
import { COSIGNATURE, printVkey } from '#contracts/log/signed-note.ts';
import { type Answer, addCheckpoint, type Witness } from './add-checkpoint.ts';
import type { WitnessConfig } from './config.ts';
import { readSigningKey } from './signing-key.ts';
import { openState, type State } from './state.ts';

const MAX_BODY_BYTES = 16 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;

export interface RunningWitness {
  url: string;
  /** The key by which its signatures are verified. */
  vkey: string;
  state: State;
  close: () => Promise<void>;
}

export async function startWitness(
  { name, dir, host, port, logs }: WitnessConfig,
  { now = () => Math.floor(Date.now() / 1_000), say = (_line: string) => {} } = {},
): Promise<RunningWitness> {
  const key = await readSigningKey(dir);
  const state = openState(dir);
  const witness: Witness = { logs, state, signer: { name, key }, now, say };
  const vkey = printVkey({ name, type: COSIGNATURE, publicKey: key.publicKey });
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    answer(request, { witness, vkey }).then(
      (sent) => send(response, sent),
      (error: unknown) => {
        say(`failed: ${error instanceof Error ? error.message : String(error)}`);
        send(response, { status: 500, body: 'failed\n' });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, vkey, state },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          state.close();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

interface Sent {
  status: number;
  body: string;
  type?: string;
}

function send(response: ServerResponse, { status, body, type = 'text/plain; charset=utf-8' }: Sent): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
  });
  response.end(body);
}

async function answer(
  request: IncomingMessage,
  { witness, vkey }: { witness: Witness; vkey: string },
): Promise<Sent | Answer> {
  const path = request.url ?? '';
  if (path === '/add-checkpoint') {
    if (request.method !== 'POST') return { status: 405, body: 'POST alone\n' };
    const body = await readBody(request);
    return body ? addCheckpoint(body, witness) : { status: 413, body: 'too long\n' };
  }
  if (request.method !== 'GET') return { status: 405, body: 'GET alone\n' };
  if (path === '/') return { status: 200, body: `${vkey}\n` };
  const [, hash, what] = /^\/([0-9a-f]{64})\/(checkpoint|refused)$/.exec(path) ?? [];
  const origin = hash && witness.state.listOrigins().find((each) => hashOf(each) === hash);
  if (!origin) return { status: 404, body: 'nothing here\n' };
  if (what === 'checkpoint') return { status: 200, body: witness.state.find(origin)?.note ?? '' };
  return { status: 200, body: presentRefused(witness.state, origin), type: 'application/x-ndjson' };
}

const hashOf = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/** Each with what it contradicts: whoever has the log's key can verify both. */
const presentRefused = (state: State, origin: string): string =>
  state
    .listRefused(origin)
    .map((each) => `${JSON.stringify({ ...each, root: encodeBase64(each.root) })}\n`)
    .join('');

/** @returns null for one that is too long */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}
