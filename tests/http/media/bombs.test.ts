import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { PICTURE_LIMITS } from '#contracts/media/uploads.ts';
import { stopDecoding } from '#server/modules/media/decoding-processes.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { readCpuMs } from '../../support/bench-process.ts';
import {
  buildAnimation,
  buildFilterBomb,
  buildJpeg,
  buildMemoryBomb,
  buildPng,
  buildUseBomb,
} from '../../support/bombs.ts';
import { changedModulesEnvironment } from '../../support/changed-modules.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildPicture } from '../../support/pictures.ts';
import { decodingProcesses, onPoint, withGuardOut } from '../../support/seams.ts';
import { stopProcess } from '../../support/stopped-process.ts';

const data = openDataDirectory();
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterEach(() => {
  onPoint('decoding', undefined);
});
afterAll(async () => {
  await stopDecoding();
  await api.close();
  data.remove();
});

const storedFiles = () => {
  const directory = join(data.directory, 'media');
  return existsSync(directory) ? readdirSync(directory, { recursive: true }).length : 0;
};
const upload = (bytes: Buffer | string, language = 'id') =>
  api
    .post('/admin/uploads')
    .set({ ...admin.headers, 'Accept-Language': language })
    .field('type', 'finalists')
    .attach('file', Buffer.from(bytes as string), 'gambar');
const ordinary = () => buildPicture({ width: 1600, height: 1200 }).jpeg().toBuffer();

/** Uploads while one picture may take so long; `ends` lists how decoding processes ended meanwhile, and whether we were the ones who ended them. */
async function uploadWithin(pictureTimeoutMs: number, bytes: Buffer | string) {
  const before = config();
  const ends: string[] = [];
  onPoint('decoding', () => {
    for (const child of decodingProcesses()) {
      child.once('exit', (_code, signal) => ends.push(`${signal} by ${child.killed ? 'us' : 'itself'}`));
    }
  });
  useConfig({ ...before, pictureTimeoutMs });
  try {
    const answer = await upload(bytes);
    return { answer, ends };
  } finally {
    useConfig(before);
  }
}

/** What is within the other limits and just above one of them; side and frames are cheap to make. */
const aboveOneLimit: [name: string, build: () => Buffer | Promise<Buffer>][] = [
  ['a PNG of 30,000 × 30,000 pixels', () => buildPng({ width: 30_000, height: 30_000, depth: 1 })],
  ['a PNG of 49 megapixels and 16 bits', () => buildPng({ width: 7_000, height: 7_000, depth: 16 })],
  ['a progressive JPEG of 65,500 × 760 pixels', () => buildJpeg({ width: 65_500, height: 760 })],
  ['a progressive JPEG of 26 megapixels', () => buildJpeg({ width: 5_100, height: 5_100 })],
  ['a side too long', () => buildPng({ width: PICTURE_LIMITS.side + 1, height: 1 })],
  ['the other side too long', () => buildPng({ width: 1, height: PICTURE_LIMITS.side + 1 })],
  ['a PNG of 10,000 frames', () => buildPng({ width: 8, height: 8, frames: 10_000 })],
  ['a WebP of 10,000 frames', () => buildAnimation(10_000, 'webp')],
  ['a WebP of one frame too many', () => buildAnimation(PICTURE_LIMITS.frames + 1, 'webp')],
];

describe('a picture that is too large by its header', () => {
  test.each(aboveOneLimit)(
    '[BO-5.21] %s is refused before a decoder sees it, with what to do',
    async (name, build) => {
      let decoded = 0;
      onPoint('decoding', () => {
        decoded += 1;
      });
      const before = storedFiles();
      const bomb = await build();
      const { body } = await upload(bomb).expect(413);
      const frames = /frames|frame too many/.test(name);
      const reported = (id: RegExp, en: RegExp) => ({ id, en });
      const sentence = frames
        ? reported(
            /^Animasi ini lebih dari 200 bingkai\. Unggah satu gambar yang diam\.$/,
            /^This animation has more than 200 frames\./,
          )
        : reported(
            /^Foto ini \d+ × \d+ piksel \(\d+ megapiksel\), terlalu besar\. Perkecil sampai sisi terpanjangnya 4\.000 piksel, lalu unggah lagi\.$/,
            /^This photo has \d+ × \d+ pixels .* Make its longest side 4,000 pixels and upload it again\.$/,
          );
      expect(body.errors).toEqual([{ field: 'file', message: expect.stringMatching(sentence.id) }]);
      const english = await upload(bomb, 'en').expect(413);
      expect(english.body.errors[0].message).toMatch(sentence.en);
      expect([decoded, storedFiles()]).toEqual([0, before]);
    },
  );

  test('[BO-5.21] a photo of 64 megapixels says how large it is and what to do', async () => {
    const { body } = await upload(buildPng({ width: 9_238, height: 6_928 })).expect(413);
    expect(body.errors[0].message).toBe(
      'Foto ini 9238 × 6928 piksel (64 megapiksel), terlalu besar. Perkecil sampai sisi terpanjangnya 4.000 piksel, lalu unggah lagi.',
    );
  });

  test.each([
    ['PDF', '%PDF-1.7\n'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ])('[BO-5.21] a file of another kind is called by its name: %s', async (kind, text) => {
    const { body } = await upload(Buffer.from(text, 'latin1')).expect(415);
    expect(body.errors[0].message).toBe(
      `Ini berkas ${kind}, bukan gambar yang diterima. Simpan sebagai JPEG atau PNG, lalu unggah lagi.`,
    );
  });

  test('a GIF of 10,000 frames is none that we take', async () => {
    const { body } = await upload(await buildAnimation(10_000, 'gif')).expect(415);
    expect(body.errors[0].message).toMatch(/^Ini berkas GIF, bukan gambar yang diterima\./);
  });

  test('what is just within the limits is taken', async () => {
    for (const picture of [
      buildPng({ width: PICTURE_LIMITS.side, height: 1 }),
      buildPng({ width: 8, height: 8, frames: PICTURE_LIMITS.frames }),
      await buildAnimation(PICTURE_LIMITS.frames, 'webp'),
      buildPng({ width: 5_000, height: 5_000, depth: 16 }),
    ]) {
      expect((await upload(picture)).status).toBe(201);
    }
  });

  /** Milliseconds of processor time that an upload takes of us (sender and server) and of the decoders. What else the machine does is not in it. */
  async function processorMsOfUpload(bytes: Buffer): Promise<number> {
    const spent = () => {
      const { user, system } = process.cpuUsage();
      const decoding = decodingProcesses().map(({ pid }) => readCpuMs(pid ?? 0));
      return (user + system) / 1_000 + decoding.reduce((sum, each) => sum + each, 0);
    };
    const before = spent();
    await upload(bytes);
    return spent() - before;
  }

  const LITTLE_MS = 200;
  const givenAway: typeof aboveOneLimit = [
    ...aboveOneLimit,
    ['a GIF of 10,000 frames', () => buildAnimation(10_000, 'gif')],
  ];

  test.each(givenAway)(
    `[BO-5.21] %s is refused within ${LITTLE_MS} ms of a processor`,
    async (_name, build) => {
      const bomb = await build();
      await upload(await ordinary());
      expect(await processorMsOfUpload(bomb)).toBeLessThan(LITTLE_MS);
    },
  );

  test('control: without a look at its header it takes longer', async () => {
    const bomb = await buildJpeg({ width: 65_500, height: 760 });
    await upload(await ordinary());
    const before = config();
    useConfig({ ...before, pictureTimeoutMs: 600_000 });
    try {
      const took = await withGuardOut('picture-header', () => processorMsOfUpload(bomb));
      expect(took).toBeGreaterThan(LITTLE_MS);
    } finally {
      useConfig(before);
    }
  });
});

describe('a picture that no header gives away', () => {
  test.each([
    ['a drawing that refers to itself again and again', buildUseBomb()],
    ['a drawing of noise and blur', buildFilterBomb()],
  ])('%s is ended with its process when its time is over', async (_name, bomb) => {
    // Without the limit by the clock, which on a busy machine comes first.
    const { answer, ends } = await withGuardOut('decoding-clock', () => uploadWithin(1_000, bomb));
    expect([answer.status, ends]).toEqual([413, expect.arrayContaining(['SIGKILL by itself'])]);
    const { body } = answer;
    expect(body.errors).toEqual([
      {
        field: 'file',
        message:
          'Gambar ini terlalu rumit untuk diolah. Simpan sebagai JPEG atau PNG biasa, lalu unggah lagi.',
      },
    ]);
    await upload(await ordinary()).expect(201);
  });

  test('one that takes too much memory is ended long before its time is over', async () => {
    const { answer, ends } = await uploadWithin(600_000, buildMemoryBomb());
    expect([answer.status, ends]).toEqual([413, expect.arrayContaining(['SIGKILL by itself'])]);
    await upload(await ordinary()).expect(201);
  });

  test('one that hangs without working is ended by the clock', async () => {
    await upload(await ordinary()).expect(201);
    for (const child of decodingProcesses()) await stopProcess(child);
    const { answer, ends } = await uploadWithin(500, await ordinary());
    expect([answer.status, ends]).toEqual([413, expect.arrayContaining(['SIGKILL by us'])]);
  });

  test('one whose header lies is refused by the decoder', async () => {
    const truth = await buildJpeg({ width: 3_000, height: 3_000, progressive: false });
    // The first frame is what we read, and the second what a decoder would be sent.
    const small = await buildJpeg({ width: 30, height: 30, progressive: false });
    const frame = small.indexOf(Buffer.from([0xff, 0xc0]));
    const lie = Buffer.concat([truth.subarray(0, 2), small.subarray(frame, frame + 19), truth.subarray(2)]);
    expect((await upload(lie)).status).toBe(415);
  });
});

describe('decoding processes', () => {
  test('one that dies costs its own picture alone', async () => {
    const picture = await ordinary();
    await Promise.all([upload(picture), upload(picture)]);
    const [dying] = decodingProcesses();
    expect(decodingProcesses()).toHaveLength(2);
    let passed = 0;
    const both = Promise.withResolvers<void>();
    onPoint('decoding', async () => {
      passed += 1;
      if (passed === 2) {
        dying?.kill('SIGKILL');
        both.resolve();
      }
      await both.promise;
    });
    const answers = await Promise.all([upload(picture), upload(picture), upload(picture)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413]);
    expect(decodingProcesses()).not.toContain(dying);
  });

  test('one that died while it had nothing to do is asked for nothing', async () => {
    const picture = await ordinary();
    await upload(picture).expect(201);
    for (const child of decodingProcesses()) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
    expect(decodingProcesses()).toEqual([]);
    await upload(picture).expect(201);
    // The next one is the same process's.
    const begun = decodingProcesses();
    await upload(picture).expect(201);
    expect([begun.length, decodingProcesses()]).toEqual([1, begun]);
  });

  test('are two at most, with so many waiting and no more', async () => {
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    onPoint('decoding', () => {
      begun += 1;
      return gate.promise;
    });
    const picture = await buildPicture().png().toBuffer();
    const statuses: number[] = [];
    const refused = Promise.withResolvers<void>();
    const sent = Array.from({ length: 28 }, async () => {
      const answer = await upload(picture);
      statuses.push(answer.status);
      if (statuses.length === 2) refused.resolve();
      return answer;
    });
    await refused.promise;
    expect([begun, decodingProcesses().length, statuses]).toEqual([2, 2, [503, 503]]);
    gate.resolve();
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(26);
    const busy = answers.find(({ status }) => status === 503);
    expect([busy?.body.code, busy?.headers['retry-after']]).toEqual(['unavailable', '10']);
  });

  test('know nothing of ours, and come behind everything that somebody waits for', async () => {
    await upload(await ordinary()).expect(201);
    const { pid = 0 } = decodingProcesses()[0] ?? {};
    expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 5));
    // Where the system has no such folder, there is nothing to read.
    if (!existsSync('/proc/self/environ')) return;
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((each) => each.split('=')[0] ?? '')
      .filter((name) => name && !name.startsWith('NODE_CHANNEL_'));
    const ofTheTest = Object.keys(changedModulesEnvironment());
    expect(names.filter((name) => !ofTheTest.includes(name))).toEqual(['MALLOC_ARENA_MAX']);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  });

  test('end when they are asked to, whatever they are at, and none is begun for a picture that waits', async () => {
    const picture = await ordinary();
    let begun = 0;
    onPoint('decoding', async () => {
      begun += 1;
      if (begun === 2) await stopDecoding();
    });
    const answers = await Promise.all([upload(picture), upload(picture), upload(picture)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([413, 413, 503]);
    await upload(picture).expect(503);
    expect([begun, decodingProcesses()]).toEqual([2, []]);
  });
});
