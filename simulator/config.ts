import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { SimulatorOptions } from './app.ts';

const schema = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  HOST: z.string().default('0.0.0.0'),
  NOTIFICATION_URL: z.url().default('http://localhost:3000/api/v1/payments/notifications'),
  PAYMENT_SERVER_KEY: z.string().min(1).default('SB-Mid-server-TEST0000000000000000'),
  PAYMENT_CLIENT_KEY: z.string().min(1).default('SB-Mid-client-TEST0000000000000000'),
  SORAK_DATA_DIR: z.string().min(1).default('.data'),
  SIMULATOR_TIME_SCALE: z.coerce.number().positive().default(1),
  SIMULATOR_NOTIFY_DELAY_MS: z.coerce.number().int().min(0).default(300),
});

/**
 * The simulator's own configuration, apart from the server's: it must not know more than the real provider.
 *
 * @throws Error that names every wrong variable at once.
 */
export function readConfig(environment: Record<string, string | undefined>): SimulatorOptions {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) throw new Error(`wrong configuration:\n${z.prettifyError(parsed.error)}`);
  const config = parsed.data;
  return {
    port: config.SIMULATOR_PORT,
    host: config.HOST,
    notificationUrl: config.NOTIFICATION_URL,
    serverKey: config.PAYMENT_SERVER_KEY,
    clientKey: config.PAYMENT_CLIENT_KEY,
    dataDir: join(resolve(config.SORAK_DATA_DIR), 'simulator'),
    timeScale: config.SIMULATOR_TIME_SCALE,
    notifyDelayMs: config.SIMULATOR_NOTIFY_DELAY_MS,
  };
}
