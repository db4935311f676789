import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeBase64 } from '#contracts/log/bytes.ts';
import {
  type CanonicalValue,
  parseCanonicalJson,
  printCanonicalJson,
} from '#contracts/log/canonical-json.ts';
import { type CountedLine, commitTo, isCommitmentTo, saltOf } from '#contracts/log/commitment.ts';
import { type LogEntry, parseEntry, printEntry, VOTE_KINDS, type VoteEntry } from '#contracts/log/entry.ts';
import { hashLeaf } from '#contracts/log/merkle.ts';
import { readDocument } from '../docs/documents.ts';
import { ascii } from './vectors.ts';

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const refused = expect.objectContaining({ name: 'LogFormatError' });

/** The example of docs/decisions/0074. */
const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at);
const COUNTED: CountedLine = {
  eventId: 'EVT-1',
  orderId: 'SRK-261121-7F2KX91QDM',
  effect: 'settle',
  line: 0,
};
const COMMITMENT = commitTo(COUNTED, saltOf(SECRET, COUNTED));
const VOTE: VoteEntry = {
  ...{ type: 'vote', sequence: 4604, at: new Date('2026-11-22T07:02:07.000Z') },
  ...{ finalistId: 'FIN-7', votes: 10, kind: 'settle', commitment: COMMITMENT },
};
const VOTE_TEXT =
  'sorak-vote/1\n4604\n2026-11-22T07:02:07.000Z\nFIN-7\n10\nsettle\n3kmJ/jR+QuAWrmfYpfZonPGP0XNsSQJxfb7DbSuldt8=\n';
const RULES: LogEntry = {
  ...{ type: 'rules', sequence: 1, at: new Date('2026-11-20T17:00:00.000Z') },
  ...{ rules: { price: 2_000, ends_at: '2026-11-30T14:00:00.000Z', tie: 'first' }, reason: '' },
};
const RULES_TEXT =
  'sorak-rules/1\n1\n2026-11-20T17:00:00.000Z\n{"ends_at":"2026-11-30T14:00:00.000Z","price":2000,"tie":"first"}\n""\n';

describe('entries', () => {
  test('are the lines that are written down', () => {
    expect(textOf(printEntry(VOTE))).toBe(VOTE_TEXT);
    expect(textOf(printEntry(RULES))).toBe(RULES_TEXT);
    expect(parseEntry(ascii(VOTE_TEXT))).toEqual(VOTE);
    expect(parseEntry(ascii(RULES_TEXT))).toEqual(RULES);
    expect(encodeBase64(hashLeaf(printEntry(VOTE)))).toBe('kXXs+p7sLA1v4M8bkM7eg+cC3sVo8YRcbGxaqUJWvLA=');
  });

  const instants = fc.date({
    min: new Date('2000-01-01T00:00:00.000Z'),
    max: new Date('2999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  const place = { sequence: fc.integer({ min: 1, max: 2 ** 53 - 1 }), at: instants };
  const ids = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/);
  const words = fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed());
  const values: fc.Arbitrary<CanonicalValue> = fc.letrec<{ value: CanonicalValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      ...[words, fc.integer(), fc.boolean(), fc.constant(null)],
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(words, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  const entries: fc.Arbitrary<LogEntry> = fc.oneof(
    fc.record({
      ...{ type: fc.constant('vote' as const), ...place, finalistId: ids },
      votes: fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }),
      kind: fc.constantFrom(...VOTE_KINDS),
      commitment: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes)),
    }),
    fc.record({
      ...{ type: fc.constant('rules' as const), ...place, reason: words },
      rules: fc.dictionary(words, values, { noNullPrototype: true }),
    }),
  );

  test('of any kind are read as they were printed', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const bytes = printEntry(entry);
        expect(printEntry(parseEntry(bytes))).toEqual(bytes);
        const { at, ...rest } = parseEntry(bytes);
        expect({ ...rest, at: at.getTime() }).toEqual({ ...entry, at: entry.at.getTime() });
      }),
    );
  });

  test('have one spelling: whatever else is read prints as it was', () => {
    fc.assert(
      fc.property(
        entries,
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        fc.constantFrom(0, 1, 2),
        (entry, at, byte, how) => {
          const bytes = [...printEntry(entry)];
          const change = [[1, byte], [0, byte], [1]][how] ?? [];
          bytes.splice(at % bytes.length, change[0] ?? 0, ...change.slice(1));
          let read: LogEntry | null = null;
          try {
            read = parseEntry(Uint8Array.from(bytes));
          } catch (error) {
            expect(error).toEqual(refused);
          }
          if (read) expect([...printEntry(read)]).toEqual(bytes);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  const lines = VOTE_TEXT.split('\n');
  const withLine = (at: number, text: string) =>
    lines.map((line, which) => (which === at ? text : line)).join('\n');
  const ruleLines = RULES_TEXT.split('\n');
  const withRule = (at: number, text: string) =>
    ruleLines.map((line, which) => (which === at ? text : line)).join('\n');

  test.each<[string, string]>([
    ['nothing', ''],
    ['a line more', `${VOTE_TEXT}a\n`],
    ['an empty line more', `${VOTE_TEXT}\n`],
    ['a line that does not end', VOTE_TEXT.slice(0, -1)],
    ['a line fewer', lines.toSpliced(4, 1).join('\n')],
    ['carriage returns', VOTE_TEXT.replaceAll('\n', '\r\n')],
    ['another version', withLine(0, 'sorak-vote/2')],
    ['another kind of entry', withLine(0, 'sorak-note/1')],
    ['a first line in capitals', withLine(0, 'Sorak-vote/1')],
    ['sequence 0', withLine(1, '0')],
    ['a sequence with a zero before it', withLine(1, '04604')],
    ['a sequence with a plus', withLine(1, '+4604')],
    ['a sequence from 2^53 on', withLine(1, '9007199254740992')],
    ['digits of another script', withLine(1, '٤٦٠٤')],
    ['an instant without milliseconds', withLine(2, '2026-11-22T07:02:07Z')],
    ['an instant with microseconds', withLine(2, '2026-11-22T07:02:07.000000Z')],
    ['an instant in another zone', withLine(2, '2026-11-22T14:02:07.000+07:00')],
    ['a 30 February', withLine(2, '2026-02-30T07:02:07.000Z')],
    ['a 29 February in a common year', withLine(2, '2026-02-29T07:02:07.000Z')],
    ['hour 24', withLine(2, '2026-11-22T24:00:00.000Z')],
    ['a leap second', withLine(2, '2026-11-22T23:59:60.000Z')],
    ['month 13', withLine(2, '2026-13-22T07:02:07.000Z')],
    ['no finalist', withLine(3, '')],
    ['a finalist with a space', withLine(3, 'FIN 7')],
    ['a finalist that begins with a dash', withLine(3, '-7')],
    ['a finalist of 65 letters', withLine(3, 'a'.repeat(65))],
    ['votes with a plus', withLine(4, '+10')],
    ['votes with a zero before them', withLine(4, '010')],
    ['a negative zero', withLine(4, '-0')],
    ['half a vote', withLine(4, '1.5')],
    ['votes with an exponent', withLine(4, '1e1')],
    ['too many votes', withLine(4, '1000000000000000')],
    ['a kind that there is not', withLine(5, 'gift')],
    ['a commitment of 31 bytes', withLine(6, encodeBase64(COMMITMENT.slice(1)))],
    ['a commitment in another spelling', withLine(6, `${lines[6]?.slice(0, 42)}V=`)],
    ['a commitment in hex', withLine(6, Buffer.from(COMMITMENT).toString('hex'))],
    ['rules with spaces', withRule(3, '{"price": 2000}')],
    ['rules in another order', withRule(3, '{"tie":"first","price":2000}')],
    ['a rule twice', withRule(3, '{"price":1,"price":2000}')],
    ['a rule with a fraction', withRule(3, '{"price":0.5}')],
    ['a number in another spelling', withRule(3, '{"price":2e3}')],
    ['a number with a point', withRule(3, '{"price":2000.0}')],
    ['a negative zero in a rule', withRule(3, '{"price":-0}')],
    ['a number from 2^53 on', withRule(3, '{"price":9007199254740992}')],
    ['a letter that need not be escaped', withRule(3, '{"\\u0061":1}')],
    ['half a character', withRule(3, '{"a":"\\ud800"}')],
    ['rules that are a list', withRule(3, '[1]')],
    ['rules that are none', withRule(3, '{')],
    ['rules that are too deep', withRule(3, `{"a":${'['.repeat(17)}${']'.repeat(17)}}`)],
    ['a reason without quotation marks', withRule(4, 'rain')],
    ['a reason that is a number', withRule(4, '1')],
    ['no reason', withRule(4, '')],
  ])('with %s are refused', (_, text) => {
    expect(() => parseEntry(new TextEncoder().encode(text))).toThrow(refused);
  });

  test.each<[string, Uint8Array]>([
    ['a byte that is not UTF-8', Uint8Array.of(...ascii(RULES_TEXT.slice(0, -2)), 0xff, ...ascii('"\n'))],
    ['a mark of the byte order', Uint8Array.of(0xef, 0xbb, 0xbf, ...ascii(VOTE_TEXT))],
    ['65536 bytes', ascii(RULES_TEXT.replace('""', `"${'a'.repeat(65_536 - RULES_TEXT.length)}"`))],
  ])('with %s are refused', (_, bytes) => {
    expect(() => parseEntry(bytes)).toThrow(refused);
  });

  test.each<[string, LogEntry]>([
    ['no instant', { ...VOTE, at: new Date(Number.NaN) }],
    ['an instant after the year 2999', { ...VOTE, at: new Date('3000-01-01T00:00:00.000Z') }],
    ['a sequence of 0', { ...VOTE, sequence: 0 }],
    ['half a sequence', { ...VOTE, sequence: 1.5 }],
    ['half a vote', { ...VOTE, votes: 0.5 }],
    ['more votes than can be', { ...VOTE, votes: 1e15 }],
    ['a short commitment', { ...VOTE, commitment: new Uint8Array(31) }],
    ['a line feed in the finalist', { ...VOTE, finalistId: 'a\nb' }],
    ['a rule of half a rupiah', { ...RULES, rules: { price: 0.5 } }],
    ['a rule without a value', { ...RULES, rules: { price: undefined } as unknown as { price: null } }],
    ['half a character in the reason', { ...RULES, reason: '\ud800' }],
    ['too many rules', { ...RULES, reason: 'a'.repeat(65_536) }],
  ])('with %s are not printed', (_, entry) => {
    expect(() => printEntry(entry)).toThrow(refused);
  });

  test('a reason has any text, on one line', () => {
    const reason = 'Hujan di lokasi:\n"panggung" 🎭 \u2028';
    expect(parseEntry(printEntry({ ...RULES, reason }))).toMatchObject({ reason });
    expect(textOf(printEntry({ ...RULES, reason })).split('\n')).toHaveLength(6);
  });
});

test('canonical JSON orders names by their UTF-16 units, as RFC 8785 has it', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '😀': 5, '\u0080': 6, ö: 7 };
  expect(printCanonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  expect(parseCanonicalJson('{"__proto__":1}')).toEqual(JSON.parse('{"__proto__":1}'));
});

describe('the example of docs/decisions/0074', () => {
  const { text } = readDocument('docs/decisions/0074-log-formats.md');
  const program = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
  const hasPython = spawnSync('python3', ['--version']).status === 0;

  test('is what is computed in JavaScript by hand', () => {
    const args = ['--input-type=module', '-e', program('javascript')];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stdout.trim().split(' ')).toEqual([
      encodeBase64(COMMITMENT),
      encodeBase64(hashLeaf(printEntry(VOTE))),
    ]);
  });

  // Machines without Python show this test as skipped.
  (hasPython ? test : test.skip)('is what is computed in Python by hand', () => {
    const asserts = program('python').match(/^assert .+$/gm) ?? [];
    expect(asserts.map((line) => line.split('"')[1])).toEqual([
      encodeBase64(COMMITMENT),
      encodeBase64(hashLeaf(printEntry(VOTE))),
    ]);
    const { status, stderr } = spawnSync('python3', ['-c', program('python')], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('commitments', () => {
  const salt = saltOf(SECRET, COUNTED);
  /** By Node's own functions. */
  const fields = (...texts: (string | number)[]) =>
    Buffer.concat(
      texts.map(String).map((text) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(Buffer.byteLength(text));
        return Buffer.concat([length, Buffer.from(text)]);
      }),
    );

  test('are the hash that is written down, of fields with their lengths and a salt', () => {
    const of = [COUNTED.eventId, COUNTED.orderId, COUNTED.effect, COUNTED.line];
    expect(Buffer.from(salt)).toEqual(
      createHmac('sha256', SECRET)
        .update(fields('sorak-salt/1', ...of))
        .digest(),
    );
    expect(Buffer.from(COMMITMENT)).toEqual(
      createHash('sha256')
        .update(fields('sorak-commitment/1', ...of))
        .update(salt)
        .digest(),
    );
  });

  test('are opened by the salt of their line alone', () => {
    expect(isCommitmentTo(COMMITMENT, COUNTED, salt)).toBe(true);
    expect(isCommitmentTo(COMMITMENT, { ...COUNTED, line: 1 }, salt)).toBe(false);
    expect(isCommitmentTo(COMMITMENT, COUNTED, saltOf(SECRET, { ...COUNTED, line: 1 }))).toBe(false);
    expect(isCommitmentTo(COMMITMENT, COUNTED, salt.slice(1))).toBe(false);
    expect(isCommitmentTo(COMMITMENT.slice(1), COUNTED, salt)).toBe(false);
  });

  test('of different lines, orders, events and secrets are different, wherever the texts are divided', () => {
    const others: CountedLine[] = [
      { ...COUNTED, line: 10 },
      { ...COUNTED, effect: 'reverse' },
      { ...COUNTED, effect: 'refund:1', line: 0 },
      { ...COUNTED, effect: 'refund:', line: 10 },
      { ...COUNTED, eventId: 'EVT-1S', orderId: 'RK-261121-7F2KX91QDM' },
      { ...COUNTED, eventId: 'EVT-', orderId: '1SRK-261121-7F2KX91QDM' },
    ];
    const all = [COUNTED, ...others].flatMap((counted) => [
      encodeBase64(saltOf(SECRET, counted)),
      encodeBase64(commitTo(counted, salt)),
      encodeBase64(saltOf(SECRET.toReversed(), counted)),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('need a secret that cannot be tried out, and a whole salt', () => {
    expect(() => saltOf(SECRET.slice(0, 15), COUNTED)).toThrow(/15 bytes/);
    expect(saltOf(SECRET.slice(0, 16), COUNTED)).toHaveLength(32);
    expect(() => commitTo(COUNTED, salt.slice(1))).toThrow(/31 bytes/);
    expect(() => saltOf(SECRET, { ...COUNTED, line: -1 })).toThrow(/line -1/);
    // Both would be the same replacement character.
    expect(() => saltOf(SECRET, { ...COUNTED, orderId: '\ud800' })).toThrow(/half a character/);
    expect(() => saltOf(SECRET, { ...COUNTED, orderId: 'a'.repeat(65_536) })).toThrow(/65535/);
  });
});
