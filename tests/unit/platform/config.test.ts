import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/environment-variables.ts';
import { readConfig as readSimulatorConfig } from '#simulator/config.ts';

const stores = { MONGODB_URL: 'mongodb://db/sorak', REDIS_URL: 'redis://cache:6379' };
const production = {
  ...stores,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sorak.example',
  JWT_SECRET: 'a-secret-of-our-own-with-enough-length',
  PAYMENT_SERVER_KEY: 'Mid-server-own',
  PAYMENT_CLIENT_KEY: 'Mid-client-own',
  PAYMENT_SNAP_BASE_URL: 'https://app.midtrans.com/snap/v1',
  PAYMENT_CORE_BASE_URL: 'https://api.midtrans.com',
  PAYMENT_SNAP_SCRIPT_URL: 'https://app.midtrans.com/snap/snap.js',
  SMTP_URL: 'smtps://sorak:secret@mail.example:465',
  MAIL_FROM: 'Sorak <halo@sorak.example>',
};

function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(':')[0] ?? '');
  }
  return [];
}

describe('configuration', () => {
  test('needs nothing but the two stores in development', () => {
    expect(loadConfig(stores)).toMatchObject({
      environment: 'development',
      port: 3000,
      publicUrl: 'http://localhost:3000',
    });
  });

  test('names every wrong value at once', () => {
    const wrong = {
      MONGODB_URL: 'postgres://x',
      PORT: 'eighty',
      TAX_RATE_BP: '-1',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'short',
    };
    expect(problemsOf(wrong).sort()).toEqual(
      ['LOG_LEVEL', 'METRICS_TOKEN', 'MONGODB_URL', 'PORT', 'REDIS_URL', 'TAX_RATE_BP'].sort(),
    );
  });

  test.each([
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://:::'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['PUBLIC_URL', 'sorak.example'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PAYMENT_SNAP_SCRIPT_URL', 'localhost:3100/snap.js'],
    ['GEOCODER_URL', 'nowhere'],
    ['PAYMENT_CORE_BASE_URL', 'http://'],
  ])('names an address that is none: %s=%s', (name, value) => {
    expect(problemsOf({ ...stores, [name]: value })).toEqual([name]);
  });

  // The simulator stands for another company and shares no code with us: the rule is written twice.
  test.each([
    ['http://localhost:3100', true],
    ['https://api.midtrans.com/v2', true],
    ['HTTPS://SORAK.EXAMPLE', true],
    ['http://127.0.0.1:3100/a?b=c', true],
    ['localhost:3100', false],
    ['sorak.example', false],
    ['ftp://sorak.example', false],
    ['file:///etc/passwd', false],
    ['http://', false],
    ['https', false],
  ])('%s is an address to the server and to the simulator alike: %s', (value, isAddress) => {
    const simulatorTakes = () => readSimulatorConfig({ NOTIFICATION_URL: value });
    if (isAddress) expect(simulatorTakes().notificationUrl).toBe(value);
    else expect(simulatorTakes).toThrow('NOTIFICATION_URL: must be http://HOST or https://HOST');
    expect(problemsOf({ ...stores, PAYMENT_CORE_BASE_URL: value })).toEqual(
      isAddress ? [] : ['PAYMENT_CORE_BASE_URL'],
    );
  });

  test.each([
    'smtp://localhost',
    'smtp://127.0.0.1:2525',
    'smtps://halo%40sorak.example:a%2Fb@mail.example:465',
  ])('takes the mail server %s', (url) => {
    expect(loadConfig({ ...stores, SMTP_URL: url }).mail.smtpUrl).toBe(url);
  });

  test('further origins stand beside our own, with or without spaces after their commas', () => {
    const { allowedOrigins } = loadConfig({
      ...stores,
      ALLOWED_ORIGINS: 'https://a.example, https://b.example ,,https://c.example',
    });
    expect(allowedOrigins).toEqual([
      'http://localhost:3000',
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ]);
  });

  test.each([
    ['http://simulator:3100', 'http://simulator:3100/mailbox'],
    ['https://api.midtrans.com', 'http://localhost:3100/mailbox'],
  ])('with the provider at %s the mailbox is at %s', (PAYMENT_CORE_BASE_URL, mailboxUrl) => {
    expect(loadConfig({ ...stores, PAYMENT_CORE_BASE_URL }).mail.mailboxUrl).toBe(mailboxUrl);
  });

  test.each(['sorak uji', 'sorak:', ':sorak', 's'.repeat(65)])(
    'takes no prefix of keys like %s',
    (prefix) => {
      expect(problemsOf({ ...stores, REDIS_PREFIX: prefix })).toEqual(['REDIS_PREFIX']);
    },
  );

  test('an empty variable counts as absent', () => {
    expect(loadConfig({ ...stores, PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
  });
});

describe('a second factor', () => {
  test.each([
    [{}, 'off', 'staff'],
    [{ REQUIRE_SECOND_FACTOR: 'off' }, 'off', 'off'],
    [{ REQUIRE_SECOND_FACTOR: 'staff' }, 'staff', 'staff'],
    [{ REQUIRE_SECOND_FACTOR: 'all' }, 'all', 'all'],
  ])('%j: %s, and in production %s', (environment, usual, inProduction) => {
    expect(loadConfig({ ...stores, ...environment }).requireSecondFactor).toBe(usual);
    expect(loadConfig({ ...production, ...environment }).requireSecondFactor).toBe(inProduction);
  });

  test('is required of nobody else', () => {
    expect(problemsOf({ ...stores, REQUIRE_SECOND_FACTOR: 'admins' })).toEqual(['REQUIRE_SECOND_FACTOR']);
  });
});

describe('production', () => {
  test('starts with values of its own', () => {
    expect(loadConfig(production).environment).toBe('production');
  });

  test.each([
    ['MONGODB_URL', 'mongodb+srv://sorak:sandi@cluster.example/sorak'],
    ['MONGODB_URL', 'mongodb://sorak:sandi@db.example/sorak?tls=true'],
    ['REDIS_URL', 'rediss://:sandi@cache.example:6380'],
  ])('takes a store over TLS: %s=%s', (name, value) => {
    const { mongodbUrl, redisUrl } = loadConfig({ ...production, [name]: value });
    expect([mongodbUrl, redisUrl]).toContain(value);
  });

  test.each([
    ['JWT_SECRET', 'sorak-development-secret-change-me-0000'],
    ['JWT_SECRET', ''],
    ['JWT_SECRET', 'only-31-letters-that-are-random'],
    ['PAYMENT_SERVER_KEY', ''],
    ['PAYMENT_CLIENT_KEY', ''],
    ['PUBLIC_URL', 'http://sorak.example'],
    ['PUBLIC_URL', ''],
    ['PAYMENT_SNAP_BASE_URL', 'http://app.midtrans.com/snap/v1'],
    ['PAYMENT_CORE_BASE_URL', 'https://localhost:3100'],
    ['PAYMENT_SNAP_SCRIPT_URL', ''],
    ['SMTP_URL', ''],
    ['MAIL_FROM', ''],
    ['SORAK_SEED', 'demo'],
    ['SORAK_DEMO_TRAFFIC', 'on'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([name]);
  });

  test('takes the keys of payouts together or not at all, of two roles', () => {
    const keys = {
      PAYOUT_CREATOR_KEY: 'IRIS-creator',
      PAYOUT_APPROVER_KEY: 'IRIS-approver',
      PAYOUT_MERCHANT_KEY: 'IRIS-merchant',
    };
    expect(loadConfig(stores).payouts).toBeNull();
    expect(loadConfig({ ...stores, ...keys }).payouts).toMatchObject({
      creatorKey: 'IRIS-creator',
      baseUrl: 'http://localhost:3100/iris/api/v1',
    });
    const { PAYOUT_MERCHANT_KEY: _left, ...some } = keys;
    expect(problemsOf({ ...stores, ...some })).toEqual(['PAYOUT_MERCHANT_KEY']);
    expect(problemsOf({ ...stores, ...keys, PAYOUT_APPROVER_KEY: keys.PAYOUT_CREATOR_KEY })).toEqual([
      'PAYOUT_APPROVER_KEY',
    ]);
    expect(problemsOf({ ...production, ...keys })).toEqual(['PAYOUT_BASE_URL']);
    const address = { PAYOUT_BASE_URL: 'https://app.midtrans.com/iris/api/v1' };
    expect(loadConfig({ ...production, ...keys, ...address }).payouts?.baseUrl).toBe(address.PAYOUT_BASE_URL);
  });
});
