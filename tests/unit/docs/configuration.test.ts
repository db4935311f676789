import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '#server/platform/config.ts';
import { ConfigError, environmentSchema } from '#server/platform/environment-variables.ts';
import { readCompose } from '../../support/containers/compose.ts';
import { readDocument, sectionOf } from './documents.ts';

const stores = { MONGODB_URL: 'mongodb://db/sorak', REDIS_URL: 'redis://cache:6379' };
/** With them the address of payouts matters. */
const payoutKeys = {
  PAYOUT_CREATOR_KEY: 'IRIS-creator',
  PAYOUT_APPROVER_KEY: 'IRIS-approver',
  PAYOUT_MERCHANT_KEY: 'IRIS-merchant',
};

interface Row {
  name: string;
  fallback: string;
  meaning: string;
  production: string;
}

const rows: Row[] = [];
for (const line of sectionOf(readDocument('README.md'), 'Configuration').split('\n')) {
  const cells = line.split('|').map((cell) => cell.trim());
  const name = /^`([A-Z_]+)`$/.exec(cells[1] ?? '')?.[1];
  if (name)
    rows.push({ name, fallback: cells[2] ?? '', meaning: cells[3] ?? '', production: cells[4] ?? '' });
}

/** What the table says where the schema has no value of its own: what `loadConfig` works out from other variables. */
function derivedDefaults(): Record<string, string> {
  const ports = { PORT: '1234', SIMULATOR_PORT: '5678' };
  const { publicUrl, payment, payouts } = loadConfig({ ...stores, ...payoutKeys, ...ports });
  const written = (value: string) => value.replace('1234', '<PORT>').replace('5678', '<SIMULATOR_PORT>');
  return {
    PUBLIC_URL: written(publicUrl),
    PAYMENT_SNAP_BASE_URL: written(payment.snapBaseUrl),
    PAYMENT_CORE_BASE_URL: written(payment.coreBaseUrl),
    PAYMENT_SNAP_SCRIPT_URL: written(payment.snapScriptUrl),
    PAYOUT_BASE_URL: written(payouts?.baseUrl ?? ''),
  };
}

/** A default as the table writes it. */
function expectedDefault(name: keyof typeof environmentSchema.shape): string {
  const derived = derivedDefaults()[name];
  if (derived) return `\`${derived}\``;
  const parsed = environmentSchema.shape[name].safeParse(undefined);
  if (!parsed.success) return 'required';
  if (parsed.data === undefined) return 'none';
  return parsed.data === '' ? 'empty' : `\`${parsed.data}\``;
}

/** Variables that production refuses when everything is left as it is for development. */
function refusedInProduction(): string[] {
  try {
    loadConfig({
      ...stores,
      ...payoutKeys,
      NODE_ENV: 'production',
      SORAK_SEED: 'demo',
      SORAK_DEMO_TRAFFIC: 'on',
    });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(':')[0] ?? '');
  }
  return [];
}

/** Not of an installation with containers: their addresses, folders and program are the compose file's. */
const OF_THE_COMPOSE_FILE = new Set([
  'HOST',
  'PORT',
  'WORKERS_PORT',
  'SIMULATOR_PORT',
  'SORAK_DATA_DIR',
  'SORAK_CLIENT_DIST',
]);

test('the compose file hands on every variable that may be set', () => {
  const set = Object.fromEntries(rows.map(({ name }) => [name, `${name} as set`]));
  const passwords = { MONGODB_PASSWORD: 'a', MONGODB_ROOT_PASSWORD: 'b', REDIS_PASSWORD: 'c' };
  const { services } = readCompose({ ...set, ...passwords });
  for (const name of ['server', 'workers']) {
    const { environment = {} } = services[name] ?? {};
    const lost = rows.filter((row) => !OF_THE_COMPOSE_FILE.has(row.name) && !(row.name in environment));
    expect([name, lost.map((row) => row.name)]).toEqual([name, []]);
    const changed = Object.entries(set).filter(
      ([each, value]) =>
        each in environment && !/^(MONGODB|REDIS)_URL$/.test(each) && environment[each] !== value,
    );
    expect([name, changed.filter(([each]) => !OF_THE_COMPOSE_FILE.has(each))]).toEqual([name, []]);
  }
});

describe('the configuration table in the README', () => {
  const names = Object.keys(environmentSchema.shape) as (keyof typeof environmentSchema.shape)[];

  test('has every variable once, and no other', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  test('gives the defaults that the program has', () => {
    const written = Object.fromEntries(rows.map(({ name, fallback }) => [name, fallback]));
    expect(written).toEqual(Object.fromEntries(names.map((name) => [name, expectedDefault(name)])));
  });

  test('says what each one means', () => {
    expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
  });

  test('has a rule for production exactly where there is one', () => {
    const ruled = rows.filter(({ production }) => production !== '').map(({ name }) => name);
    expect(ruled.sort()).toEqual(refusedInProduction().sort());
  });
});
