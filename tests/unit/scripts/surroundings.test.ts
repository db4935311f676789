import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnStore, startStandaloneMongo } from '../../support/faults-stores.ts';
import { leftBehind, startLaunch, startScript, useLaunches } from '../../support/launches.ts';

const place = useLaunches();

/** What is printed by something that does not start: one sentence, and nothing is left running. */
async function refusalOf(started: ReturnType<typeof startLaunch>, code = 1): Promise<string> {
  expect(await started.ended).toBe(code);
  expect(leftBehind(place.dir)).toEqual([]);
  return started.output().trim();
}

const scripts: [string, string, string[]][] = [
  ['npm start', 'scripts/start.ts', []],
  ['npm run dev', 'scripts/dev.ts', []],
  ['npm run server', 'scripts/one-process.ts', ['server']],
  ['npm run workers', 'scripts/one-process.ts', ['workers']],
  ['npm run simulator', 'scripts/one-process.ts', ['simulator']],
  ['npm run verify', 'scripts/verify.ts', []],
  ['npm run rebuild', 'scripts/rebuild.ts', []],
  ['npm run migrate', 'scripts/migrate.ts', []],
  ['npm run admin:create', 'scripts/admin-create.ts', []],
];

const sentenceOn = (folder: string) =>
  `There is a file where a folder is needed (${folder}): move it away or set SORAK_DATA_DIR to another folder.`;

describe('a data folder that is none is reported in one sentence', () => {
  test.each(scripts)('by %s', async (_name, file, args) => {
    const inTheWay = join(place.dir, 'a-file');
    writeFileSync(inTheWay, '');
    const started = startScript(place, file, args, { SORAK_DATA_DIR: inTheWay });
    expect(await refusalOf(started)).toBe(sentenceOn(inTheWay));
  });

  test('also where it lies below a file', async () => {
    writeFileSync(join(place.dir, 'a-file'), '');
    const folder = join(place.dir, 'a-file/deeper');
    const started = startScript(place, 'scripts/start.ts', [], { SORAK_DATA_DIR: folder });
    expect(await refusalOf(started)).toBe(sentenceOn(folder));
  });
});

describe('an address that is none is named before anything starts', () => {
  test.each([
    [
      'MONGODB_URL',
      'http://localhost',
      /^The configuration is wrong:\n {2}- MONGODB_URL: must start with mongodb:\/\/.*$/,
    ],
    [
      'MONGODB_URL',
      'mongodb://a:b:c/x',
      /^MONGODB_URL cannot be read \(.*\): correct it, or unset MONGODB_URL\.$/,
    ],
    [
      'REDIS_URL',
      'localhost:6379',
      /^The configuration is wrong:\n {2}- REDIS_URL: must start with redis:\/\/.*$/,
    ],
    ['REDIS_URL', 'redis://:::', /^REDIS_URL cannot be read: correct it, or unset REDIS_URL\.$/],
    ['PUBLIC_URL', 'sorak.example', /^The configuration is wrong:\n {2}- PUBLIC_URL: .*$/],
    [
      'NOTIFICATION_URL',
      'nowhere',
      /^NOTIFICATION_URL is "nowhere", which is no address: correct or unset it\.$/,
    ],
  ])('%s=%s', async (variable, value, sentence) => {
    expect(await refusalOf(startLaunch(place, 'serve', { [variable]: value }))).toMatch(sentence);
  });
});

describe('npm run simulator', () => {
  test.each([
    [
      'NOTIFICATION_URL',
      'nowhere',
      /^simulator: wrong configuration:\n {2}- NOTIFICATION_URL: must be http:\/\/HOST or https:\/\/HOST$/,
    ],
    [
      'NOTIFICATION_URL',
      'localhost:3000',
      /^simulator: wrong configuration:\n {2}- NOTIFICATION_URL: must be http:\/\/HOST or https:\/\/HOST$/,
    ],
    [
      'SIMULATOR_PORT',
      'many',
      /^SIMULATOR_PORT is "many", which is no port: set it to a number from 1 to 65535\.$/,
    ],
    [
      'SIMULATOR_TIME_SCALE',
      'fast',
      /^simulator: wrong configuration:\n {2}- SIMULATOR_TIME_SCALE: Invalid input: expected number, received NaN$/,
    ],
    [
      'SIMULATOR_HOST',
      '0.0.0.0',
      /^simulator: SIMULATOR_HOST is 0\.0\.0\.0, where others can reach it: set SIMULATOR_KEY to .*\.$/,
    ],
    [
      'SIMULATOR_HOST',
      '127.0.0.1.5',
      /^simulator: SIMULATOR_HOST is 127\.0\.0\.1\.5, where others can reach it: set SIMULATOR_KEY to .*\.$/,
    ],
  ])('refuses %s=%s and says nothing more', async (variable, value, sentence) => {
    const started = startScript(place, 'scripts/one-process.ts', ['simulator'], { [variable]: value });
    expect(await refusalOf(started)).toMatch(sentence);
  });

  test('refuses an address that this machine has not', async () => {
    // Kept for documents by RFC 5737: no machine has it.
    const more = { SIMULATOR_HOST: '192.0.2.1', SIMULATOR_KEY: 'kunci-simulator-uji' };
    expect(await refusalOf(startScript(place, 'scripts/one-process.ts', ['simulator'], more))).toBe(
      'simulator: SIMULATOR_HOST is 192.0.2.1, which is no address of this machine: correct it, or leave it out.',
    );
  });
});

describe('npm run server and npm run workers', () => {
  let standalone: OwnStore;
  beforeAll(async () => {
    standalone = await startStandaloneMongo();
  });
  afterAll(() => standalone?.kill());

  test.each(['server', 'workers'])(
    '%s refuses a MongoDB without transactions, and says nothing more',
    async (name) => {
      const stores = { MONGODB_URL: standalone.url, REDIS_URL: process.env.REDIS_URL, LOG_LEVEL: 'silent' };
      // By this code a service manager sees that starting again is of no use.
      expect(await refusalOf(startScript(place, 'scripts/one-process.ts', [name], stores), 78)).toBe(
        'The MongoDB that MONGODB_URL names is not a replica set, so no paid vote could be counted: start it with --replSet and run rs.initiate().',
      );
    },
  );
});
