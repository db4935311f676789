import { packUpdate } from '#contracts/live.ts';
import { live } from '#server/platform/live/emitter.ts';
import {
  audit,
  type Bench,
  type BenchContext,
  comparePairs,
  type Figure,
  percentile,
  spreadOf,
} from '../support/bench.ts';
import { buildBoardMessage, type ReturningCrowd, returningCrowd } from '../support/bench-crowd.ts';
import { sendNotifications, untilInboxEmpty } from '../support/bench-notifications.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import {
  type BenchEvent,
  type BenchStage,
  buildBenchEvents,
  countVotes,
  preparePaidOrders,
  setStage,
} from '../support/bench-stage.ts';
import { placeBoard } from '../support/boards.ts';
import { pause, until } from '../support/waiting.ts';
import type { CrowdState } from './programs/come-back.ts';

const FINALISTS = 30;
const PAYMENTS_PER_SECOND = 100;

interface Storm {
  context: BenchContext;
  stage: BenchStage;
  server: BenchProcess;
  viewers: number;
}

export const bench: Bench = {
  name: 'storm',
  about:
    'sockets dropped in one moment until all hold the current board, against bare Socket.IO with the board in memory; webhooks meanwhile; a server killed under its viewers',
  async run(context) {
    const stage = await setStage(context);
    await stage.startSimulator();
    const server = await stage.startServer();
    const storm: Storm = { context, stage, server, viewers: context.quick ? 200 : 5_000 };
    return [...(await compareStorms(storm)), ...(await measureWebhooks(storm)), ...(await killServer(storm))];
  },
};

/** One server of boards, ours or the bare one, with its crowd. */
interface Side {
  crowd: ReturningCrowd;
  process: BenchProcess;
  url: string;
  target: BenchEvent;
  /** Of the newest board. */
  version: number;
  report: (message: Board) => Promise<void> | void;
}

type Board = ReturnType<typeof buildBoardMessage>;

async function openSide(
  stage: BenchStage,
  {
    process,
    url,
    report,
  }: { process: BenchProcess; url: string; report?: (message: Board) => Promise<void> },
): Promise<Side> {
  const [target] = await buildBenchEvents(1, { finalists: FINALISTS });
  if (!target) throw new Error('no event');
  const crowd = returningCrowd(await stage.startProgram('come-back'));
  const side = { crowd, process, url, target, version: 0 };
  if (report) return { ...side, report };
  return {
    ...side,
    async report(message) {
      const { version } = message;
      const votes = target.finalists.map(({ id }, at): [string, number] => [id, version * 100 - at]);
      await placeBoard({ eventId: target.event.id, version, votes });
      live.leaderboardUpdated(message);
    },
  };
}

/** Makes the next board and pushes it to whoever is there. */
async function moveOn(side: Side): Promise<void> {
  side.version += 1;
  const { version, target } = side;
  const message = buildBoardMessage({ eventId: target.event.id, finalists: FINALISTS, votes: version });
  await side.report({ ...message, version });
}

async function untilAllHold({ crowd, version }: Side, viewers: number): Promise<CrowdState> {
  let state = await crowd.state({ version });
  await until('all viewers hold the current board', { everyMs: 100 }, async () => {
    state = await crowd.state({ version });
    return state.holding === viewers;
  });
  return state;
}

async function compareStorms({ context, stage, server, viewers }: Storm): Promise<Figure[]> {
  const bare = await stage.startProgram('bare-snapshots');
  const ours = await openSide(stage, { process: server, url: stage.serverUrl });
  const theirs = await openSide(stage, {
    process: bare,
    url: `http://127.0.0.1:${await bare.call<number>('port')}`,
    report: (message) => bare.call('emit', packUpdate(message)),
  });
  const spentMs = new Map<Side, number[]>([
    [ours, []],
    [theirs, []],
  ]);
  let converged = 0;
  let storms = 0;
  const measure = async (side: Side) => {
    await moveOn(side);
    await side.crowd.join({ urls: [side.url], viewers, eventId: side.target.event.id });
    await untilAllHold(side, viewers);
    const cpuBefore = side.process.cpuMs();
    const droppedAt = await side.crowd.drop();
    // Nobody gets it but by coming back.
    await moveOn(side);
    const { lastAtMs, holding } = await untilAllHold(side, viewers);
    storms += 1;
    spentMs.get(side)?.push((side.process.cpuMs() - cpuBefore) / viewers);
    converged += holding / viewers;
    await side.crowd.leave();
    await pause(1_000, 'between');
    return lastAtMs - droppedAt;
  };
  const pair = await comparePairs({
    rounds: context.quick ? 1 : 5,
    a: { name: `ours, ${viewers} dropped, ms`, measure: () => measure(ours) },
    b: { name: 'bare, ms', measure: () => measure(theirs) },
    say: context.say,
  });
  await bare.stop();
  return [
    { name: 'all current after', value: pair.a.median, unit: ' ms' },
    { name: 'all current after, bare', value: pair.b.median, unit: ' ms' },
    { name: 'lowest ratio', value: pair.ratio.lowest },
    { name: 'highest ratio', value: pair.ratio.highest },
    { name: 'ratio', value: pair.ratio.median, goal: { atMost: 1.3 } },
    ...[ours, theirs].map((side) => ({
      name: `processor time a viewer${side === ours ? '' : ', bare'}`,
      value: spreadOf(spentMs.get(side) ?? []).median,
      unit: ' ms',
    })),
    { name: 'converged', value: (converged / storms) * 100, unit: ' %', goal: { atLeast: 100 } },
  ];
}

/** Payments of the event that everybody watches, while all stay and while all come back, in turn. */
async function measureWebhooks({ context, stage, server, viewers }: Storm): Promise<Figure[]> {
  await stage.startWorkers();
  const generator = await stage.startProgram('send-load');
  const side = await openSide(stage, { process: server, url: stage.serverUrl });
  const { crowd, target } = side;
  const count = PAYMENTS_PER_SECOND * (context.quick ? 2 : 5);
  let votes = 0;
  const pay = async () => {
    const paid = await preparePaidOrders(stage, { events: [target], count });
    votes += paid.votes;
    const { latenciesMs } = await sendNotifications(stage, { generator, paid, rate: PAYMENTS_PER_SECOND });
    await untilInboxEmpty();
    return latenciesMs;
  };
  await pay();
  await crowd.join({ urls: [stage.serverUrl], viewers, eventId: target.event.id });
  const idle: number[] = [];
  const stormy: number[] = [];
  const p99 = (latencies: number[], all: number[]) => {
    all.push(...latencies);
    return percentile(latencies, 0.99);
  };
  await comparePairs({
    rounds: context.quick ? 1 : 5,
    a: {
      name: 'webhook p99 in the storm, ms',
      measure: async () => {
        const paying = pay();
        await crowd.drop();
        const latencies = await paying;
        await until('all are back', { everyMs: 100 }, async () => (await crowd.state()).watching === viewers);
        return p99(latencies, stormy);
      },
    },
    b: { name: 'idle, ms', measure: async () => p99(await pay(), idle) },
    say: context.say,
  });
  const counted = await countVotes([target]);
  await crowd.leave();
  const [p99Idle, p99Stormy] = [percentile(idle, 0.99), percentile(stormy, 0.99)];
  return [
    audit('votes counted', { found: counted, expected: votes }),
    { name: 'webhook p99, idle', value: p99Idle, unit: ' ms' },
    { name: 'webhook p99, in the storm', value: p99Stormy, unit: ' ms' },
    { name: 'webhook p99 ratio', value: p99Stormy / p99Idle, goal: { atMost: 3 } },
  ];
}

/** SIGKILL: every viewer of that server comes back to the other one, which had none. */
async function killServer({ stage, server, viewers }: Storm): Promise<Figure[]> {
  const { url } = await stage.startServerBeside();
  const side = await openSide(stage, { process: server, url: stage.serverUrl });
  const { crowd, target } = side;
  await moveOn(side);
  await crowd.join({ urls: [stage.serverUrl], viewers, eventId: target.event.id });
  await untilAllHold(side, viewers);
  await crowd.redirect([url]);
  await crowd.clearReturns();
  const killedAt = Number(process.hrtime.bigint()) / 1e6;
  process.kill(server.pid, 'SIGKILL');
  await moveOn(side);
  const { lastAtMs } = await untilAllHold(side, viewers);
  const busiest = await crowd.busiestTenth();
  await crowd.leave();
  return [
    {
      name: 'killed: all current after',
      value: (lastAtMs - killedAt) / 1_000,
      unit: ' s',
      goal: { atMost: 10 },
    },
    { name: 'killed: most that came back in 0.1 s', value: busiest * 100, unit: ' %', goal: { atMost: 25 } },
  ];
}
