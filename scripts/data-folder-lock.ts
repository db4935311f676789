import { rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from './problem.ts';

/** Who runs on a data folder. */
export interface Holder {
  /** Of the supervisor. */
  pid: number;
  url: string;
}

/** A holder that does not say who it is (a stopped process) holds all the same. One on a busy machine takes its time. */
const ANSWERS_MS = 10_000;

/**
 * Takes the data folder for this process until it ends, however it ends: what is held is a socket of the system and no file, so nothing is left
 * by a power cut, nothing is copied with the folder, and of two that come at the same moment one has it.
 *
 * @returns gives it back
 * @throws Problem naming who has it
 */
export async function holdDataFolder(dataDir: string, { url }: { url: string }): Promise<() => void> {
  const address = addressOf(dataDir);
  const holder: Holder = { pid: process.pid, url };
  const listen = () =>
    new Promise<(() => void) | null>((resolve, reject) => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.end(JSON.stringify(holder));
      });
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
      );
      server.listen(address, () => resolve(() => void server.unref().close()));
    });
  const held = await listen();
  if (held) return held;
  const other = await queryHolder(dataDir);
  // Where sockets are files, one that was killed leaves its file.
  if (!other) rmSync(address, { force: true });
  const heldNow = other ? null : await listen();
  if (heldNow) return heldNow;
  const where = other?.url ? ` at ${other.url}` : '';
  const who = other?.pid ? ` (process ${other.pid})` : '';
  throw new Problem(
    `Sorak already runs${where} with the data in ${dataDir}${who}: stop that one, or set SORAK_DATA_DIR, PORT and SIMULATOR_PORT to others.`,
  );
}

/** Who runs on the data folder now; null when nobody does, an empty pid and url when somebody does not say. */
export function queryHolder(dataDir: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(addressOf(dataDir));
    // What came while this process was busy is read first.
    const timer = setTimeout(() => setImmediate(() => end({ pid: 0, url: '' })), ANSWERS_MS);
    const end = (holder: Holder | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(holder);
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('end', () => end(parseHolder(text)));
    socket.once('error', () => end(null));
  });
}

function parseHolder(text: string): Holder {
  try {
    return JSON.parse(text);
  } catch {
    // It ended while it was saying who it is.
    return { pid: 0, url: '' };
  }
}

/** The folder itself, by whatever path it is reached: a copy is another one. */
function addressOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir);
  const name = `sorak-${dev}-${ino}`;
  // Linux has sockets without a file, which end with their process.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}
