import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes whatever bytes it likes. */
export interface RawConnection {
  socket: Socket;
  /** All that has come so far. */
  received: () => string;
  isClosed: () => boolean;
  /** Resolves when the other side has ended the connection. */
  closed: Promise<void>;
  /** Resolves once what has come fits. @throws with what has come when the connection closes before */
  until: (pattern: RegExp) => Promise<string>;
}

/** @param reads false: takes nothing that is sent, as a client does whose window is full */
export function openRaw(port: number, { reads = true } = {}): RawConnection {
  // Half open, so that an end of the other side is not answered by ours.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  let closed = false;
  const waiting = new Set<() => void>();
  const look = () => {
    for (const each of waiting) each();
  };
  socket.on('error', () => undefined);
  if (reads) {
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      look();
    });
  }
  const closing = new Promise<void>((resolve) => {
    const end = () => {
      closed = true;
      look();
      resolve();
    };
    socket.once('end', end).once('close', end);
  });
  return {
    socket,
    received: () => received,
    isClosed: () => closed,
    closed: closing,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (pattern.test(received)) resolve(received);
          else if (closed) reject(new Error(`closed after ${JSON.stringify(received.slice(0, 500))}`));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
  };
}

/** A request as text; the body's length is set unless a header says otherwise. */
export function rawRequest(
  line: string,
  headers: Record<string, string> = {},
  { body = '' }: { body?: string } = {},
): string {
  const all = {
    Host: 'sorak',
    ...(body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A connection that a process took, as its descriptor and the kernel have it. */
export interface HeldConnection {
  /** Of the other side; null when the kernel has given the connection up already. */
  peerPort: number | null;
  /** As the kernel numbers them: 01 is established, 08 waits for the process to close it. */
  state: string;
}

/**
 * What the process's descriptors hold of connections that it took on `port`. Its own connections to stores and its pipes are left out.
 */
export function listConnections(pid: number, port: number): HeldConnection[] {
  const known = new Map<string, HeldConnection & { localPort: number }>();
  for (const table of ['tcp', 'tcp6']) {
    for (const row of readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1)) {
      const [, local = '', peer = '', state = '', , , , , , inode] = row.trim().split(/\s+/);
      if (inode) known.set(inode, { localPort: portOf(local), peerPort: portOf(peer), state });
    }
  }
  const pipes = new Set(readFileSync('/proc/net/unix', 'utf8').match(/(?<= )\d+(?= \/| @|$)/gm));
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor): HeldConnection[] => {
    const inode = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${descriptor}`))?.[1];
    if (inode === undefined || pipes.has(inode)) return [];
    const connection = known.get(inode);
    if (!connection) return [{ peerPort: null, state: 'gone' }];
    return connection.localPort === port && connection.state !== LISTENS ? [connection] : [];
  });
}

const LISTENS = '0A';

function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16);
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed since the folder was read.
    return '';
  }
}
