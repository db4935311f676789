import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pause } from './waiting.ts';

/** The only way to a server for one test, which can be cut and joined again. */
interface Line {
  port: number;
  cut(): Promise<void>;
  join(): Promise<void>;
  /** Hands on nothing more of what the server sends on the connection of this port. @returns goes on */
  stall(port: number): () => void;
}

/** How what the server sends comes through, on each connection. */
export interface Pace {
  latencyMs: number;
  bytesPerSecond: number;
}

function slowed({ latencyMs, bytesPerSecond }: Pace): Transform {
  let handedOn = Promise.resolve();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const travelled = pause(latencyMs, 'slow');
      const passed = pause((chunk.length / bytesPerSecond) * 1_000, 'slow');
      handedOn = Promise.all([handedOn, travelled, passed]).then(() => void this.push(chunk));
      // The next piece may set out before this one has arrived.
      void passed.then(() => done());
    },
    flush: (done) => void handedOn.then(() => done()),
  });
}

/**
 * @param target where the line ends
 * @param greet what comes before the two ends are connected
 * @param pace how slow it is; as fast as it goes by default
 */
async function openLine(
  target: { host: string; port: number },
  {
    greet = async () => undefined,
    pace,
  }: { greet?: ((near: Socket) => Promise<void>) | undefined; pace?: Pace | undefined } = {},
): Promise<Line> {
  const ends = new Set<Socket>();
  const towardsTarget = new Set<Socket>();
  /** The other end of each. */
  const pairs = new Map<Socket, Socket>();
  const keep = (end: Socket) => {
    ends.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => {
      ends.delete(end);
      pairs.get(end)?.destroy();
      pairs.delete(end);
    });
  };
  const server = createServer(async (near) => {
    keep(near);
    await greet(near).catch(() => near.destroy());
    if (near.destroyed) return;
    const far = connect(target.port, target.host);
    keep(far);
    towardsTarget.add(far);
    far.once('close', () => towardsTarget.delete(far));
    pairs.set(near, far);
    pairs.set(far, near);
    near.pipe(far);
    if (pace) far.pipe(slowed(pace)).pipe(near);
    else far.pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return {
    port: address.port,
    async cut() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const end of ends) end.destroy();
      await closed;
    },
    join: () => listen(address.port),
    stall(port) {
      const line = [...towardsTarget].find(({ localPort }) => localPort === port);
      if (!line) throw new Error(`no connection has the port ${port}`);
      const near = pairs.get(line);
      line.unpipe();
      line.pause();
      return () => void (near && line.pipe(near));
    },
  };
}

export type RedisLine = Line & { url: string };

/** A line to the tests' Redis, with the address to be used as `REDIS_URL`. */
export async function openRedisLine(target: string): Promise<RedisLine> {
  const { hostname, port } = new URL(target);
  const line = await openLine({ host: hostname, port: Number(port || 6379) });
  return { ...line, url: `redis://127.0.0.1:${line.port}` };
}

const SOCKS5 = 5;
const NO_PASSWORD = Buffer.from([SOCKS5, 0]);
const CONNECTED = Buffer.from([SOCKS5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

export type BrowserLine = Line & { proxy: string };

/** A line to a site for somebody's browser, service workers included, with the proxy (SOCKS 5, RFC 1928) to be given to it. */
export async function openBrowserLine(origin: string, pace?: Pace): Promise<BrowserLine> {
  const { hostname, port } = new URL(origin);
  const greet = async (near: Socket) => {
    // Which address the browser requests is no matter: all lead to the one site.
    for (const answer of [NO_PASSWORD, CONNECTED]) {
      await once(near, 'data');
      near.write(answer);
    }
  };
  const line = await openLine({ host: hostname, port: Number(port) }, { greet, pace });
  return { ...line, proxy: `socks5://127.0.0.1:${line.port}` };
}
