import { connect, createServer, type Socket } from 'node:net';

/** A line to the tests' Redis that can be cut and joined again, so that Redis is away for one test only. */
export interface RedisLine {
  /** To be used as `REDIS_URL`. */
  url: string;
  cut(): Promise<void>;
  join(): Promise<void>;
  /** Hands on nothing more of what Redis sends on the connection that it knows by this port. @returns goes on */
  stall(port: number): () => void;
}

export async function openRedisLine(target: string): Promise<RedisLine> {
  const { hostname, port: targetPort } = new URL(target);
  const ends = new Set<Socket>();
  const towardsRedis = new Set<Socket>();
  /** The other end of each. */
  const pairs = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(Number(targetPort || 6379), hostname);
    towardsRedis.add(far);
    far.once('close', () => towardsRedis.delete(far));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      pairs.set(one, other);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        ends.delete(one);
        pairs.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return {
    url: `redis://127.0.0.1:${address.port}`,
    async cut() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const end of ends) end.destroy();
      await closed;
    },
    join: () => listen(address.port),
    stall(port) {
      const line = [...towardsRedis].find(({ localPort }) => localPort === port);
      if (!line) throw new Error(`no connection has the port ${port}`);
      const near = pairs.get(line);
      line.unpipe();
      line.pause();
      return () => void (near && line.pipe(near));
    },
  };
}
