import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { buildVisitor } from '../support/api.ts';
import { readCpuMs } from '../support/bench-process.ts';
import {
  buildAnimation,
  buildFilterBomb,
  buildJpeg,
  buildMemoryBomb,
  buildPng,
  buildUseBomb,
} from '../support/bombs.ts';
import { buildEvent } from '../support/events.ts';
import { plantOrders } from '../support/faults-orders.ts';
import { notify } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { readLoopDelayMs } from '../support/loop-delay.ts';
import { buildPicture } from '../support/pictures.ts';
import { childrenOf, listProcesses } from '../support/processes.ts';
import { pause, until } from '../support/waiting.ts';

/** Long enough for everything that is looked at meanwhile. */
const ENDLESS_MS = '600000';

let system: FaultSystem;
let headers: Record<string, string>;
let api: ApiProcess;
/** Decoders with endless work: one that does not end as it should takes a processor from everything that follows. */
let endless: number[] = [];

beforeAll(async () => {
  system = await startSystem();
  headers = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});

afterEach(async () => {
  await api?.kill();
  for (const { pid } of alive(endless)) process.kill(pid, 'SIGKILL');
  endless = [];
});

afterAll(() => system?.close());

/** @returns the answer's status and the address of the picture; null when the connection broke */
async function upload(bytes: Buffer | string) {
  const form = new FormData();
  form.append('type', 'finalists');
  form.append('file', new Blob([Buffer.from(bytes as string)]), 'gambar');
  try {
    const answer = await fetch(`${api.origin}/api/v1/admin/uploads`, { method: 'POST', headers, body: form });
    const { url } = await answer.json();
    return { status: answer.status, url: String(url) };
  } catch {
    return null;
  }
}

const isDecoder = ({ args }: { args: string }) => args.includes('decoding-child.ts');
const decoders = () => childrenOf(api.child.pid).filter(isDecoder);
const alive = (pids: readonly number[]) =>
  listProcesses().filter((each) => isDecoder(each) && pids.includes(each.pid));

/** Both decoders are there, and each works on something that has no end. */
async function untilDecodersWork(): Promise<void> {
  await until('two decoders work', {}, () => {
    endless = decoders().map(({ pid }) => pid);
    return endless.length === 2 && endless.every((pid) => readCpuMs(pid) > 1_000);
  });
}

/** The most memory that a process has held since {@link countAnew}; 0 for one that has ended. */
function peakMbOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** From here on the kernel counts the peak of a process anew. */
const countAnew = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** How long the server and its decoders have kept processors busy so far, in milliseconds. */
const cpuMsTaken = () =>
  [api.child.pid ?? 0, ...decoders().map(({ pid }) => pid)].reduce((sum, pid) => sum + readCpuMs(pid), 0);

/** How much more memory than before the server and its decoders took at most while `work` was under way. */
async function mbTakenBy(work: () => Promise<unknown>): Promise<number> {
  const pids = () => [api.child.pid ?? 0, ...decoders().map(({ pid }) => pid)];
  for (const pid of pids()) countAnew(pid);
  const before = new Map(pids().map((pid) => [pid, peakMbOf(pid)]));
  const peaks = new Map<number, number>();
  const look = () => {
    for (const pid of pids()) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakMbOf(pid)));
  };
  let over = false;
  const working = work().finally(() => {
    over = true;
  });
  while (!over) {
    look();
    await pause(10, 'rate');
  }
  await working;
  look();
  return [...peaks].reduce((sum, [pid, peakMb]) => sum + peakMb - (before.get(pid) ?? 0), 0);
}

/** What a header gives away, with the status of its refusal. */
const givenAway = async (): Promise<[name: string, bomb: Buffer, status: number][]> => [
  ['a PNG of 30,000 × 30,000 pixels', buildPng({ width: 30_000, height: 30_000, depth: 1 }), 413],
  ['a PNG of 49 megapixels and 16 bits', buildPng({ width: 7_000, height: 7_000, depth: 16 }), 413],
  ['a PNG of 10,000 frames', buildPng({ width: 8, height: 8, frames: 10_000 }), 413],
  ['a WebP of 10,000 frames', await buildAnimation(10_000, 'webp'), 413],
  ['a GIF of 10,000 frames', await buildAnimation(10_000, 'gif'), 415],
  ['a JPEG of 65,500 × 760 pixels', await buildJpeg({ width: 65_500, height: 760 }), 413],
];

describe('pictures that are made to take a server down', () => {
  test('three of them at once keep nobody else waiting: health, stored pictures, notifications and pages', async () => {
    api = await system.startApi({ environment: { PICTURE_TIMEOUT_MS: ENDLESS_MS } });
    const stored = await upload(await buildPicture().png().toBuffer());
    const orders = await plantOrders({ provider: system.provider, ...(await buildEvent()), count: 60 });
    for (const { id } of orders) await system.provider.act(id, 'pay');
    const bodies = await Promise.all(orders.map(({ id }) => system.provider.notificationOf(id)));

    const bombs = [buildUseBomb(), buildFilterBomb(), buildUseBomb()].map((bomb) => upload(bomb));
    let over = 0;
    for (const bomb of bombs) {
      void bomb.then(() => {
        over += 1;
      });
    }
    await untilDecodersWork();
    // What a process does in threads of its own (files, passwords) waits as long as a decoder that works there.
    const requested = ['/livez', stored?.url ?? '', '/api/v1/events'];
    for (const [index, body] of bodies.entries()) {
      const path = requested[index % requested.length] ?? '';
      const [page, notification] = await Promise.all([
        fetch(`${api.origin}${path}`).then((answer) => answer.arrayBuffer().then(() => answer.status)),
        notify(api.origin, body),
      ]);
      expect([path, page, notification]).toEqual([path, 200, 200]);
    }
    // All of that came while the pictures were still worked on: only the end of the process ends them.
    expect(over).toBe(0);
    expect(decoders()).toHaveLength(2);
  });

  test('its event loop does none of that work', async () => {
    api = await system.startApi({ environment: { PICTURE_TIMEOUT_MS: ENDLESS_MS } });
    const idle = await system.startApi({ elsewhere: true });
    /** The longest that the loop of each was held up; reading it begins anew. */
    const longestDelays = async () =>
      [await readLoopDelayMs(api.origin, 'max'), await readLoopDelayMs(idle.origin, 'max')] as const;
    await longestDelays();
    for (const bomb of [buildUseBomb(), buildFilterBomb(), buildUseBomb()]) void upload(bomb);
    await untilDecodersWork();
    for (let round = 0; round < 300; round += 1) await (await fetch(`${api.origin}/livez`)).arrayBuffer();
    // Each of them takes a decoder for longer than this test takes. What the machine did to one that had nothing to do is allowed for.
    const [delayMs, idleDelayMs] = await longestDelays();
    expect(delayMs).toBeLessThan(5_000 + idleDelayMs);
    await idle.kill();
  });

  const ordinary = () => buildPicture({ width: 1600, height: 1200 }).jpeg().toBuffer();

  test('take less than 100 MB of a server, whichever way they are refused', async () => {
    const bombs = [...(await givenAway()), ...[1, 2].map(() => ['', buildMemoryBomb(), 413] as const)];
    api = await system.startApi();
    await upload(await ordinary());
    const pid = api.child.pid ?? 0;
    countAnew(pid);
    const before = peakMbOf(pid);
    const answers = await Promise.all(bombs.map(([, bomb]) => upload(bomb)));
    expect(answers.map((answer) => answer?.status)).toEqual(bombs.map(([, , status]) => status));
    expect(peakMbOf(pid) - before).toBeLessThan(100);
  });

  test('that a header gives away take less than 100 MB and 200 ms of a processor each, decoders and all', async () => {
    const bombs = await givenAway();
    api = await system.startApi();
    await upload(await ordinary());
    for (const [name, bomb, status] of bombs) {
      const before = cpuMsTaken();
      const answer = await upload(bomb);
      // Of the processors: how long it takes on the clock is up to whatever else the machine does.
      const cpuMs = cpuMsTaken() - before;
      expect([name, answer?.status]).toEqual([name, status]);
      expect(cpuMs).toBeLessThan(200);
      expect(await mbTakenBy(() => upload(bomb))).toBeLessThan(100);
    }
  });

  test('control: without a look at its header such a picture takes more', async () => {
    const bomb = await buildJpeg({ width: 65_500, height: 760 });
    api = await system.startApi({
      seams: ['picture-header'],
      environment: { PICTURE_TIMEOUT_MS: ENDLESS_MS },
    });
    await upload(await ordinary());
    const before = cpuMsTaken();
    expect(await mbTakenBy(() => upload(bomb))).toBeGreaterThan(100);
    expect(cpuMsTaken() - before).toBeGreaterThan(200);
  });
});

describe('decoding processes', () => {
  const withWork = async () => {
    api = await system.startApi({ environment: { PICTURE_TIMEOUT_MS: ENDLESS_MS } });
    const bombs = [upload(buildUseBomb()), upload(buildFilterBomb())];
    await untilDecodersWork();
    return { bombs };
  };

  test('end with a server that is killed in the middle of their work', async () => {
    const { bombs } = await withWork();
    await api.kill();
    await until('no decoder is left', {}, () => alive(endless).length === 0);
    expect(await Promise.all(bombs)).toEqual([null, null]);
  });

  test('end with a server that is asked to stop, which ends in order', async () => {
    const { bombs } = await withWork();
    expect(await api.stop()).toBe(0);
    expect(alive(endless)).toEqual([]);
    await Promise.all(bombs);
  });

  test('are there only once a picture came', async () => {
    api = await system.startApi();
    await (await fetch(`${api.origin}/`)).arrayBuffer();
    expect(decoders()).toEqual([]);
    await upload(await buildPicture().png().toBuffer());
    expect(decoders()).toHaveLength(1);
  });
});
