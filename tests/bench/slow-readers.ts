import { live } from '#server/platform/live/emitter.ts';
import { type Bench, comparePairs, percentile } from '../support/bench.ts';
import { buildBoardMessage, type Crowd, startCrowd } from '../support/bench-crowd.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { type BenchStage, buildBenchEvents, PROBE, setStage } from '../support/bench-stage.ts';
import { pause, until } from '../support/waiting.ts';

/** Large boards, so that what the machine's own buffers hold for a socket is soon full. */
const FINALISTS = 200;
const READERS = 300;
const STOPPED = 30;
const PUSH_EVERY_MS = 50;
const LOOK_EVERY_MS = 2_000;

interface Room {
  stage: BenchStage;
  server: BenchProcess;
  eventId: string;
  readers: Crowd;
  stopped: Crowd;
  /** Of the board that was pushed last. */
  votes: number;
}

export const bench: Bench = {
  name: 'slow-readers',
  about:
    'sockets that stop reading: how late boards are for the others, against the same without them; what is kept for them, and when they are cut off',
  async run(context) {
    const stage = await setStage(context);
    const server = await stage.startServer({}, PROBE);
    const [target] = await buildBenchEvents(1, { finalists: 2 });
    const eventId = target?.event.id ?? '';
    const [readers, stopped] = [await startCrowd(stage), await startCrowd(stage)];
    const room: Room = { stage, server, eventId, readers, stopped, votes: 0 };
    await readers.join({ url: stage.serverUrl, protocol: 'socket.io', eventId, viewers: READERS });

    const seconds = context.quick ? 4 : 30;
    const cutOffAfter: number[] = [];
    const pair = await comparePairs({
      rounds: context.quick ? 1 : 5,
      a: {
        name: `beside ${STOPPED} that do not read, p99 ms`,
        async measure() {
          await stopReading(room);
          const result = await measureLateness(room, seconds);
          cutOffAfter.push(result.cutOffAfter);
          return result.p99;
        },
      },
      b: { name: 'without, ms', measure: async () => (await measureLateness(room, seconds)).p99 },
      say: context.say,
    });
    const kept = await measureKept(room, seconds);
    return [
      { name: 'p99 of the others', value: pair.a.median, unit: ' ms' },
      { name: 'p99 without any that stopped', value: pair.b.median, unit: ' ms' },
      { name: 'lowest ratio', value: pair.ratio.lowest },
      { name: 'highest ratio', value: pair.ratio.highest },
      { name: 'p99 ratio', value: pair.ratio.median, goal: { atMost: 1.2 } },
      { name: 'kept for one that stopped', value: kept / 1_024, unit: ' kB', goal: { atMost: 64 } },
      { name: 'cut off after', value: Math.max(...cutOffAfter), unit: ' s', goal: { atMost: 30 } },
    ];
  },
};

async function push(room: Room): Promise<number> {
  room.votes += 1;
  const { eventId, votes } = room;
  const at = Number(process.hrtime.bigint()) / 1e6;
  live.leaderboardUpdated(buildBoardMessage({ eventId, finalists: FINALISTS, votes }));
  await pause(PUSH_EVERY_MS, 'rate');
  return at;
}

/** From a push until the last reader has it: the slowest of a hundred; and when only readers were left. */
async function measureLateness(room: Room, seconds: number): Promise<{ p99: number; cutOffAfter: number }> {
  const { readers, stage } = room;
  await readers.clearBoards();
  const sockets = lookAtSockets(stage);
  const sentAt = new Map<number, number>();
  for (let count = (seconds * 1_000) / PUSH_EVERY_MS; count > 0; count -= 1) {
    const at = await push(room);
    sentAt.set(room.votes, at);
  }
  await until('all readers have the last board', {}, async () => {
    const { lost } = await readers.counts();
    if (lost > 0) throw new Error(`${lost} readers were cut off themselves; the run is worth nothing`);
    return (await readers.boards()).some(({ votes, viewers }) => votes === room.votes && viewers === READERS);
  });
  const late = (await readers.boards()).map(
    ({ votes, lastAtMs }) => lastAtMs - (sentAt.get(votes) ?? Number.NaN),
  );
  return { p99: percentile(late, 0.99), cutOffAfter: await sockets.onlyReadersAfter() };
}

/** Looks every two seconds how many sockets there are, in both halves of a pair, since looking costs something, too. */
function lookAtSockets({ serverUrl }: BenchStage) {
  const since = performance.now();
  let onlyReadersAt = Number.POSITIVE_INFINITY;
  const look = async () => {
    const metrics = await (await fetch(`${serverUrl}/metrics`)).text();
    const open = Number(/^sorak_sockets (\d+)/m.exec(metrics)?.[1]);
    if (open <= READERS) onlyReadersAt = Math.min(onlyReadersAt, performance.now());
    return onlyReadersAt < Number.POSITIVE_INFINITY;
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return {
    async onlyReadersAfter() {
      clearInterval(timer);
      await until('all that do not read are cut off', { everyMs: LOOK_EVERY_MS }, look);
      return (onlyReadersAt - since) / 1_000;
    },
  };
}

/** Viewers that take nothing from now on. */
async function stopReading({ stage, eventId, stopped }: Room): Promise<void> {
  await stopped.leave();
  await stopped.join({ url: stage.serverUrl, protocol: 'socket.io', eventId, viewers: STOPPED });
  await stopped.pause();
}

/** The most that the server's memory holds for each of them, after collection. */
async function measureKept(room: Room, seconds: number): Promise<number> {
  const usedBytes = () => room.server.call<number>('usedBytes');
  const before = await usedBytes();
  await stopReading(room);
  let most = 0;
  for (let second = 0; second < seconds; second += 1) {
    for (let count = 1_000 / PUSH_EVERY_MS; count > 0; count -= 1) await push(room);
    most = Math.max(most, await usedBytes());
  }
  return (most - before) / STOPPED;
}
