import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64, encodeBase64 } from '#contracts/log/bytes.ts';
import { openCheckpoint, parseCheckpoint, printCheckpoint } from '#contracts/log/checkpoint.ts';
import { importSigningKey, verifyEd25519, verifyWithoutWebCrypto } from '#contracts/log/ed25519.ts';
import { LogFormatError } from '#contracts/log/format-error.ts';
import { hashLeaf, rootOfLeaves } from '#contracts/log/merkle.ts';
import {
  COSIGNATURE,
  cosignText,
  ED25519,
  type NoteKey,
  openNote,
  parseVkey,
  printNote,
  printVkey,
  signText,
} from '#contracts/log/signed-note.ts';
import {
  ascii,
  COSIGNATURE_LINE,
  COSIGNED_AT,
  EXAMPLE_NOTE,
  EXAMPLE_VKEY,
  hash,
  respellSignature,
  TESSERA_ENTRIES,
  TESSERA_NOTE,
  TESSERA_SEED,
  TESSERA_VKEY,
  WITNESS_VKEY,
  WITNESSED_TEXT,
} from './vectors.ts';

const seedOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const tessera = await importSigningKey(seedOf(TESSERA_SEED));
const other = await importSigningKey(new Uint8Array(32).fill(9));
const NAME = 'example.com/log/testdata';
const example = parseVkey(EXAMPLE_VKEY);

describe('keys', () => {
  test.each([EXAMPLE_VKEY, TESSERA_VKEY, WITNESS_VKEY])('%s is read and printed', (text) => {
    expect(printVkey(parseVkey(text))).toBe(text);
  });

  test('a seed has the public key of the vector', () => {
    expect(printVkey({ name: NAME, type: ED25519, publicKey: tessera.publicKey })).toBe(TESSERA_VKEY);
  });

  test('the base64 of a key may have a plus in it', () => {
    const publicKey = new Uint8Array(32).fill(0xfb);
    const text = printVkey({ name: 'a', type: ED25519, publicKey });
    expect(text.split('+').length).toBeGreaterThan(3);
    expect(parseVkey(text)).toEqual({ name: 'a', type: ED25519, publicKey });
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['a key without an id', 'example.com/foo+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
    ['another id', EXAMPLE_VKEY.replace('530d903a', '530d903b')],
    ['an id in capitals', EXAMPLE_VKEY.replace('530d903a', '530D903A')],
    ['another name', EXAMPLE_VKEY.replace('foo', 'fop')],
    ['no name', EXAMPLE_VKEY.replace('example.com/foo', '')],
    ['a space in the name', EXAMPLE_VKEY.replace('/foo', '/ foo')],
    ['a key with a byte fewer', EXAMPLE_VKEY.replace('3U2k', '3U0=')],
    ['base64 in another spelling', EXAMPLE_VKEY.replace('3U2k', '3U2k=')],
    ['a key of type 2', 'a+00000000+AukyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
    ['a line feed', `${EXAMPLE_VKEY}\n`],
  ])('%s is refused', (_, text) => {
    expect(() => parseVkey(text)).toThrow(expect.objectContaining({ name: 'LogFormatError' }));
  });

  test('a name with a space or plus is never printed, whichever space Unicode has', () => {
    for (const bad of ['', 'a b', 'a+b', 'a\u0085', 'a\u00a0b', 'a\u3000b'])
      expect(() => printVkey({ ...example, name: bad })).toThrow(/name/);
    expect(printVkey({ ...example, name: 'a\ufeffb' })).toContain('a\ufeffb+');
  });

  test('only 32 bytes are a private key', async () => {
    await expect(importSigningKey(new Uint8Array(31))).rejects.toThrow(/31 bytes/);
  });
});

describe('notes', () => {
  test('the example of the standard opens with its key', async () => {
    const { text, signatures } = await openNote(ascii(EXAMPLE_NOTE), [example]);
    expect(text).toBe('This is an example message.\n');
    expect(signatures).toEqual([{ key: example, line: EXAMPLE_NOTE.split('\n').at(2) }]);
  });

  test('signing makes the note of the vector, byte for byte', async () => {
    const root = rootOfLeaves(TESSERA_ENTRIES.map((entry) => hashLeaf(ascii(entry))));
    const text = printCheckpoint({ origin: NAME, size: 15, root });
    const line = await signText(text, { name: NAME, key: tessera });
    expect(textOf(printNote(text, [line]))).toBe(TESSERA_NOTE);
  });

  test("a witness's line is the one of a log in use, and verifies with its time", async () => {
    const key = parseVkey(WITNESS_VKEY);
    expect(key).toMatchObject({ name: 'witness2.example.org', type: COSIGNATURE });
    const note = printNote(WITNESSED_TEXT, [COSIGNATURE_LINE]);
    const { text, signatures } = await openNote(note, [key]);
    expect(text).toBe(WITNESSED_TEXT);
    expect(signatures).toEqual([{ key, seconds: COSIGNED_AT, line: COSIGNATURE_LINE }]);
  });

  test('a cosignature that we make verifies with its time', async () => {
    const line = await cosignText(WITNESSED_TEXT, { name: 'w', key: other, seconds: 1_800_000_000 });
    const key: NoteKey = { name: 'w', type: COSIGNATURE, publicKey: other.publicKey };
    const opened = await openNote(printNote(WITNESSED_TEXT, [line]), [key]);
    expect(opened.signatures).toEqual([{ key, seconds: 1_800_000_000, line }]);
    for (const seconds of [-1, 0.5, 2 ** 53])
      await expect(cosignText(WITNESSED_TEXT, { name: 'w', key: other, seconds })).rejects.toThrow(/time of/);
  });

  test('lines of keys that are not given are ignored, and one line a key is counted', async () => {
    const text = 'a\n';
    const lines = [
      await signText(text, { name: 'x', key: other }),
      await signText(text, { name: 'y', key: tessera }),
      `— z ${encodeBase64(new Uint8Array(5))}`,
      await signText(text, { name: 'y', key: tessera }),
    ];
    const key: NoteKey = { name: 'y', type: ED25519, publicKey: tessera.publicKey };
    const { signatures } = await openNote(printNote(text, lines), [key]);
    expect(signatures.map(({ key: { name } }) => name)).toEqual(['y']);
  });

  test('a text may have empty lines: it ends at the last of them', async () => {
    const text = 'a\n\n\nb\n\n';
    const line = await signText(text, { name: 'y', key: tessera });
    const key: NoteKey = { name: 'y', type: ED25519, publicKey: tessera.publicKey };
    expect((await openNote(printNote(text, [line]), [key])).text).toBe(text);
  });

  const [text = '', line = ''] = EXAMPLE_NOTE.split('\n\n');
  const payload = decodeBase64(line.trim().split(' ').at(-1) ?? '');
  const relined = (bytes: Uint8Array) => `${text}\n\n— example.com/foo ${encodeBase64(bytes)}\n`;
  const flipped = payload.map((byte, at) => (at === 40 ? byte ^ 1 : byte));

  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /without signatures/],
    ['a text alone', `${text}\n`, /without signatures/],
    ['an empty line and no signature', `${text}\n\n`, /does not end/],
    ['a line that does not end', EXAMPLE_NOTE.slice(0, -1), /does not end/],
    ['a text that was changed', EXAMPLE_NOTE.replace('This', 'That'), /wrong signature/],
    ['a space more', EXAMPLE_NOTE.replace('.\n\n', '. \n\n'), /wrong signature/],
    ['a carriage return', EXAMPLE_NOTE.replace('.\n\n', '.\r\n\n'), /control/],
    ['a tab', EXAMPLE_NOTE.replace(' an ', '\tan '), /control/],
    ['a signature that was changed', relined(flipped), /wrong signature/],
    ['a signature with a byte more', relined(Uint8Array.of(...payload, 0)), /wrong signature/],
    ['a signature that is cut off', relined(payload.slice(0, -1)), /wrong signature/],
    ['a signature of no bytes', relined(payload.slice(0, 4)), /without bytes/],
    [
      'the id of another key',
      relined(payload.map((byte, at) => (at === 0 ? byte ^ 1 : byte))),
      /none of the keys/,
    ],
    ['another name', EXAMPLE_NOTE.replace('example.com/foo', 'example.com/fop'), /none of the keys/],
    ['a hyphen for the dash', EXAMPLE_NOTE.replace('—', '-'), /no signature/],
    ['two spaces', EXAMPLE_NOTE.replace('— ', '—  '), /no signature/],
    ['a space of another kind', EXAMPLE_NOTE.replace('— ', '—\u00a0'), /no signature/],
    ['a plus in the name', EXAMPLE_NOTE.replace('.com', '+com'), /no signature/],
    ['base64 in another spelling', EXAMPLE_NOTE.replace('yaQM=', 'yaQN='), /spelling/],
    ['base64 without padding', EXAMPLE_NOTE.replace('yaQM=', 'yaQM'), /spelling/],
    ['an empty line between signatures', `${EXAMPLE_NOTE}\n${line}`, /wrong signature/],
    ['101 signatures', `${text}\n\n${line.repeat(101)}`, /too many/],
    ['too many bytes', `${'a'.repeat(256 * 1024)}${EXAMPLE_NOTE}`, /too long/],
    ['a byte that is not UTF-8', Uint8Array.of(0xff, ...ascii(EXAMPLE_NOTE)), /UTF-8/],
    ['an overlong byte', Uint8Array.of(0xc0, 0xaf, ...ascii(EXAMPLE_NOTE)), /UTF-8/],
    ['a mark of the byte order', Uint8Array.of(0xef, 0xbb, 0xbf, ...ascii(EXAMPLE_NOTE)), /wrong signature/],
  ])('with %s is refused', async (_, note, message) => {
    const bytes = typeof note === 'string' ? new TextEncoder().encode(note) : note;
    await expect(openNote(bytes, [example])).rejects.toThrow(message);
    await expect(openNote(bytes, [example])).rejects.toBeInstanceOf(LogFormatError);
  });

  test('a wrong signature of a given key refuses the note, however many others are right', async () => {
    const signed = 'a\n';
    const keys = ['x', 'y'].map((name): NoteKey => ({ name, type: ED25519, publicKey: tessera.publicKey }));
    const right = await signText(signed, { name: 'x', key: tessera });
    const wrong = await signText('b\n', { name: 'y', key: tessera });
    await expect(openNote(printNote(signed, [right, wrong]), keys)).rejects.toThrow('a wrong signature by y');
    await expect(openNote(printNote(signed, [right, right, wrong]), keys)).rejects.toThrow(/by y/);
    expect((await openNote(printNote(signed, [right, wrong]), keys.slice(0, 1))).text).toBe(signed);
  });

  test('a signature in another spelling is wrong, with WebCrypto and without', async () => {
    const note = respellSignature(ascii(EXAMPLE_NOTE));
    await expect(openNote(note, [example])).rejects.toThrow(/wrong signature/);
    const [message = ''] = EXAMPLE_NOTE.split('\n\n');
    const encoded = Buffer.from(note).toString().trimEnd().split(' ').at(-1) ?? '';
    const signature = decodeBase64(encoded).slice(4);
    const signed = { publicKey: example.publicKey, message: ascii(`${message}\n`), signature };
    expect(await verifyWithoutWebCrypto(signed)).toBe(false);
  });

  test('a cosignature over another time is wrong, and so is one that is no cosignature', async () => {
    const key = parseVkey(WITNESS_VKEY);
    const [, , encoded = ''] = COSIGNATURE_LINE.split(' ');
    const bytes = decodeBase64(encoded);
    for (const at of [4, 11, 12, 75]) {
      const changed = encodeBase64(bytes.map((byte, which) => (which === at ? byte ^ 1 : byte)));
      const note = printNote(WITNESSED_TEXT, [`— witness2.example.org ${changed}`]);
      await expect(openNote(note, [key])).rejects.toThrow(/wrong signature/);
    }
    const short = encodeBase64(Uint8Array.of(...bytes.slice(0, 4), ...bytes.slice(12)));
    const note = printNote(WITNESSED_TEXT, [`— witness2.example.org ${short}`]);
    await expect(openNote(note, [key])).rejects.toThrow(/wrong signature/);
  });

  test('what a reader would take for another text is not printed', () => {
    for (const bad of ['', 'a', 'a\r\n', 'a\ud800\n']) expect(() => printNote(bad, [line.trim()])).toThrow();
    expect(() => printNote('a\n', [])).toThrow();
    expect(() => printNote('a\n', ['— b AAAAAAA=\n\nc'])).toThrow();
  });
});

describe('without Ed25519 in WebCrypto', () => {
  const { subtle } = crypto;
  afterEach(() => {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  });

  test.each([
    ['a browser that lacks it', { ...{ importKey: () => Promise.reject(new Error('NotSupportedError')) } }],
    ['a page that has no WebCrypto', undefined],
  ])('%s opens notes all the same, and refuses wrong ones', async (_, value) => {
    Object.defineProperty(crypto, 'subtle', { value, configurable: true });
    expect((await openNote(ascii(EXAMPLE_NOTE), [example])).text).toContain('example message');
    await expect(openNote(ascii(EXAMPLE_NOTE.replace('This', 'That')), [example])).rejects.toThrow(/wrong/);
  });

  test('a key or signature of another length is false, and no error', async () => {
    const message = ascii('a');
    const signature = await tessera.sign(message);
    const right = { publicKey: tessera.publicKey, message, signature };
    for (const verify of [verifyEd25519, verifyWithoutWebCrypto]) {
      expect(await verify(right)).toBe(true);
      expect(await verify({ ...right, message: ascii('b') })).toBe(false);
      expect(await verify({ ...right, publicKey: other.publicKey })).toBe(false);
    }
    expect(await verifyEd25519({ ...right, publicKey: new Uint8Array(31) })).toBe(false);
    expect(await verifyEd25519({ ...right, signature: signature.slice(1) })).toBe(false);
  });
});

describe('checkpoints', () => {
  const origin = 'sorak.id/log/EVT-1';
  const logKeys: NoteKey[] = [{ name: origin, type: ED25519, publicKey: tessera.publicKey }];
  const root = hash('rKbDipCvhuX1GZ7g5BBe8sA6BbJ7ja/1nk427v383cs=');
  const rootText = encodeBase64(root);

  test('any of them is read as it was printed', () => {
    const checkpoints = fc.record({
      origin: fc.string({ minLength: 1 }).filter((text) => !text.includes('\n')),
      size: fc.integer({ min: 0, max: 2 ** 53 - 1 }),
      root: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes)),
      extensions: fc.array(fc.string({ minLength: 1 }).filter((text) => !text.includes('\n'))),
    });
    fc.assert(
      fc.property(checkpoints, (checkpoint) => {
        expect(parseCheckpoint(printCheckpoint(checkpoint))).toEqual(checkpoint);
      }),
    );
    expect(printCheckpoint({ origin, size: 0, root: rootOfLeaves([]) })).toBe(
      `${origin}\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`,
    );
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['no origin', `\n1\n${rootText}\n`],
    ['no size', `a\n${rootText}\n`],
    ['an empty size', `a\n\n${rootText}\n`],
    ['a leading zero', `a\n01\n${rootText}\n`],
    ['a plus', `a\n+1\n${rootText}\n`],
    ['a negative size', `a\n-1\n${rootText}\n`],
    ['half a size', `a\n1.5\n${rootText}\n`],
    ['a size with an exponent', `a\n1e3\n${rootText}\n`],
    ['a size from 2^53 on', `a\n9007199254740992\n${rootText}\n`],
    ['digits of another script', `a\n١\n${rootText}\n`],
    ['a space', `a\n1 \n${rootText}\n`],
    ['no root', 'a\n1\n'],
    ['a root of 31 bytes', `a\n1\n${encodeBase64(root.slice(1))}\n`],
    ['a root in another spelling', `a\n1\n${rootText.replace('cs=', 'ct=')}\n`],
    ['a last line that does not end', `a\n1\n${rootText}`],
    ['an empty line', `a\n1\n${rootText}\n\n`],
  ])('%s is refused', (_, text) => {
    expect(() => parseCheckpoint(text)).toThrow(expect.objectContaining({ name: 'LogFormatError' }));
  });

  test('a line feed is not smuggled into a line', () => {
    expect(() => printCheckpoint({ origin: 'a\n1', size: 1, root })).toThrow();
    expect(() => printCheckpoint({ origin, size: 1, root, extensions: ['b\nc'] })).toThrow(/line feed/);
    expect(() => printCheckpoint({ origin, size: 1.5, root })).toThrow();
  });

  test('one opens with the keys of its log alone, and for its log alone', async () => {
    const text = printCheckpoint({ origin, size: 15, root });
    const line = await signText(text, { name: origin, key: tessera });
    const note = printNote(text, [line]);
    const { checkpoint } = await openCheckpoint(note, { origin, logKeys });
    expect(checkpoint).toEqual({ origin, size: 15, root, extensions: [] });
    const elsewhere = printCheckpoint({ origin: 'sorak.id/log/EVT-2', size: 15, root });
    const strange = printNote(elsewhere, [await signText(elsewhere, { name: origin, key: tessera })]);
    await expect(openCheckpoint(strange, { origin, logKeys })).rejects.toThrow(/another log/);
  });

  test('one that a witness alone has signed is not the log’s', async () => {
    const text = printCheckpoint({ origin, size: 15, root });
    const witness: NoteKey = { name: 'w', type: COSIGNATURE, publicKey: other.publicKey };
    const cosigned = await cosignText(text, { name: 'w', key: other, seconds: 5 });
    const keys = { origin, logKeys, witnessKeys: [witness] };
    await expect(openCheckpoint(printNote(text, [cosigned]), keys)).rejects.toThrow(/not signed/);
    const line = await signText(text, { name: origin, key: tessera });
    const { signatures } = await openCheckpoint(printNote(text, [line, cosigned]), keys);
    expect(signatures.map(({ key: { name }, seconds }) => [name, seconds])).toEqual([
      [origin, undefined],
      ['w', 5],
    ]);
  });
});

test('bytes have one base64, from which they are read', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(Buffer.from(decodeBase64(text)).equals(Buffer.from(bytes))).toBe(true);
    }),
  );
  for (const bad of [
    'A',
    'AA',
    'AAA',
    'AB==',
    'AAA=A',
    'AA=',
    'AAAA=',
    'AA==\n',
    'A A=',
    'AA-_',
    '====',
    'ÀAAA',
  ])
    expect(() => decodeBase64(bad)).toThrow(/base64/);
});
