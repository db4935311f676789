import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit';
import { type RedisReply, RedisStore } from 'rate-limit-redis';
import { logger } from '../platform/logger.ts';
import { redis, redisKeys } from '../platform/redis.ts';
import { withTimeout } from '../platform/timeout.ts';

/** A silent Redis may hold a request up for this long, once; then it is left alone for {@link REST_MS}. */
const TIMEOUT_MS = 150;
const REST_MS = 2_000;

/** Counts in Redis and, while Redis is away or slow, in this process: limits fail open, not closed, and never wait. */
export class LimitStore implements Store {
  readonly #name: string;
  readonly #memory = new MemoryStore();
  readonly #shared: RedisStore;
  #options: Options | undefined;
  #ready: Promise<void> | undefined;
  #restsUntil = 0;

  constructor(name: string, windowMs: number) {
    this.#name = name;
    this.#shared = new RedisStore({
      prefix: '',
      sendCommand: (command: string, ...args: string[]) =>
        redis().call(command, ...args) as Promise<RedisReply>,
    });
    this.#shared.windowMs = windowMs;
  }

  init(options: Options): void {
    this.#options = options;
    this.#memory.init(options);
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const shared = await this.#try((store) => store.increment(this.#keyOf(key)));
    return shared ?? this.#memory.increment(key);
  }

  async decrement(key: string): Promise<void> {
    const shared = await this.#try(async (store) => {
      await store.decrement(this.#keyOf(key));
      return true;
    });
    if (!shared) await this.#memory.decrement(key);
  }

  async resetKey(key: string): Promise<void> {
    await this.#try(async (store) => {
      await store.resetKey(this.#keyOf(key));
      return true;
    });
    await this.#memory.resetKey(key);
  }

  #keyOf(key: string): string {
    return `${redisKeys.rateLimit(this.#name)}${key}`;
  }

  /** The answer of Redis, or null when it gave none in time. */
  async #try<T>(work: (store: RedisStore) => Promise<T>): Promise<T | null> {
    if (Date.now() < this.#restsUntil || !this.#options) return null;
    try {
      const counted = this.#prepare(this.#options).then(() => work(this.#shared));
      return await withTimeout(counted, { ms: TIMEOUT_MS, what: 'redis' });
    } catch (error) {
      this.#restsUntil = Date.now() + REST_MS;
      logger().debug({ err: error, limit: this.#name }, 'counting in memory');
      return null;
    }
  }

  /** Loads the scripts once; after a failure again with the next try. */
  #prepare(options: Options): Promise<void> {
    this.#ready ??= this.#shared.init(options).catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }
}
