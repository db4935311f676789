import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { SimulatorOptions } from './app.ts';
import { IRIS_TEST_KEYS } from './iris.ts';

/** `localhost:3000` parses, too: with `localhost:` in the place of http. */
const address = z.url({ protocol: /^https?$/, error: 'must be http://HOST or https://HOST' });

const schema = z.object({
  SIMULATOR_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3100),
  /** Not HOST: a server that listens everywhere does not mean that its provider's stand-in shall. */
  SIMULATOR_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  SIMULATOR_KEY: z.optional(z.string().check(z.minLength(16))),
  NOTIFICATION_URL: z._default(address, 'http://localhost:3000/api/v1/payments/notifications'),
  PAYMENT_SERVER_KEY: z._default(z.string().check(z.minLength(1)), 'SB-Mid-server-TEST0000000000000000'),
  PAYMENT_CLIENT_KEY: z._default(z.string().check(z.minLength(1)), 'SB-Mid-client-TEST0000000000000000'),
  PAYOUT_NOTIFICATION_URL: z.optional(address),
  PAYOUT_CREATOR_KEY: z._default(z.string().check(z.minLength(1)), IRIS_TEST_KEYS.creatorKey),
  PAYOUT_APPROVER_KEY: z._default(z.string().check(z.minLength(1)), IRIS_TEST_KEYS.approverKey),
  PAYOUT_MERCHANT_KEY: z._default(z.string().check(z.minLength(1)), IRIS_TEST_KEYS.merchantKey),
  SORAK_DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  SIMULATOR_TIME_SCALE: z._default(z.coerce.number().check(z.positive()), 1),
  SIMULATOR_NOTIFY_DELAY_MS: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 300),
});

/**
 * The simulator's own configuration, apart from the server's: it must not have more than the real provider has.
 *
 * @throws Error that names every wrong variable at once.
 */
export function readConfig(environment: Record<string, string | undefined>): SimulatorOptions {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new Error(`wrong configuration:\n${lines.join('\n')}`);
  }
  const config = parsed.data;
  if (!isLoopback(config.SIMULATOR_HOST) && config.SIMULATOR_KEY === undefined) {
    throw new Error(
      `SIMULATOR_HOST is ${config.SIMULATOR_HOST}, where others can reach it: set SIMULATOR_KEY to a secret of at least 16 characters, or leave SIMULATOR_HOST out.`,
    );
  }
  return {
    port: config.SIMULATOR_PORT,
    host: config.SIMULATOR_HOST,
    controlKey: config.SIMULATOR_KEY ?? null,
    notificationUrl: config.NOTIFICATION_URL,
    serverKey: config.PAYMENT_SERVER_KEY,
    clientKey: config.PAYMENT_CLIENT_KEY,
    iris: {
      creatorKey: config.PAYOUT_CREATOR_KEY,
      approverKey: config.PAYOUT_APPROVER_KEY,
      merchantKey: config.PAYOUT_MERCHANT_KEY,
      ...(config.PAYOUT_NOTIFICATION_URL !== undefined && {
        notificationUrl: config.PAYOUT_NOTIFICATION_URL,
      }),
    },
    dataDir: join(resolve(config.SORAK_DATA_DIR), 'simulator'),
    timeScale: config.SIMULATOR_TIME_SCALE,
    notifyDelayMs: config.SIMULATOR_NOTIFY_DELAY_MS,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
