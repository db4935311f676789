import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeBase64 } from '#contracts/log/bytes.ts';
import { importSigningKey } from '#contracts/log/ed25519.ts';
import { hashLeaf, proveConsistency, rootOfLeaves, sourceOfLeaves } from '#contracts/log/merkle.ts';
import { ED25519, openNote, parseVkey, printNote, signText } from '#contracts/log/signed-note.ts';
import type { WitnessConfig } from '#witness/config.ts';
import { type RunningWitness, startWitness } from '#witness/serve.ts';
import { openState, type Seen } from '#witness/state.ts';
import { buildKeysFile, logKey, ORIGIN, signCheckpoint } from '../../support/log-folder.ts';
import { startProcess, untilReady } from '../../support/processes.ts';
import { until } from '../../support/waiting.ts';
import { hash } from '../log/vectors.ts';

const leaves = Array.from({ length: 40 }, (_, at) => hashLeaf(Uint8Array.of(at)));
const others = leaves.map((_, at) => hashLeaf(Uint8Array.of(at, at === 2 ? 1 : 0)));
const source = sourceOfLeaves(leaves);
const stranger = await importSigningKey(new Uint8Array(32).fill(1));
const bytesOf = (value: string) => new TextEncoder().encode(value);

/** The vector of the standard. */
const MONKEYS = 'monkeys+db4d9f7e+AULaJMvTtDLHPUcUrjdDad9vDlh/PTfC2VV60JUtCfWT';
const MONKEYS_SEEN: Seen = {
  size: 5,
  root: hash('41smjBUiAU70EtKlT6lIOIYtRTYxYXsDB+XHfcvu/BE='),
  note: 'seen',
};
const MONKEYS_BODY = `old 5
ueHWJhj3/ugDTkxQEPcnqyTY5HBcspbDdL8gJah6ENI=
qsZs16ec5AEtgHYv6O7Dp38i0cpBRcP0zuAi5+/NWZ0=
idD3U/ZqKQxIOznNXp6vsSAhKTOV+tPUoq0FPPvP3J4=
KeQLt5yWb0xv6Wr/bzCs/OXz6NhMAiFRddbgGKXe6DM=

monkeys
8
V8K9aklZ4EPB+RMOk1/8VsJUdFZR77GDtZUQq84vSbo=

— monkeys 202ffoUEboiQYpHzICeaFmoy3RNviHTpAxYrq/eO4QQVQMvu9UebKBMX2MJC76NLthZaKsnKbCA8GxrjePZhvDCH7Ag=
`;

let dir: string;
let config: WitnessConfig;
let witness: RunningWitness;
let seconds: number;
const said: string[] = [];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sorak-witness-'));
  seconds = 1_800_000_000;
  said.length = 0;
  config = {
    ...{ name: 'pesisir.test/saksi', dir, host: '127.0.0.1', port: 0 },
    logs: { keys: [parseVkey(MONKEYS)], hosts: [JSON.parse(Buffer.from(buildKeysFile()).toString())] },
  };
  witness = await startWitness(config, { now: () => seconds, say: (line) => said.push(line) });
});
afterEach(async () => {
  await witness.close();
  rmSync(dir, { recursive: true });
});

async function post(body: string | Uint8Array, url = witness.url) {
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: Buffer.from(body) });
  return { status: answer.status, body: await answer.text(), type: answer.headers.get('content-type') };
}

const checkpointOf = (size: number, { of = leaves, origin = ORIGIN, key = logKey } = {}) =>
  signCheckpoint({ size, root: rootOfLeaves(of.slice(0, size)) }, { origin, key });

async function requestBody(oldSize: number, size: number, options: Parameters<typeof checkpointOf>[1] = {}) {
  const proof = oldSize > 0 && oldSize < size ? proveConsistency({ oldSize, size }, source) : [];
  return bodyOf(oldSize, proof.map(encodeBase64), await checkpointOf(size, options));
}

const bodyOf = (oldSize: number | string, proof: string[], checkpoint: Uint8Array) =>
  `old ${oldSize}\n${proof.map((line) => `${line}\n`).join('')}\n${Buffer.from(checkpoint).toString()}`;

const stored = (origin = ORIGIN) => witness.state.find(origin)?.size;

describe('the vector of the standard', () => {
  beforeEach(() => {
    witness.state.advance('monkeys', { from: null, to: MONKEYS_SEEN });
  });

  test('is signed, and answered with the line of the witness alone', async () => {
    const answer = await post(MONKEYS_BODY);
    expect(answer).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^— pesisir\.test\/saksi [^\n]+\n$/),
    });
    const note = bytesOf(`${MONKEYS_BODY.split('\n\n').slice(1).join('\n\n')}${answer.body}`);
    const { signatures } = await openNote(note, [parseVkey(MONKEYS), parseVkey(witness.vkey)]);
    expect(signatures.map((each) => [each.key.name, each.seconds])).toEqual([
      ['monkeys', undefined],
      ['pesisir.test/saksi', 1_800_000_000],
    ]);
    expect(witness.state.find('monkeys')).toMatchObject({
      size: 8,
      root: hash('V8K9aklZ4EPB+RMOk1/8VsJUdFZR77GDtZUQq84vSbo='),
    });
  });

  test.each<[string, string, number]>([
    ['another old size', MONKEYS_BODY.replace('old 5', 'old 4'), 409],
    ['a hash that was changed', MONKEYS_BODY.replace('ueHW', 'ueHX'), 422],
    ['a hash fewer', MONKEYS_BODY.replace(/KeQL.+\n/, ''), 422],
    [
      'a hash more',
      MONKEYS_BODY.replace('\n\nmonkeys', '\nueHWJhj3/ugDTkxQEPcnqyTY5HBcspbDdL8gJah6ENI=\n\nmonkeys'),
      422,
    ],
    ['a root that was changed', MONKEYS_BODY.replace('V8K9', 'V8K8'), 403],
    ['a signature that was changed', MONKEYS_BODY.replace('202ffoUE', '202ffoUF'), 403],
    ['the signature of another key', MONKEYS_BODY.replace('202ff', '203ff'), 403],
    ['an old size beyond the new one', MONKEYS_BODY.replace('old 5', 'old 9'), 400],
    ['another log', MONKEYS_BODY.replace('\nmonkeys\n', '\nmonkey\n'), 404],
  ])('with %s is not', async (_, body, status) => {
    expect(body).not.toBe(MONKEYS_BODY);
    expect((await post(body)).status).toBe(status);
    expect(stored('monkeys')).toBe(5);
  });
});

describe('a log', () => {
  test('is signed from its first checkpoint on, as it grows, and anew at the same size', async () => {
    expect((await post(await requestBody(0, 3))).status).toBe(200);
    expect((await post(await requestBody(3, 17))).status).toBe(200);
    seconds += 60;
    const again = await post(await requestBody(17, 17));
    expect(again.status).toBe(200);
    const line = again.body.trimEnd();
    const [text] = Buffer.from(await checkpointOf(17))
      .toString()
      .split('\n\n');
    const note = printNote(`${text}\n`, [line]);
    const { signatures } = await openNote(note, [parseVkey(witness.vkey)]);
    expect(signatures.map((each) => each.seconds)).toEqual([1_800_000_060]);
    const hex = createHash('sha256').update(ORIGIN).digest('hex');
    const shown = await fetch(`${witness.url}/${hex}/checkpoint`);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.text()).toContain(`${line}\n`);
  });

  test('may be empty at first', async () => {
    expect((await post(await requestBody(0, 0))).status).toBe(200);
    expect(stored()).toBe(0);
    expect((await post(await requestBody(0, 5))).status).toBe(200);
  });

  test('that begins beyond nothing gets the size from which it is to be proven', async () => {
    expect(await post(await requestBody(3, 17))).toEqual({
      status: 409,
      body: '0\n',
      type: 'text/x.tlog.size',
    });
    await post(await requestBody(0, 5));
    expect(await post(await requestBody(3, 17))).toEqual({
      status: 409,
      body: '5\n',
      type: 'text/x.tlog.size',
    });
    expect(await post(await requestBody(0, 17))).toMatchObject({ status: 409, body: '5\n' });
    expect(stored()).toBe(5);
  });

  test('that becomes smaller is not signed', async () => {
    await post(await requestBody(0, 17));
    expect((await post(await requestBody(17, 5))).status).toBe(400);
    expect(await post(await requestBody(5, 5))).toMatchObject({ status: 409, body: '17\n' });
    expect(stored()).toBe(17);
  });

  test('is another one for each name of a host', async () => {
    const origin = `${ORIGIN}2`;
    await post(await requestBody(0, 17));
    expect((await post(await requestBody(0, 5, { origin }))).status).toBe(200);
    expect([stored(), stored(origin)]).toEqual([17, 5]);
  });
});

describe('a fork', () => {
  const hex = createHash('sha256').update(ORIGIN).digest('hex');
  const refused = async () =>
    (await (await fetch(`${witness.url}/${hex}/refused`)).text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test.each([5, 3])(
    'of the same size is refused and kept, whatever old size it names (%i)',
    async (oldSize) => {
      await post(await requestBody(0, 5));
      const fork = await requestBody(oldSize, 5, { of: others });
      const answer = await post(fork);
      expect(answer.status).toBe(oldSize === 5 ? 422 : 409);
      await post(fork);
      const kept = await refused();
      expect(kept.map(({ kind, size }) => [kind, size])).toEqual([['fork', 5]]);
      // Whoever has the log's key sees two trees of one size.
      const key = { name: ORIGIN, type: ED25519, publicKey: logKey.publicKey } as const;
      const [one, other] = await Promise.all(
        [kept[0].seen, kept[0].note].map(async (note) =>
          (await openNote(bytesOf(note), [key])).text.split('\n'),
        ),
      );
      expect(one?.slice(0, 2)).toEqual(other?.slice(0, 2));
      expect(one?.[2]).not.toBe(other?.[2]);
      expect(said).toContain(`refused (fork): ${ORIGIN}, size 5`);
      expect(stored()).toBe(5);
    },
  );

  test('of a larger size has no proof, and is kept', async () => {
    await post(await requestBody(0, 5));
    const proof = proveConsistency({ oldSize: 5, size: 9 }, sourceOfLeaves(others)).map(encodeBase64);
    expect((await post(bodyOf(5, proof, await checkpointOf(9, { of: others })))).status).toBe(422);
    expect((await refused()).map(({ kind, size }) => [kind, size])).toEqual([['unproven', 9]]);
    expect((await post(await requestBody(5, 9))).status).toBe(200);
  });

  test('is kept once, and not for ever more', () => {
    const root = hashLeaf(bytesOf('a'));
    for (let size = 0; size < 1_002; size += 1)
      witness.state.keepRefused('x', { kind: 'fork', size, root, note: 'a', seen: 'b' });
    witness.state.keepRefused('x', { kind: 'fork', size: 1, root, note: 'c', seen: 'd' });
    expect(witness.state.listRefused('x')).toHaveLength(1_000);
  });

  test('from nothing needs no proof, so none is given', async () => {
    const line = encodeBase64(hashLeaf(bytesOf('a')));
    expect((await post(bodyOf(0, [line], await checkpointOf(5)))).status).toBe(422);
    await post(await requestBody(0, 5));
    expect((await post(bodyOf(5, [line], await checkpointOf(5)))).status).toBe(422);
    const strange = await signCheckpoint({ size: 0, root: hashLeaf(bytesOf('a')) }, { origin: `${ORIGIN}3` });
    expect((await post(bodyOf(0, [], strange))).status).toBe(422);
    expect(stored(`${ORIGIN}3`)).toBeUndefined();
  });
});

describe('a request that is none', () => {
  const zero = encodeBase64(new Uint8Array(32));

  test.each<[string, (checkpoint: string) => string, number]>([
    ['nothing', () => '', 400],
    ['a checkpoint alone', (checkpoint) => checkpoint, 400],
    ['no empty line', () => 'old 0\n', 400],
    ['no old size', (checkpoint) => `\n\n${checkpoint}`, 400],
    ['an old size with a zero before it', (checkpoint) => `old 00\n\n${checkpoint}`, 400],
    ['a negative old size', (checkpoint) => `old -1\n\n${checkpoint}`, 400],
    ['an old size from 2^53 on', (checkpoint) => `old 9007199254740992\n\n${checkpoint}`, 400],
    ['a word in capitals', (checkpoint) => `Old 0\n\n${checkpoint}`, 400],
    ['a carriage return', (checkpoint) => `old 0\r\n\n${checkpoint}`, 400],
    [
      'a hash of 31 bytes',
      (checkpoint) => `old 0\n${encodeBase64(new Uint8Array(31))}\n\n${checkpoint}`,
      400,
    ],
    ['64 hashes', (checkpoint) => `old 0\n${`${zero}\n`.repeat(64)}\n${checkpoint}`, 400],
    [
      'a hash in another spelling',
      (checkpoint) => `old 0\n${zero.replace('A=', 'B=')}\n\n${checkpoint}`,
      400,
    ],
    ['a checkpoint without a signature', (checkpoint) => `old 0\n\n${checkpoint.split('\n\n')[0]}\n`, 400],
    ['no checkpoint', () => 'old 0\n\n', 404],
  ])('%s is refused', async (_, of, status) => {
    const checkpoint = Buffer.from(await checkpointOf(5)).toString();
    expect((await post(of(checkpoint))).status).toBe(status);
    expect(stored()).toBeUndefined();
  });

  test('one that is not text, is too long, or comes in another way is refused', async () => {
    expect((await post(Uint8Array.of(...bytesOf('old 0\n\n'), 0xff))).status).toBe(400);
    expect((await post(`old 0\n\n${'a'.repeat(16 * 1024)}`)).status).toBe(413);
    const get = await fetch(`${witness.url}/add-checkpoint`);
    expect(get.status).toBe(405);
    expect((await fetch(`${witness.url}/`, { method: 'DELETE' })).status).toBe(405);
    expect((await fetch(`${witness.url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404);
    expect((await fetch(`${witness.url}/elsewhere`)).status).toBe(404);
    expect(await (await fetch(witness.url)).text()).toBe(`${witness.vkey}\n`);
  });

  test('a checkpoint of a stranger is refused, and one that says something else under the log’s name', async () => {
    expect((await post(await requestBody(0, 5, { key: stranger }))).status).toBe(403);
    const text = `${ORIGIN}\n05\n${zero}\n`;
    const malformed = printNote(text, [await signText(text, { name: ORIGIN, key: logKey })]);
    expect((await post(bodyOf(0, [], malformed))).status).toBe(400);
    expect((await post(await requestBody(0, 5, { origin: 'sorak.example/log/EVT-1' }))).status).toBe(404);
    expect(stored()).toBeUndefined();
  });
});

describe('two requests at once', () => {
  test('of two trees that contradict each other one is signed', async () => {
    await post(await requestBody(0, 5));
    for (let round = 0; round < 10; round += 1) {
      const origin = `${ORIGIN}-${round}`;
      const [one, other] = await Promise.all([
        post(await requestBody(0, 9, { origin })),
        post(await requestBody(0, 9, { origin, of: others })),
      ]);
      expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1);
      const winner = one.status === 200 ? leaves : others;
      expect(witness.state.find(origin)?.root).toEqual(rootOfLeaves(winner.slice(0, 9)));
    }
  });

  test('by two processes of one state are decided by the database', () => {
    const second = openState(dir);
    const root = rootOfLeaves(leaves);
    const seen: Seen = { size: 5, root, note: 'a' };
    expect(witness.state.advance('x', { from: null, to: seen })).toBe(true);
    expect(second.advance('x', { from: null, to: { ...seen, size: 6 } })).toBe(false);
    expect(second.advance('x', { from: seen, to: { ...seen, size: 7 } })).toBe(true);
    expect(witness.state.advance('x', { from: seen, to: { ...seen, size: 8 } })).toBe(false);
    const moved = { ...seen, size: 7, root: rootOfLeaves(others) };
    expect(witness.state.advance('x', { from: moved, to: { ...seen, size: 8 } })).toBe(false);
    expect([witness.state.find('x')?.size, second.find('x')?.size]).toEqual([7, 7]);
    second.close();
  });
});

describe('as a process of its own', () => {
  const start = (environment: Record<string, string> = {}) => {
    const logs = join(dir, 'logs.json');
    writeFileSync(logs, JSON.stringify({ logs: [MONKEYS], hosts: config.logs.hosts }));
    return startProcess('witness/main.ts', {
      ...{
        WITNESS_NAME: 'w.test/saksi',
        WITNESS_LOGS: logs,
        WITNESS_DIR: join(dir, 'own'),
        WITNESS_PORT: '0',
      },
      ...environment,
    });
  };
  const urlOf = async (own: ReturnType<typeof start>) => {
    await until('it is ready', {}, () => / ready: /.test(own.output()));
    const [, url = '', vkey = ''] = /ready: (\S+), key (\S+)/.exec(own.output()) ?? [];
    await untilReady(url, { by: own });
    return { url, vkey };
  };

  test('that is killed between writing and answering has not lost what it has signed', async () => {
    const dying = start({
      SORAK_CHANGED_MODULES: JSON.stringify({
        changes: [
          {
            file: 'witness/add-checkpoint.ts',
            find: '  return { status: 200, body:',
            replace:
              "  process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); return { status: 200, body:",
          },
        ],
      }),
    });
    const first = await urlOf(dying);
    await expect(post(await requestBody(0, 9), first.url)).rejects.toThrow();
    expect(await dying.ended).toBeNull();
    const next = start();
    try {
      const { url, vkey } = await urlOf(next);
      expect(vkey).toBe(first.vkey);
      // Whoever asks for something else now is too late; the same is signed.
      expect(await post(await requestBody(0, 9, { of: others }), url)).toMatchObject({
        status: 409,
        body: '9\n',
      });
      expect((await post(await requestBody(9, 9, { of: others }), url)).status).toBe(422);
      expect((await post(await requestBody(9, 9), url)).status).toBe(200);
    } finally {
      next.child.kill('SIGTERM');
      expect(await next.ended).toBe(0);
    }
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a name', { WITNESS_NAME: '' }, /WITNESS_NAME/],
    ['a name without spaces', { WITNESS_NAME: 'a b' }, /WITNESS_NAME/],
    ['a port', { WITNESS_PORT: '70000' }, /WITNESS_PORT/],
    ['a list of logs', { WITNESS_LOGS: 'package.json/x' }, /package.json/],
  ])('does not start without %s', async (_, environment, message) => {
    const own = start(environment);
    expect(await own.ended).toBe(1);
    expect(own.output()).toMatch(message);
  });
});

describe('its key', () => {
  test('is made once, for nobody else to read, and stays', async () => {
    const file = join(dir, 'witness.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    const again = await startWitness(config);
    expect(again.vkey).toBe(witness.vkey);
    expect(parseVkey(again.vkey)).toMatchObject({ name: 'pesisir.test/saksi', type: 4 });
    expect(readFileSync(file, 'utf8')).toBe(before);
    await again.close();
  });

  test.each(['', '00', `${'0'.repeat(64)}`, `${'g'.repeat(64)}\n`])('is not %j', async (text) => {
    const other = join(dir, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'witness.key'), text);
    await expect(startWitness({ ...config, dir: other })).rejects.toThrow(/not a key/);
  });
});
