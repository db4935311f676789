import { live } from '#server/platform/live/emitter.ts';
import { type Bench, type BenchContext, comparePairs } from '../support/bench.ts';
import { buildBoardMessage, type Crowd, startCrowd } from '../support/bench-crowd.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { pause, until } from '../support/waiting.ts';

const FINALISTS = 30;
/** As in `fan-out`: our own rule for one event. */
const FRAMES_PER_SECOND = 20_000;

interface Place {
  process: BenchProcess;
  url: string;
  crowd: Crowd;
}

export const bench: Bench = {
  name: 'two-processes',
  about:
    'boards delivered per second of all servers’ processor time: the crowd on two servers, against the same crowd on one',
  async run(context) {
    const viewers = context.quick ? 200 : 5_000;
    const stage = await setStage(context);
    const [first] = await buildBenchEvents(1);
    const eventId = first?.event.id ?? '';
    const alone = {
      process: await stage.startServer(),
      url: stage.serverUrl,
      crowd: await startCrowd(stage),
    };
    const beside = { ...(await stage.startServerBeside()), crowd: await startCrowd(stage) };
    const measure = (places: Place[]) => deliver(context, { places, viewers, eventId });
    const pair = await comparePairs({
      rounds: context.quick ? 1 : 5,
      a: { name: `two, ${viewers} viewers, deliveries/CPU s`, measure: () => measure([alone, beside]) },
      b: { name: 'one', measure: () => measure([alone]) },
      say: context.say,
    });
    return [
      { name: 'two: deliveries a CPU second', value: pair.a.median },
      { name: 'one: deliveries a CPU second', value: pair.b.median },
      { name: 'lowest ratio', value: pair.ratio.lowest },
      { name: 'highest ratio', value: pair.ratio.highest },
      { name: 'ratio', value: pair.ratio.median, goal: { atLeast: 0.9 } },
    ];
  },
};

/** Everybody gets the boards. @returns deliveries, heartbeats included, by second of processor time of the servers that have viewers */
async function deliver(
  { quick }: BenchContext,
  { places, viewers, eventId }: { places: Place[]; viewers: number; eventId: string },
): Promise<number> {
  const pushes = quick ? 20 : 100;
  const crowds = places.map(({ crowd }) => crowd);
  const share = viewers / places.length;
  for (const { crowd, url } of places) {
    await crowd.join({ url, viewers: share, protocol: 'socket.io', eventId });
    await crowd.clearBoards();
  }
  const before = await countAll(crowds);
  const cpuMs = () => places.reduce((sum, { process }) => sum + process.cpuMs(), 0);
  const cpuBefore = cpuMs();
  for (let push = 1; push <= pushes; push += 1) {
    live.leaderboardUpdated(buildBoardMessage({ eventId, finalists: FINALISTS, votes: push }));
    await pause((viewers / FRAMES_PER_SECOND) * 1_000, 'rate');
  }
  // A board that still waits for a viewer is left out when a newer one comes, so not everybody needs to have had every board.
  await until('every viewer has the last board', {}, async () => {
    const seen = (await Promise.all(crowds.map((crowd) => crowd.boards()))).flat();
    const last = seen.filter(({ votes }) => votes === pushes);
    return last.reduce((sum, each) => sum + each.viewers, 0) === viewers;
  });
  const spentMs = cpuMs() - cpuBefore;
  const after = await countAll(crowds);
  for (const crowd of crowds) await crowd.leave();
  await pause(500, 'between');
  return ((after.messages - before.messages + after.heartbeats - before.heartbeats) / spentMs) * 1_000;
}

async function countAll(crowds: readonly Crowd[]): Promise<{ messages: number; heartbeats: number }> {
  const counts = await Promise.all(crowds.map((crowd) => crowd.counts()));
  return {
    messages: counts.reduce((sum, each) => sum + each.messages, 0),
    heartbeats: counts.reduce((sum, each) => sum + each.heartbeats, 0),
  };
}
