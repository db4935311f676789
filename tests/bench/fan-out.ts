import { packUpdate } from '#contracts/live.ts';
import { live } from '#server/platform/live/emitter.ts';
import { type Bench, type BenchContext, comparePairs, type Figure, spreadOf } from '../support/bench.ts';
import { buildBoardMessage, type Crowd, startCrowd } from '../support/bench-crowd.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { buildBenchEvents, PROBE, setStage } from '../support/bench-stage.ts';
import { pause, until } from '../support/waiting.ts';

const FINALISTS = 30;
/** The most that one event's pushes may cost by our own rule; a larger crowd gets them less often. */
const FRAMES_PER_SECOND = 20_000;

/** One server of boards: ours or the bare one. */
interface Side {
  server: BenchProcess;
  url: string;
  eventId: string;
  emit: (message: ReturnType<typeof buildBoardMessage>) => Promise<void> | void;
}

export const bench: Bench = {
  name: 'fan-out',
  about:
    'boards delivered to viewers per second of processor time, and memory a viewer, against a bare Socket.IO room emit',
  async run(context) {
    const sizes = context.quick ? [200] : [1_000, 5_000];
    const stage = await setStage(context);
    const crowd = await startCrowd(stage);
    const [first] = await buildBenchEvents(1);
    const eventId = first?.event.id ?? '';
    const figures: Figure[] = [];
    for (const viewers of sizes) {
      // New processes for each size: memory that a larger crowd left behind would hide what a smaller one takes.
      const server = await stage.startServer({}, PROBE);
      const ours: Side = {
        server,
        url: stage.serverUrl,
        eventId,
        emit: (message) => live.leaderboardUpdated(message),
      };
      const bare = await stage.startProgram('bare-socket-io', PROBE);
      const url = `http://127.0.0.1:${await bare.call<number>('port')}`;
      const theirs: Side = {
        server: bare,
        url,
        eventId,
        emit: (message) => bare.call('emit', packUpdate(message)),
      };
      figures.push(...(await compare(context, { crowd, viewers, ours, theirs })));
      await server.stop();
      await bare.stop();
    }
    return figures;
  },
};

async function compare(
  { quick, say }: BenchContext,
  { crowd, viewers, ours, theirs }: { crowd: Crowd; viewers: number; ours: Side; theirs: Side },
): Promise<Figure[]> {
  const pushes = quick ? 20 : 100;
  const pushEveryMs = (viewers / FRAMES_PER_SECOND) * 1_000;
  const memory = new Map<Side, number[]>([
    [ours, []],
    [theirs, []],
  ]);
  const measure = async (side: Side) => {
    const { server, url, eventId } = side;
    const empty = await usedBytes(server);
    await crowd.join({ url, viewers, protocol: 'socket.io', eventId });
    memory.get(side)?.push(((await usedBytes(server)) - empty) / viewers);
    await crowd.clearBoards();
    const { messages: before, heartbeats } = await crowd.counts();
    const cpuBefore = server.cpuMs();
    for (let push = 1; push <= pushes; push += 1) {
      await side.emit(buildBoardMessage({ eventId, finalists: FINALISTS, votes: push }));
      await pause(pushEveryMs, 'rate');
    }
    await until('every viewer has the newest board', {}, async () => {
      const newest = (await crowd.boards()).find(({ votes }) => votes === pushes);
      return newest?.viewers === viewers;
    });
    const cpuMs = server.cpuMs() - cpuBefore;
    const after = await crowd.counts();
    // On a busy machine ours sends a newer board in place of one that still waits for a viewer.
    const delivered = after.messages - before;
    await crowd.leave();
    await pause(500, 'between');
    // Our heartbeats are deliveries, too; the bare server has none.
    return ((delivered + after.heartbeats - heartbeats) / cpuMs) * 1_000;
  };
  const pair = await comparePairs({
    rounds: quick ? 1 : 5,
    a: { name: `ours, ${viewers} viewers, deliveries/CPU s`, measure: () => measure(ours) },
    b: { name: 'bare', measure: () => measure(theirs) },
    say,
  });
  const kilobytes = (side: Side) => spreadOf(memory.get(side) ?? []).median / 1_024;
  return [
    { name: `${viewers} viewers: deliveries a CPU second`, value: pair.a.median },
    { name: `${viewers} viewers: bare`, value: pair.b.median },
    { name: `${viewers} viewers: lowest ratio`, value: pair.ratio.lowest },
    { name: `${viewers} viewers: highest ratio`, value: pair.ratio.highest },
    { name: `${viewers} viewers: ratio`, value: pair.ratio.median, goal: { atLeast: 0.95 } },
    { name: `${viewers} viewers: memory a viewer`, value: kilobytes(ours), unit: ' kB' },
    { name: `${viewers} viewers: memory a viewer, bare`, value: kilobytes(theirs), unit: ' kB' },
    {
      name: `${viewers} viewers: memory ratio`,
      value: kilobytes(ours) / kilobytes(theirs),
      goal: { atMost: 1.1 },
    },
  ];
}

/** Memory in use after everything that could be collected was. */
async function usedBytes(server: BenchProcess): Promise<number> {
  return server.call<number>('usedBytes');
}
