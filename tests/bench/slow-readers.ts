import { live } from '#server/platform/live/emitter.ts';
import { type Bench, comparePairs, percentile, until } from '../support/bench.ts';
import { buildBoardMessage, type Crowd, startCrowd } from '../support/bench-crowd.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { type BenchStage, buildBenchEvents, PROBE, setStage } from '../support/bench-stage.ts';

/** Large boards, so that what the machine's own buffers hold for a socket is soon full. */
const FINALISTS = 200;
const READERS = 300;
const STOPPED = 30;
const PUSH_EVERY_MS = 50;

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

    const seconds = context.quick ? 15 : 30;
    const cutOffAfter: number[] = [];
    const pair = await comparePairs({
      rounds: context.quick ? 2 : 5,
      a: {
        name: `beside ${STOPPED} that do not read, p99 ms`,
        async measure() {
          const isCutOff = await stopReading(room);
          const p99 = await measureLateness(room, seconds);
          cutOffAfter.push(await isCutOff());
          return p99;
        },
      },
      b: { name: 'without, ms', measure: () => measureLateness(room, seconds) },
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
  await new Promise((resolve) => setTimeout(resolve, PUSH_EVERY_MS));
  return at;
}

/** From a push until the last reader has it: the slowest of a hundred. */
async function measureLateness(room: Room, seconds: number): Promise<number> {
  await room.readers.forgetBoards();
  const sentAt = new Map<number, number>();
  for (let count = (seconds * 1_000) / PUSH_EVERY_MS; count > 0; count -= 1) {
    const at = await push(room);
    sentAt.set(room.votes, at);
  }
  await until('all readers have the last board', async () =>
    (await room.readers.boards()).some(({ votes, viewers }) => votes === room.votes && viewers === READERS),
  );
  const boards = await room.readers.boards();
  return percentile(
    boards.map(({ votes, lastAtMs }) => lastAtMs - (sentAt.get(votes) ?? Number.NaN)),
    0.99,
  );
}

/** Viewers that take nothing from now on. @returns waits until all are cut off and says after how many seconds that was */
async function stopReading({ stage, eventId, stopped }: Room): Promise<() => Promise<number>> {
  await stopped.leave();
  await stopped.join({ url: stage.serverUrl, protocol: 'socket.io', eventId, viewers: STOPPED });
  await stopped.pause();
  const since = performance.now();
  let cutOffMs = Number.POSITIVE_INFINITY;
  const looking = until(
    'all that do not read are cut off',
    async () => {
      const metrics = await (await fetch(`${stage.serverUrl}/metrics`)).text();
      if (Number(/^sorak_sockets (\d+)/m.exec(metrics)?.[1]) > READERS) return false;
      cutOffMs = performance.now() - since;
      return true;
    },
    { everyMs: 500 },
  );
  looking.catch(() => undefined);
  return async () => {
    // What fills the buffers is the boards; none come any more, and Socket.IO's ping finds whoever is left.
    await looking;
    return cutOffMs / 1_000;
  };
}

/** The most that the server's memory holds for each of them, after collection. */
async function measureKept(room: Room, seconds: number): Promise<number> {
  const usedBytes = () => room.server.call<number>('usedBytes');
  const before = await usedBytes();
  const isCutOff = await stopReading(room);
  let most = 0;
  for (let second = 0; second < seconds; second += 1) {
    for (let count = 1_000 / PUSH_EVERY_MS; count > 0; count -= 1) await push(room);
    most = Math.max(most, await usedBytes());
  }
  await isCutOff();
  return (most - before) / STOPPED;
}
