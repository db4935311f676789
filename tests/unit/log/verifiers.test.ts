import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importSigningKey } from '#contracts/log/ed25519.ts';
import { type LogEntry, parseEntry, printEntry, type VoteEntry } from '#contracts/log/entry.ts';
import {
  COSIGNATURE,
  cosignText,
  parseVkey,
  printNote,
  printVkey,
  signText,
} from '#contracts/log/signed-note.ts';
import {
  buildEntries,
  buildKeysFile,
  buildLogFiles,
  encodeEntries,
  logKey,
  ORIGIN,
  publishSeals,
  rootOfRows,
  sealCheckpoint,
  setBundles,
  signCheckpoint,
  writeFolder,
} from '../../support/log-folder.ts';
import { ROOT } from '../docs/documents.ts';
import { respellSignature, TESSERA_ENTRIES, TESSERA_NOTE, TESSERA_VKEY } from './vectors.ts';

type Files = Map<string, Uint8Array>;
const SIZE = 700;
const ROWS = encodeEntries(buildEntries(SIZE));
const stranger = await importSigningKey(new Uint8Array(32).fill(1));
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');
const bytesOf = (value: string) => new TextEncoder().encode(value);

/** A log without a fault. */
async function build(rows = ROWS): Promise<Files> {
  const files = await buildLogFiles(rows);
  return files.set('sorak-log.json', buildKeysFile());
}

const intact = await build();

/** Row `number` with other votes: the rest of it is as it was. */
function withVotes(number: number, votes: number): Uint8Array {
  const entry = parseEntry(ROWS[number - 1] ?? new Uint8Array()) as VoteEntry;
  return printEntry({ ...entry, votes });
}
const replaced = (number: number, row: Uint8Array) => ROWS.with(number - 1, row);
const moved = (from: number, to: number) =>
  ROWS.toSpliced(from - 1, 1).toSpliced(to - 1, 0, ROWS[from - 1] ?? new Uint8Array());
/** Rows as whoever wants to hide a change numbers them. */
const renumbered = (rows: Uint8Array[]) =>
  rows.map((row, at) => printEntry({ ...parseEntry(row), sequence: at + 1 } as LogEntry));
const changedByte = (bytes: Uint8Array | undefined, at: number) =>
  (bytes ?? new Uint8Array()).map((byte, which) => (which === at ? byte ^ 1 : byte));

/** The log's files with other rows, and the tiles that it had. */
function withRows(rows: Uint8Array[]): Files {
  const files = new Map(intact);
  setBundles(files, rows);
  return files;
}

/** Everything of other rows: entries, tiles, signature. */
const rebuilt = async (rows: Uint8Array[]) => build(rows);

const earlier = await signCheckpoint(rootOfRows(ROWS.slice(0, 500)));
const whole = await signCheckpoint(rootOfRows(ROWS));
const seals = [
  await sealCheckpoint(0, await signCheckpoint(rootOfRows(ROWS.slice(0, 256)))),
  await sealCheckpoint(1, await signCheckpoint(rootOfRows(ROWS.slice(0, 300)))),
  await sealCheckpoint(2, whole),
];
const withSeals = (published: Parameters<typeof publishSeals>[0]): Files =>
  new Map(intact).set('sealed.ndjson', publishSeals(published));
/** A note of the log's own over any text. */
const signed = async (body: string, { name = ORIGIN, key = logKey } = {}) =>
  printNote(body, [await signText(body, { name, key })]);
const without = (...paths: string[]): Files => {
  const files = new Map(intact);
  for (const path of paths) if (!files.delete(path)) throw new Error(`no ${path}`);
  return files;
};

interface Case {
  name: string;
  files: Files;
  /** A checkpoint that was kept. */
  earlier?: Uint8Array;
  says: string;
}

const [, root = ''] = text(whole).split('\n').slice(1);
const invalid = replaced(5, bytesOf('sorak-vote/1\n5\n'));
const spelled = replaced(5, bytesOf(text(ROWS[4]).replace('\n5\n', '\n05\n')));
const noDay = replaced(5, bytesOf(text(ROWS[4]).replace('2026-11-22', '2026-02-30')));
const noRules = replaced(1, bytesOf(text(ROWS[0]).replace('{"price":2000', '{"price": 2000')));
const halfRules = replaced(1, bytesOf(text(ROWS[0]).replace('2000', '2000.0')));

/** What stands in a row that a stranger makes up. */
const madeUp = printEntry({ ...(parseEntry(ROWS[299] ?? new Uint8Array()) as VoteEntry), votes: 500 });
const justMiddle = new Map(intact);
justMiddle.set(
  'tile/entries/000',
  Uint8Array.from([...(intact.get('tile/entries/000') ?? []), ...[0, madeUp.length], ...madeUp]),
);
const shortMiddle = new Map(intact);
const skip = 2 + (ROWS[256]?.length ?? 0);
shortMiddle.set('tile/entries/001', (intact.get('tile/entries/001') ?? new Uint8Array()).slice(skip));

const faults: Case[] = [
  {
    name: 'a row that was changed',
    files: withRows(replaced(300, withVotes(300, 999))),
    says: 'row 300 was changed',
  },
  { name: 'the first row, changed', files: withRows(replaced(1, madeUp)), says: 'row 1 was changed' },
  {
    name: 'the last row, changed',
    files: withRows(replaced(700, withVotes(700, 5))),
    says: 'row 700 was changed',
  },
  { name: 'a row that was removed', files: withRows(ROWS.toSpliced(299, 1)), says: 'row 300 is missing' },
  { name: 'a row that was removed from its bundle alone', files: shortMiddle, says: 'row 257 is missing' },
  {
    name: 'the last row, removed',
    files: new Map(withRows(ROWS.slice(0, -1))).set(
      'tile/entries/002.p/188',
      withRows(ROWS.slice(0, -1)).get('tile/entries/002.p/187') ?? new Uint8Array(),
    ),
    says: 'row 700 is missing',
  },
  {
    name: 'a row that was moved back',
    files: withRows(moved(300, 10)),
    says: 'row 300 was moved to place 10',
  },
  { name: 'a row that was moved on', files: withRows(moved(10, 300)), says: 'row 10 was moved to place 300' },
  {
    name: 'two rows that changed places',
    files: withRows(ROWS.with(9, ROWS[299] ?? madeUp).with(299, ROWS[9] ?? madeUp)),
    says: 'row 10 was moved to place 300',
  },
  {
    name: 'two neighbours that changed places',
    files: withRows(moved(10, 11)),
    says: 'row 10 was moved to place 11',
  },
  {
    name: 'a row that was added',
    files: withRows(ROWS.toSpliced(299, 0, madeUp)),
    says: 'row 300 was added',
  },
  {
    name: 'a row that was added instead of the last',
    files: withRows(ROWS.toSpliced(299, 0, madeUp).slice(0, -1)),
    says: 'row 300 was added',
  },
  {
    name: 'a row that stands there twice',
    files: withRows(ROWS.toSpliced(300, 0, ROWS[299] ?? madeUp)),
    says: 'row 301 was added',
  },
  { name: 'a row that was added to its bundle alone', files: justMiddle, says: 'row 257 was added' },
  {
    name: 'a row that was added at the end',
    files: new Map(intact).set(
      'tile/entries/002.p/188',
      withRows([...ROWS, madeUp]).get('tile/entries/002.p/189') ?? new Uint8Array(),
    ),
    says: 'row 701 was added',
  },
  {
    name: 'a row that was changed with its tile',
    files: new Map(await buildLogFiles(replaced(300, withVotes(300, 999))))
      .set('tile/1/000.p/2', intact.get('tile/1/000.p/2') ?? new Uint8Array())
      .set('checkpoint', whole)
      .set('sorak-log.json', buildKeysFile()),
    says: 'tile/1/000.p/2 does not fit rows 257 to 512',
  },
  {
    name: 'a row that was changed with all tiles',
    files: new Map(await rebuilt(replaced(300, withVotes(300, 999)))).set('checkpoint', whole),
    says: 'the rows have another root than the one that is signed',
  },
  {
    name: 'a row that is cut off',
    files: new Map(intact).set(
      'tile/entries/002.p/188',
      (intact.get('tile/entries/002.p/188') ?? new Uint8Array()).slice(0, -3),
    ),
    says: 'row 700 is missing',
  },
  { name: 'a row that is none', files: await rebuilt(invalid), says: 'row 5 is not a valid entry' },
  { name: 'a row in another spelling', files: await rebuilt(spelled), says: 'row 5 is not a valid entry' },
  {
    name: 'a row of a day that there is not',
    files: await rebuilt(noDay),
    says: 'row 5 is not a valid entry',
  },
  { name: 'rules in another spelling', files: await rebuilt(noRules), says: 'row 1 is not a valid entry' },
  { name: 'rules with a fraction', files: await rebuilt(halfRules), says: 'row 1 is not a valid entry' },
  {
    name: 'votes that nobody can add up',
    files: await rebuilt(
      renumbered(
        Array.from({ length: 11 }, () =>
          printEntry({ ...(parseEntry(madeUp) as VoteEntry), votes: 1e15 - 1 }),
        ),
      ),
    ),
    says: 'the votes are too many to add up',
  },
  {
    name: 'a log that was signed without a row',
    files: await rebuilt(ROWS.toSpliced(299, 1)),
    says: 'row 300 is missing',
  },
  {
    name: 'a log that was signed with a row twice',
    files: await rebuilt(ROWS.toSpliced(299, 0, ROWS[298] ?? madeUp)),
    says: 'row 300 was added',
  },
  {
    name: 'a log that was signed with a row elsewhere',
    files: await rebuilt(moved(300, 10)),
    says: 'row 300 was moved to place 10',
  },
  { name: 'a tile that is missing', files: without('tile/0/001'), says: 'tile/0/001 is missing' },
  {
    name: 'a partial tile that is missing',
    files: without('tile/0/002.p/188'),
    says: 'tile/0/002.p/188 is missing',
  },
  {
    name: 'a tile above that is missing',
    files: without('tile/1/000.p/2'),
    says: 'tile/1/000.p/2 is missing',
  },
  {
    name: 'a bundle that is missing',
    files: without('tile/entries/002.p/188'),
    says: 'tile/entries/002.p/188 is missing',
  },
  {
    name: 'a tile that was changed',
    files: new Map(intact).set('tile/0/001', changedByte(intact.get('tile/0/001'), 320)),
    says: 'row 267 was changed',
  },
  {
    name: 'a tile that is longer',
    files: new Map(intact).set('tile/0/001', Uint8Array.from([...(intact.get('tile/0/001') ?? []), 0])),
    says: 'tile/0/001 has another length',
  },
  {
    name: 'a tile above that was changed',
    files: new Map(intact).set('tile/1/000.p/2', changedByte(intact.get('tile/1/000.p/2'), 5)),
    says: 'tile/1/000.p/2 does not fit rows 1 to 256',
  },
  {
    name: 'a tile above that is shorter',
    files: new Map(intact).set('tile/1/000.p/2', new Uint8Array(32)),
    says: 'tile/1/000.p/2 has another length',
  },
  {
    name: 'a size that is a lie',
    files: new Map(intact).set('checkpoint', await signed(`${ORIGIN}\n9007199254740991\n${root}\n`)),
    says: 'tile/entries/002 is missing',
  },
  {
    name: 'a root that is a lie',
    files: new Map(intact).set(
      'checkpoint',
      await signed(`${ORIGIN}\n700\n${root.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}\n`),
    ),
    says: 'the rows have another root than the one that is signed',
  },
  {
    name: 'rows where there should be none',
    files: new Map(intact)
      .set('checkpoint', await signCheckpoint(rootOfRows([])))
      .set('tile/entries/000', new Uint8Array(2)),
    says: 'row 1 was added',
  },
  {
    name: 'a checkpoint that was changed',
    files: new Map(intact).set('checkpoint', bytesOf(text(whole).replace('\n700\n', '\n699\n'))),
    says: `the checkpoint has a wrong signature by ${ORIGIN}`,
  },
  {
    name: 'a signature in another spelling',
    files: new Map(intact).set('checkpoint', respellSignature(whole)),
    says: `the checkpoint has a wrong signature by ${ORIGIN}`,
  },
  {
    name: 'a checkpoint of a stranger',
    files: new Map(intact).set('checkpoint', await signCheckpoint(rootOfRows(ROWS), { key: stranger })),
    says: 'the checkpoint is signed by none of the keys',
  },
  {
    name: 'a checkpoint without a signature',
    files: new Map(intact).set('checkpoint', bytesOf(`${text(whole).split('\n\n')[0]}\n`)),
    says: 'the checkpoint is not a signed note',
  },
  {
    name: 'a note that is no checkpoint',
    files: new Map(intact).set('checkpoint', await signed(`${ORIGIN}\n0700\n${root}\n`)),
    says: 'the checkpoint is not a checkpoint',
  },
  {
    name: 'a checkpoint with two lines',
    files: new Map(intact).set('checkpoint', await signed(`${ORIGIN}\n700\n`)),
    says: 'the checkpoint is not a checkpoint',
  },
  {
    name: 'a checkpoint of another host',
    files: new Map(intact).set(
      'checkpoint',
      await signCheckpoint(rootOfRows(ROWS), { origin: 'sorak.example/log/EVT-1' }),
    ),
    says: 'the checkpoint is of another log: sorak.example/log/EVT-1',
  },
  {
    name: 'a smaller tree than before',
    files: await rebuilt(ROWS.slice(0, 400)),
    earlier,
    says: 'the tree has become smaller: 400 rows, 500 in the earlier checkpoint KEPT',
  },
  {
    name: 'another tree of the same size',
    files: await rebuilt(renumbered(replaced(300, withVotes(300, 999)))),
    earlier: whole,
    says: 'the tree is another one of the same size than in the earlier checkpoint KEPT',
  },
  {
    name: 'a tree that was rebuilt with a row changed',
    files: await rebuilt(replaced(300, withVotes(300, 999))),
    earlier,
    says: 'the tree was rebuilt: its first 500 rows are not those of the earlier checkpoint KEPT',
  },
  {
    name: 'a tree that was rebuilt without a row',
    files: await rebuilt(renumbered(ROWS.toSpliced(299, 1))),
    earlier,
    says: 'the tree was rebuilt: its first 500 rows are not those of the earlier checkpoint KEPT',
  },
  {
    name: 'a tree that was rebuilt with a row more',
    files: await rebuilt(renumbered(ROWS.toSpliced(299, 0, madeUp))),
    earlier,
    says: 'the tree was rebuilt: its first 500 rows are not those of the earlier checkpoint KEPT',
  },
  {
    name: 'a hidden checkpoint that is missing',
    files: withSeals(seals.toSpliced(1, 1)),
    says: 'sealed checkpoint 1 is missing',
  },
  {
    name: 'a hidden checkpoint that was not opened',
    files: withSeals([...seals.slice(0, 2), { note: seals[2]?.note ?? new Uint8Array() }]),
    says: 'sealed checkpoint 2 is not opened',
  },
  {
    name: 'a hidden checkpoint that is opened to another one',
    files: withSeals([
      {
        ...seals[0],
        note: seals[0]?.note ?? new Uint8Array(),
        opening: seals[1]?.opening ?? { nonce: new Uint8Array(32), checkpoint: whole },
      },
    ]),
    says: 'sealed checkpoint 0 is not what was sealed',
  },
  {
    name: 'a hidden checkpoint of rows that were changed since',
    files: new Map(await rebuilt(replaced(200, withVotes(200, 999)))).set(
      'sealed.ndjson',
      publishSeals(seals.slice(0, 2)),
    ),
    says: 'the tree was rebuilt: its first 256 rows are not those of sealed checkpoint 0',
  },
  {
    name: 'a hidden checkpoint of more rows',
    files: new Map(await rebuilt(ROWS.slice(0, 400))).set('sealed.ndjson', publishSeals(seals)),
    says: 'the tree has become smaller: 400 rows, 700 in sealed checkpoint 2',
  },
  {
    name: 'hidden checkpoints that become smaller',
    files: withSeals([
      seals[0] ?? { note: whole },
      await sealCheckpoint(1, await signCheckpoint(rootOfRows(ROWS.slice(0, 100)))),
    ]),
    says: 'sealed checkpoint 1 is of a smaller tree than the one before',
  },
  {
    name: 'a hidden checkpoint that a stranger has signed',
    files: withSeals([{ note: await signed('a\n', { key: stranger }) }]),
    says: 'sealed checkpoint 0 is signed by none of the keys',
  },
  {
    name: 'a hidden checkpoint that is none',
    files: withSeals([{ note: await signed('a\n') }]),
    says: 'sealed checkpoint 0 cannot be read',
  },
  {
    name: 'a hidden checkpoint whose inside a stranger has signed',
    files: withSeals([await sealCheckpoint(0, await signCheckpoint(rootOfRows(ROWS), { key: stranger }))]),
    says: 'the checkpoint in sealed checkpoint 0 is signed by none of the keys',
  },
  {
    name: 'a line that is no hidden checkpoint',
    files: new Map(intact).set('sealed.ndjson', bytesOf('{"note": "a"}\n')),
    says: 'sealed checkpoint 0 cannot be read',
  },
  {
    name: 'a file of hidden checkpoints that is no text',
    files: new Map(intact).set('sealed.ndjson', Uint8Array.of(0xff)),
    says: 'sealed checkpoint 0 cannot be read',
  },
];

/** More than 256 times 256. */
const LARGE = 65_800;
const large = await build(encodeEntries(buildEntries(LARGE)));
const largeRoot = text(large.get('checkpoint')).split('\n')[2];

const witnessKey = { name: 'pesisir.test/w', type: COSIGNATURE, publicKey: stranger.publicKey } as const;
const witnesses = [{ title: 'Universitas Pesisir', vkey: printVkey(witnessKey) }];
const checkpointText = `${text(whole).split('\n\n')[0]}\n`;
const cosignature = await cosignText(checkpointText, {
  name: witnessKey.name,
  key: stranger,
  seconds: 1_800_000_000,
});
const cosigned = (line: string) => signCheckpoint(rootOfRows(ROWS), { more: [line] });

const verifiers: [name: string, command: string, file: string][] = [
  ['verify.mjs', process.execPath, join(ROOT, 'verifier/verify.mjs')],
  ['verify.py', 'python3', join(ROOT, 'verifier/verify.py')],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sorak-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function write(files: ReadonlyMap<string, Uint8Array>): string {
  count += 1;
  const path = join(folder, `log-${count}`);
  writeFolder(path, files);
  return path;
}

describe.each(verifiers)('%s', (name, command, file) => {
  const isThere = spawnSync(command, ['--version']).status === 0;
  // Machines without Python show these tests as skipped.
  const testHere = isThere ? test : test.skip;
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, [file, ...args], { encoding: 'utf8' });
    return { status, lines: stdout.trimEnd().split('\n'), stderr };
  };
  const keep = (checkpoint: Uint8Array) => {
    const path = join(folder, `kept-${name}`);
    writeFileSync(path, checkpoint);
    return path;
  };

  testHere.each(faults)('names $name', ({ files, earlier: kept, says }) => {
    const args = kept ? ['--earlier', keep(kept)] : [];
    const { status, lines, stderr } = run(write(files), ...args);
    expect({ lines, stderr }).toEqual({
      lines: [`fault     ${says.replace('KEPT', args[1] ?? '')}`],
      stderr: '',
    });
    expect(status).toBe(1);
  });

  testHere.each([1, 2, 255, 256, 257, 512, SIZE])(
    'verifies a log of %i rows and adds its votes up',
    async (size) => {
      const rows = ROWS.slice(0, size);
      const { status, lines } = run(write(await build(rows)));
      const totals = new Map<string, number>();
      for (const row of rows.map(parseEntry))
        if (row.type === 'vote') totals.set(row.finalistId, (totals.get(row.finalistId) ?? 0) + row.votes);
      const sum = [...totals.values()].reduce((all, votes) => all + votes, 0);
      expect({ status, lines }).toEqual({
        status: 0,
        lines: [
          `log       ${ORIGIN}`,
          `rows      ${size}`,
          `root      ${Buffer.from(rootOfRows(rows).root).toString('base64')}`,
          `votes     ${sum}`,
          ...[...totals].sort().map(([finalist, votes]) => `          ${votes} ${finalist}`),
          'verified',
        ],
      });
    },
  );

  testHere('verifies a log that has tiles on three levels, and names the one that does not fit', () => {
    const path = write(large);
    expect(run(path)).toMatchObject({
      status: 0,
      lines: expect.arrayContaining([`rows      ${LARGE}`, `root      ${largeRoot}`]),
    });
    writeFileSync(join(path, 'tile/2/000.p/1'), new Uint8Array(32));
    expect(run(path).lines).toEqual(['fault     tile/2/000.p/1 does not fit rows 1 to 65536']);
    rmSync(join(path, 'tile/1/001.p/1'));
    expect(run(path).lines).toEqual(['fault     tile/1/001.p/1 is missing']);
  });

  testHere('verifies an empty log', async () => {
    const { status, lines } = run(write(await build([])));
    expect(status).toBe(0);
    expect(lines.slice(1)).toEqual([
      'rows      0',
      'root      47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      'votes     0',
      'verified',
    ]);
  });

  testHere('verifies that a log continues what was kept of it, and what was hidden', () => {
    const files = withSeals(seals);
    const { status, lines } = run(write(files), '--earlier', keep(earlier), '--earlier', keep(earlier));
    expect(status).toBe(0);
    expect(lines.slice(3, 6)).toEqual(['continues 500 rows', 'continues 500 rows', 'sealed    3 opened']);
  });

  testHere(
    'takes the signature and leaves of the vector for right, whose rows are none of ours',
    async () => {
      const files = await buildLogFiles(TESSERA_ENTRIES.map(bytesOf));
      const { publicKey } = parseVkey(TESSERA_VKEY);
      const keys = {
        ...JSON.parse(text(buildKeysFile())),
        origin_prefix: 'example.com/log/',
        keys: [{ public_key: Buffer.from(publicKey).toString('base64') }],
      };
      files
        .set('checkpoint', new TextEncoder().encode(TESSERA_NOTE))
        .set('sorak-log.json', bytesOf(JSON.stringify(keys)));
      expect(run(write(files)).lines).toEqual(['fault     row 1 is not a valid entry']);
      files.set('checkpoint', bytesOf(TESSERA_NOTE.replace('\n15\n', '\n14\n')));
      expect(run(write(files)).lines).toEqual([
        'fault     the checkpoint has a wrong signature by example.com/log/testdata',
      ]);
    },
  );

  testHere('finds what was hidden and kept, and names what of it is another one or left out', async () => {
    const kept = join(folder, `sealed-${name}`);
    writeFileSync(kept, publishSeals(seals.map(({ note }) => ({ note }))));
    expect(run(write(withSeals(seals)), '--sealed', kept)).toMatchObject({ status: 0 });
    const fault = (number: number) => ({
      status: 1,
      lines: [`fault     sealed checkpoint ${number} is not the one that was kept`],
    });
    expect(run(write(withSeals(seals.slice(0, 2))), '--sealed', kept)).toMatchObject(fault(2));
    expect(run(write(intact), '--sealed', kept)).toMatchObject(fault(0));
    const other = await sealCheckpoint(1, await signCheckpoint(rootOfRows(ROWS.slice(0, 299))));
    const files = withSeals(seals.map((each, number) => (number === 1 ? other : each)));
    expect(run(write(files), '--sealed', kept)).toMatchObject(fault(1));
    writeFileSync(kept, publishSeals([{ note: await signed('a\n', { key: stranger }) }]));
    expect(run(write(withSeals(seals)), '--sealed', kept)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is signed by none of the keys'),
    });
    writeFileSync(kept, 'x');
    expect(run(write(withSeals(seals)), '--sealed', kept)).toMatchObject({ status: 2 });
  });

  testHere('reads the full tile where a partial one is gone, as far as the checkpoint goes', async () => {
    const small = await buildLogFiles(ROWS.slice(0, 300));
    const files = new Map(intact);
    for (const path of ['checkpoint', 'tile/1/000.p/1']) files.set(path, small.get(path) ?? new Uint8Array());
    const { status, lines } = run(write(files));
    expect({ status, rows: lines[1] }).toEqual({ status: 0, rows: 'rows      300' });
  });

  testHere('counts the witnesses that have signed, and refuses a wrong one', async () => {
    const files = new Map(intact).set('sorak-log.json', buildKeysFile(witnesses));
    expect(run(write(files)).lines[3]).toBe('witnesses 0 of 1');
    expect(run(write(files.set('checkpoint', await cosigned(cosignature)))).lines[3]).toBe(
      'witnesses 1 of 1',
    );
    const late = await cosignText(checkpointText.replace('700', '699'), {
      ...witnessKey,
      key: stranger,
      seconds: 1,
    });
    expect(run(write(files.set('checkpoint', await cosigned(late))))).toMatchObject({
      status: 1,
      lines: ['fault     the checkpoint has a wrong signature by pesisir.test/w'],
    });
  });

  testHere('takes keys and name of the log from whoever has kept them', () => {
    const path = write(new Map(intact).set('sorak-log.json', bytesOf('{}')));
    const keys = join(folder, 'keys.json');
    writeFileSync(keys, buildKeysFile());
    expect(run(path, '--keys', keys).status).toBe(0);
    expect(run(path, '--keys', keys, '--origin', ORIGIN).status).toBe(0);
    expect(run('--origin', `${ORIGIN}0`, '--keys', keys, path)).toMatchObject({
      status: 1,
      lines: ['fault     the checkpoint is signed by none of the keys'],
    });
  });

  testHere.each<[string, Files, RegExp]>([
    ['no keys', without('sorak-log.json'), /^sorak-log.json is missing$/],
    [
      'keys that are none',
      new Map(intact).set('sorak-log.json', bytesOf('[]')),
      /^sorak-log.json is not what/,
    ],
    [
      'keys of another version',
      new Map(intact).set(
        'sorak-log.json',
        bytesOf(text(buildKeysFile()).replace('"version":1', '"version":2')),
      ),
      /is not what/,
    ],
    [
      'keys for every host',
      new Map(intact).set('sorak-log.json', bytesOf(text(buildKeysFile()).replace('sorak.test/log/', ''))),
      /is not what/,
    ],
    [
      'a witness whose id is another',
      new Map(intact).set(
        'sorak-log.json',
        buildKeysFile([{ title: 'x', vkey: printVkey(witnessKey).replace('+', '+0') }]),
      ),
      /is not what/,
    ],
    ['no checkpoint', without('checkpoint'), /^there is no checkpoint: /],
  ])('has nothing to say of a log with %s', (_, files, message) => {
    const { status, lines, stderr } = run(write(files));
    expect({ status, lines }).toEqual({ status: 2, lines: [''] });
    expect(stderr.trim()).toMatch(message);
  });

  testHere(
    'has nothing to say of a checkpoint that was kept and is not of the log, or of wrong arguments',
    async () => {
      const path = write(intact);
      const strange = keep(await signCheckpoint(rootOfRows(ROWS), { key: stranger }));
      expect(run(path, '--earlier', strange)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is signed by none of the keys'),
      });
      for (const args of [[], [path, path], [path, '--earlier'], [path, '--else', 'x']])
        expect(run(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('Exit code') });
      expect(run(path, '--earlier', join(folder, 'nothing'))).toMatchObject({ status: 2, lines: [''] });
    },
  );

  testHere('verifies a log at its address, and names what it finds there', async () => {
    const server = createServer((request, response) => {
      const path = (request.url ?? '').replace(/^\/\.well-known\/|^\/log\/EVT-1\//, '');
      const bytes = served.get(path);
      response.statusCode = bytes ? 200 : 404;
      response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const origin = `${host}/log/EVT-1`;
    const keys = bytesOf(text(buildKeysFile()).replace('sorak.test', host));
    const served: Files = new Map(intact).set('sorak-log.json', keys);
    const runHere = (...args: string[]) =>
      new Promise<{ code: number | null; out: string }>((resolve) => {
        const child = spawn(command, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
        let out = '';
        child.stdout.on('data', (chunk) => {
          out += chunk;
        });
        child.once('close', (code) => resolve({ code, out: out.trimEnd() }));
      });
    try {
      // The folder's log has another name.
      expect(await runHere(`http://${origin}`)).toMatchObject({
        code: 1,
        out: 'fault     the checkpoint is signed by none of the keys',
      });
      served.set('checkpoint', await signCheckpoint(rootOfRows(ROWS), { origin }));
      const verified = await runHere(`http://${origin}/`);
      expect(verified.out).toMatch(/\nverified$/);
      expect(verified).toMatchObject({ code: 0, out: (await runHere(`http://${origin}`)).out });
      served.set(
        'tile/entries/001',
        withRows(replaced(300, withVotes(300, 999))).get('tile/entries/001') ?? keys,
      );
      expect(await runHere(`http://${origin}`)).toMatchObject({
        code: 1,
        out: 'fault     row 300 was changed',
      });
    } finally {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    }
  });
});
