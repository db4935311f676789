import { get } from 'node:http';
import { createAccount } from '#server/modules/accounts/index.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { buildPosterZip } from '#server/modules/documents/build-poster-zip.ts';
import { stopDrawing } from '#server/modules/documents/drawing-threads.ts';
import { findPosters } from '#server/modules/documents/find-posters.ts';
import { POSTER_PORTRAIT } from '#server/modules/documents/portrait-sizes.ts';
import { drawPosterFiles } from '#server/modules/documents/poster-files.ts';
import { readPortrait } from '#server/modules/documents/read-portrait.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { createFinalists } from '#server/modules/finalists/index.ts';
import { audit, type Bench, comparePairs, percentile, spreadOf, trackProcessor } from '../support/bench.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { setStage } from '../support/bench-stage.ts';
import { buildEvent } from '../support/events.ts';
import { placeDemoCast } from '../support/posters.ts';
import { pause, until } from '../support/waiting.ts';

/** Portraits are drawn once and shared: reading and cutting one costs the same whoever it belongs to. */
const PORTRAITS = 10;
const READS_A_SECOND = 50;

export const bench: Bench = {
  name: 'poster-zip',
  about: 'all posters of an event in a zip by a worker, against the same render loop alone',
  async run(context) {
    const { quick, say, onEnd } = context;
    const size = quick ? 6 : 200;
    const stage = await setStage(context);
    onEnd(stopDrawing);
    // A round of two hundred would take minutes, and what the zip adds to a poster does not depend on how many there are.
    const part = await buildCastEvent(quick ? 2 : 10);
    const processor = trackProcessor();
    const pair = await comparePairs({
      rounds: quick ? 1 : 5,
      a: { name: 'zip, ms', measure: processor.track('zip', () => timed(() => rebuild(part))) },
      b: { name: 'render loop, ms', measure: processor.track('loop', () => timed(() => renderAlone(part))) },
      say,
    });

    const small = await buildCastEvent(size);
    const large = await buildCastEvent(size * 5);
    await stage.startServer();
    const headers = await logIn();
    const read = `${stage.serverUrl}/api/v1/events/${(await findPosters(small))?.event.uniqueName ?? ''}`;
    const idle = await readAtARate(read, { forMs: quick ? 1_000 : 20_000 });
    const workers = await stage.startWorkers();
    const draw = (eventId: string) => drawByWorker(eventId, { serverUrl: stage.serverUrl, headers, workers });
    // Brings fonts, wall and decoders into memory.
    await touch(part);
    await draw(part);
    const atSmall = await draw(small);
    const busyReads = readAtARate(read, { forMs: quick ? 1_000 : 20_000 });
    const atLarge = await draw(large);
    const busy = await busyReads;
    say(
      `  workers hold ${megabytes(atSmall)} MB at ${size} finalists, ${megabytes(atLarge)} MB at ${size * 5}`,
    );

    const address = `${stage.serverUrl}/api/v1/admin/events/${large}/download-poster`;
    const downloads = [];
    for (let round = 0; round < 5; round += 1) downloads.push(await firstByte(address, headers));
    return [
      audit('answers of the zip', {
        found: downloads.filter(({ status }) => status === 200).length,
        expected: 5,
      }),
      { name: 'finalists', value: size },
      { name: 'finalists a round', value: quick ? 2 : 10 },
      { name: 'zip', value: pair.a.median, unit: ' ms' },
      { name: 'render loop', value: pair.b.median, unit: ' ms' },
      { name: 'zip, processor time', value: processor.medianOf('zip'), unit: ' ms' },
      { name: 'render loop, processor time', value: processor.medianOf('loop'), unit: ' ms' },
      { name: 'ratio of processor time', value: processor.medianOf('zip') / processor.medianOf('loop') },
      { name: 'ratio', value: pair.ratio.median, goal: { atMost: 1.15 } },
      {
        name: 'first byte when cached',
        value: spreadOf(downloads.map(({ ms }) => ms)).median,
        unit: ' ms',
        goal: { atMost: 300 },
      },
      { name: `memory at ${size * 5} to ${size}`, value: atLarge / atSmall, goal: { atMost: 1.1 } },
      { name: 'API p99 idle', value: idle, unit: ' ms' },
      { name: 'API p99 meanwhile', value: busy, unit: ' ms' },
      { name: 'API p99 ratio', value: busy / idle, goal: { atMost: 1.5 } },
    ];
  },
};

async function buildCastEvent(size: number): Promise<string> {
  const { event } = await buildEvent({ finalists: 0, name: 'Putri Nusantara 2026' });
  const cast = await placeDemoCast(event.id, Math.min(size, PORTRAITS));
  const others = Array.from({ length: size - cast.length }, (_, index) => {
    const like = cast[index % cast.length];
    return {
      eventId: event.id,
      name: like?.name ?? '',
      category: like?.category ?? '',
      profileImage: like?.profileImage ?? '',
      sort: cast.length + index + 1,
    };
  });
  if (others.length > 0) await createFinalists(others);
  return event.id;
}

let prices = 2_500;

/** Another price stands on every poster: the stored zip is old. */
async function touch(eventId: string): Promise<void> {
  prices += 100;
  await EventModel.updateOne({ _id: eventId }, { $set: { priceAmount: prices } });
}

async function rebuild(eventId: string): Promise<void> {
  await touch(eventId);
  const outcome = await buildPosterZip(eventId);
  if (outcome !== 'built') throw new Error(`the zip was ${outcome}`);
}

async function renderAlone(eventId: string): Promise<void> {
  await touch(eventId);
  for (const poster of (await findPosters(eventId))?.posters ?? []) {
    await drawPosterFiles(poster, await readPortrait(poster.picture, POSTER_PORTRAIT));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function logIn(): Promise<Record<string, string>> {
  const user = await createAccount({
    name: 'Dewi Wulandari',
    username: 'bench-admin',
    email: 'bench@contoh.id',
    password: crypto.randomUUID(),
    roleId: 'ROLE001',
  });
  return { authorization: `Bearer ${(await startSession(user.id)).token}` };
}

/** Has the workers draw an event's zip. @returns the most memory that they held meanwhile, in bytes */
async function drawByWorker(
  eventId: string,
  {
    serverUrl,
    headers,
    workers,
  }: { serverUrl: string; headers: Record<string, string>; workers: BenchProcess },
): Promise<number> {
  const address = `${serverUrl}/api/v1/admin/events/${eventId}/poster-zip`;
  await fetch(address, { method: 'POST', headers });
  let most = 0;
  const isReady = async () => {
    most = Math.max(most, workers.rssBytes());
    const { state } = (await (await fetch(address, { headers })).json()) as { state: string };
    return state === 'ready';
  };
  await until('the zip is ready', { withinMs: 1_800_000, everyMs: 250 }, isReady);
  return most;
}

/** @returns the 99th percentile of an answer's time, in ms */
async function readAtARate(address: string, { forMs }: { forMs: number }): Promise<number> {
  const times: number[] = [];
  const under: Promise<unknown>[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    under.push(timed(async () => (await fetch(address)).arrayBuffer()).then((ms) => times.push(ms)));
    await pause(1_000 / READS_A_SECOND, 'rate');
  }
  await Promise.all(under);
  return percentile(times, 0.99);
}

function firstByte(
  address: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { headers }, (response) => {
      response.once('data', () => {
        const ms = performance.now() - startedAt;
        response.resume().once('end', () => resolve({ status: response.statusCode, ms }));
      });
    }).once('error', reject);
  });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
