import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientDist } from './build-client.ts';
import { freePort, portIsFree } from './ports.ts';
import { Problem } from './problem.ts';

/** What `npm start` and `npm run dev` decide before anything runs. */
export interface Settings {
  port: number;
  simulatorPort: number;
  production: boolean;
  /** True when payments go to our simulator, which then has to run. */
  withSimulator: boolean;
  seed: boolean;
  traffic: boolean;
}

/**
 * Reads what the scripts themselves need; the whole configuration is checked by the server when it starts.
 *
 * @throws Problem for a port that is none
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const production = env.NODE_ENV === 'production';
  const withSimulator = !production && !env.PAYMENT_CORE_BASE_URL;
  return {
    port: readPort('PORT', env.PORT, 3000),
    simulatorPort: readPort('SIMULATOR_PORT', env.SIMULATOR_PORT, 3100),
    production,
    withSimulator,
    seed: !production && (env.SORAK_SEED || 'demo') === 'demo',
    traffic: withSimulator && (env.SORAK_DEMO_TRAFFIC || 'on') === 'on',
  };
}

function readPort(name: string, text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`${name} is "${text}", which is no port: set it to a number from 1 to 65535.`);
}

/** The environment that every process of the program gets, so that all of them agree. */
export function programEnv(options: {
  env: NodeJS.ProcessEnv;
  settings: Settings;
  dataDir: string;
  mongodbUrl: string;
  redisUrl: string;
}): NodeJS.ProcessEnv {
  const { env, settings, dataDir, mongodbUrl, redisUrl } = options;
  const { port, simulatorPort, production, seed, traffic } = settings;
  const own: NodeJS.ProcessEnv = {
    NODE_ENV: production ? 'production' : 'development',
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    PUBLIC_URL: publicUrl(env, settings),
    NOTIFICATION_URL: env.NOTIFICATION_URL || `http://localhost:${port}/api/v1/payments/notifications`,
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    SORAK_DATA_DIR: dataDir,
    SORAK_CLIENT_DIST: clientDist(env),
    SORAK_SEED: seed ? 'demo' : 'none',
    SORAK_DEMO_TRAFFIC: traffic ? 'on' : 'off',
  };
  // In production a missing secret must be refused by the server, not invented here.
  if (!production) own.JWT_SECRET = env.JWT_SECRET || developmentSecret(dataDir);
  return own;
}

/** The address that people open. */
export function publicUrl(env: NodeJS.ProcessEnv, { port }: Settings): string {
  return env.PUBLIC_URL || `http://localhost:${port}`;
}

/** A secret of this checkout's own, made once, so that sessions outlive a restart. */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** The port that a server of ours had in the run before, while it is free, else a new one. */
export async function storedPort(dataDir: string, name: string): Promise<number> {
  const before = lastPort(dataDir, name);
  if (before !== null && (await portIsFree(before))) return before;
  const port = await freePort();
  writeFileSync(portsFile(dataDir), JSON.stringify({ ...readPorts(dataDir), [name]: port }));
  return port;
}

/** The port that a server of ours had in the run before; null when there was none. */
export function lastPort(dataDir: string, name: string): number | null {
  return readPorts(dataDir)[name] ?? null;
}

const portsFile = (dataDir: string) => join(dataDir, 'ports.json');

function readPorts(dataDir: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(portsFile(dataDir), 'utf8'));
  } catch {
    // There was no run before, or a power cut left half a file.
    return {};
  }
}
