import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { encodeBase64 } from '#contracts/log/bytes.ts';
import { parseCheckpoint, printCheckpoint } from '#contracts/log/checkpoint.ts';
import { importSigningKey } from '#contracts/log/ed25519.ts';
import { keysOfLog, keysOfWitnesses, logKeysSchema } from '#contracts/log/log-keys.ts';
import { hashLeaf } from '#contracts/log/merkle.ts';
import {
  hashSealed,
  type Opening,
  openSeals,
  type PublishedSeal,
  parsePublishedSeal,
  parseSealed,
  printPublishedSeal,
  printSealed,
} from '#contracts/log/sealed-checkpoint.ts';
import { printNote, signText } from '#contracts/log/signed-note.ts';
import { ascii, TESSERA_SEED, WITNESS_VKEY } from './vectors.ts';

const origin = 'sorak.id/log/EVT-1';
const key = await importSigningKey(Uint8Array.from(Buffer.from(TESSERA_SEED, 'hex')));
const stranger = await importSigningKey(new Uint8Array(32).fill(1));
const keysFile = {
  version: 1 as const,
  origin_prefix: 'sorak.id/log/',
  keys: [{ public_key: encodeBase64(stranger.publicKey) }, { public_key: encodeBase64(key.publicKey) }],
  witnesses: [{ title: 'Universitas Pesisir', vkey: WITNESS_VKEY }],
};
const logKeys = keysOfLog(keysFile, origin).slice(1);
const at = new Date('2026-11-22T07:10:00.000Z');
const refused = expect.objectContaining({ name: 'LogFormatError' });

const sign = async (text: string, { name = origin, by = key } = {}) =>
  printNote(text, [await signText(text, { name, key: by })]);

const checkpointOf = (size: number, { of = origin } = {}) =>
  sign(printCheckpoint({ origin: of, size, root: hashLeaf(Uint8Array.of(size)) }));

async function seal(number: number, size: number, { of = origin } = {}): Promise<Required<PublishedSeal>> {
  const opening: Opening = {
    nonce: new Uint8Array(32).fill(number + 1),
    checkpoint: await checkpointOf(size),
  };
  return { note: await sign(printSealed({ origin: of, number, at, hash: hashSealed(opening) })), opening };
}

const [first, second, third] = [await seal(0, 3), await seal(1, 3), await seal(2, 7)];
const open = (seals: PublishedSeal[]) => openSeals(seals, { origin, logKeys });

describe('sealed checkpoints', () => {
  test('are the hash that is written down: of a tag with its length, the nonce and the signed checkpoint', () => {
    const expected = createHash('sha256')
      .update(Buffer.from('0019', 'hex'))
      .update('sorak-sealed-checkpoint/1')
      .update(first.opening.nonce)
      .update(first.opening.checkpoint)
      .digest();
    expect(Buffer.from(hashSealed(first.opening))).toEqual(expected);
    expect(Buffer.from(first.note).toString()).toContain(
      `sorak-sealed-checkpoint/1\n${origin}\n0\n2026-11-22T07:10:00.000Z\n${expected.toString('base64')}\n\n— ${origin} `,
    );
  });

  test('are opened in their order, to the checkpoints that were hidden', async () => {
    expect((await open([first, second, third])).map(({ size }) => size)).toEqual([3, 3, 7]);
    expect(await open([])).toEqual([]);
  });

  test('show nothing of the checkpoint, and are none', () => {
    const text = `${Buffer.from(first.note).toString().split('\n\n')[0]}\n`;
    expect(() => parseCheckpoint(text)).toThrow(refused);
    expect(() => parseSealed(printCheckpoint({ origin, size: 3, root: hashLeaf(ascii('a')) }))).toThrow(
      refused,
    );
  });

  const changed = (bytes: Uint8Array, at: number) =>
    bytes.map((byte, which) => (which === at ? byte ^ 1 : byte));

  test.each<[string, () => Promise<PublishedSeal[]> | PublishedSeal[], RegExp]>([
    ['one that is missing at the beginning', () => [second, third], /checkpoint 0 is missing/],
    ['one that is missing', () => [first, third], /checkpoint 1 is missing/],
    ['one twice', () => [first, first], /checkpoint 1 is missing/],
    ['one that is not opened', () => [first, { note: second.note }, third], /checkpoint 1 is not opened/],
    [
      'another nonce',
      () => [{ ...first, opening: { ...first.opening, nonce: changed(first.opening.nonce, 0) } }],
      /checkpoint 0 is not what was sealed/,
    ],
    [
      'another checkpoint that the log has signed',
      () => [{ ...first, opening: { ...first.opening, checkpoint: third.opening.checkpoint } }],
      /checkpoint 0 is not what was sealed/,
    ],
    ['a wrong signature', () => [{ ...first, note: changed(first.note, 100) }], /wrong signature/],
    [
      'a smaller tree than before',
      async () => [first, await seal(1, 2)],
      /checkpoint 1 is of a smaller tree/,
    ],
    ['one of another log', async () => [await seal(0, 3, { of: 'sorak.id/log/EVT-2' })], /another log's/],
    [
      'a checkpoint of another log',
      async () => {
        const checkpoint = await checkpointOf(3, { of: 'sorak.id/log/EVT-2' });
        const opening = { nonce: new Uint8Array(32), checkpoint };
        return [
          { note: await sign(printSealed({ origin, number: 0, at, hash: hashSealed(opening) })), opening },
        ];
      },
      /a checkpoint of another log/,
    ],
    [
      'one that a stranger has signed',
      async () => {
        const text = printSealed({ origin, number: 0, at, hash: hashSealed(first.opening) });
        return [{ ...first, note: await sign(text, { by: stranger }) }];
      },
      /none of the keys/,
    ],
    [
      'a checkpoint that a stranger has signed',
      async () => {
        const text = printCheckpoint({ origin, size: 3, root: hashLeaf(ascii('a')) });
        const opening = { nonce: new Uint8Array(32), checkpoint: await sign(text, { by: stranger }) };
        return [
          { note: await sign(printSealed({ origin, number: 0, at, hash: hashSealed(opening) })), opening },
        ];
      },
      /none of the keys/,
    ],
  ])('with %s are refused', async (_, seals, message) => {
    await expect(open(await seals())).rejects.toThrow(message);
  });

  const lines = printSealed({ origin, number: 0, at, hash: hashSealed(first.opening) }).split('\n');
  const withLine = (which: number, text: string) =>
    lines.map((line, at) => (at === which ? text : line)).join('\n');

  test.each<[string, string]>([
    ['another tag', withLine(0, 'sorak-sealed-checkpoint/2')],
    ['no origin', withLine(1, '')],
    ['a number with a zero before it', withLine(2, '00')],
    ['no number', withLine(2, '')],
    ['a time without milliseconds', withLine(3, '2026-11-22T07:10:00Z')],
    ['no time', withLine(3, '')],
    ['a hash of 31 bytes', withLine(4, encodeBase64(new Uint8Array(31)))],
    ['a line more', `${lines.join('\n')}a\n`],
    ['an empty line more', `${lines.join('\n')}\n`],
    ['a line that does not end', lines.join('\n').slice(0, -1)],
  ])('%s is refused', (_, text) => {
    expect(parseSealed(lines.join('\n'))).toMatchObject({ origin, number: 0, at });
    expect(() => parseSealed(text)).toThrow(refused);
  });

  test('a nonce has 32 bytes', () => {
    expect(() => hashSealed({ ...first.opening, nonce: new Uint8Array(16) })).toThrow(/16 bytes/);
  });
});

describe('how they are published', () => {
  test('before and after the reveal each is a line, read as it was written', () => {
    for (const each of [first, { note: first.note }]) {
      const line = printPublishedSeal(each);
      expect(line).not.toContain('\n');
      expect(parsePublishedSeal(line)).toEqual(each);
    }
    expect(printPublishedSeal({ note: first.note })).not.toContain('nonce');
  });

  const whole = JSON.parse(printPublishedSeal(first)) as Record<string, unknown>;
  test.each<[string, unknown]>([
    ['a list', [whole]],
    ['nothing', null],
    ['no note', { checkpoint: whole.checkpoint, nonce: whole.nonce }],
    ['a nonce without its checkpoint', { nonce: whole.nonce, note: whole.note }],
    ['a checkpoint without its nonce', { checkpoint: whole.checkpoint, note: whole.note }],
    ['a short nonce', { ...whole, nonce: 'AAAA' }],
    ['another field', { ...whole, other: 1 }],
    ['another order', { note: whole.note, nonce: whole.nonce, checkpoint: whole.checkpoint }],
  ])('%s is refused', (_, value) => {
    expect(() => parsePublishedSeal(JSON.stringify(value))).toThrow(refused);
  });
});

describe('the keys of a host', () => {
  test('are those of each of its logs, under the name of the log', () => {
    expect(logKeysSchema.parse(keysFile)).toEqual(keysFile);
    expect(keysOfLog(keysFile, origin).map(({ name, publicKey }) => [name, publicKey])).toEqual([
      [origin, stranger.publicKey],
      [origin, key.publicKey],
    ]);
    expect(keysOfWitnesses(keysFile).map(({ name }) => name)).toEqual(['witness2.example.org']);
  });

  test('are no keys of another host, and are read strictly', () => {
    expect(() => keysOfLog(keysFile, 'sorak.id.example/log/EVT-1')).toThrow(/another host/);
    const spelled = { ...keysFile, keys: [{ public_key: `${'A'.repeat(42)}B=` }] };
    expect(() => keysOfLog(spelled, origin)).toThrow(refused);
    for (const bad of [
      { ...keysFile, version: 2 },
      { ...keysFile, keys: [] },
      { ...keysFile, keys: [{ public_key: 'AAAA' }] },
      { ...keysFile, origin_prefix: 'sorak.id' },
      { ...keysFile, origin_prefix: '/' },
    ])
      expect(logKeysSchema.safeParse(bad).success).toBe(false);
  });
});
