import { audit, type Bench, comparePairs } from '../support/bench.ts';
import { buildBoardMessage, type Crowd, startCrowd } from '../support/bench-crowd.ts';
import { sendNotifications, untilInboxEmpty } from '../support/bench-notifications.ts';
import {
  type BenchEvent,
  buildBenchEvents,
  countVotes,
  preparePaidOrders,
  setStage,
} from '../support/bench-stage.ts';
import { until } from '../support/waiting.ts';

const FINALISTS = 30;
const VIEWERS = 1_000;
/** Paid orders a second. */
const RATE = 200;

/** What all viewers together were sent, heartbeats included, by paid order. */
interface Sent {
  frames: number;
  bytes: number;
}

export const bench: Bench = {
  name: 'merge',
  about: `frames and bytes to ${VIEWERS} viewers at ${RATE} paid orders a second, against the full board pushed for each of them`,
  async run({ quick, say, ...context }) {
    const stage = await setStage({ quick, say, ...context });
    await stage.startSimulator();
    await stage.startServer();
    await stage.startWorkers();
    const generator = await stage.startProgram('send-load');
    const bare = await stage.startProgram('bare-socket-io');
    const bareUrl = `http://127.0.0.1:${await bare.call<number>('port')}`;
    const [target] = await buildBenchEvents(1, { finalists: FINALISTS });
    if (!target) throw new Error('no event');
    const crowds = { ours: await startCrowd(stage), theirs: await startCrowd(stage) };
    const eventId = target.event.id;
    const watching = { viewers: VIEWERS, protocol: 'socket.io', eventId } as const;
    await crowds.ours.join({ url: stage.serverUrl, ...watching });
    await crowds.theirs.join({ url: bareUrl, ...watching });

    const all: Record<keyof typeof crowds, Sent[]> = { ours: [], theirs: [] };
    const rates: number[] = [];
    let votes = 0;
    const sendOurs = async () => {
      const count = RATE * (quick ? 2 : 15);
      const paid = await preparePaidOrders(stage, { events: [target], count });
      votes += paid.votes;
      const sent = await countSent(crowds.ours, count, async () => {
        const { elapsedMs } = await sendNotifications(stage, { generator, paid, rate: RATE });
        rates.push((count / elapsedMs) * 1_000);
        await untilInboxEmpty();
        await until('all viewers have all votes', {}, async () =>
          (await crowds.ours.boards()).some((seen) => seen.votes === votes && seen.viewers === VIEWERS),
        );
      });
      all.ours.push(sent);
      return sent.frames;
    };
    const sendTheirs = async () => {
      const count = quick ? 20 : 200;
      const before = (await crowds.theirs.counts()).messages;
      const sent = await countSent(crowds.theirs, count, async () => {
        for (let vote = 1; vote <= count; vote += 1) await bare.call('emit', fullBoard(target, vote));
        const wanted = before + count * VIEWERS;
        await until('all viewers have all boards', {}, async () => {
          return (await crowds.theirs.counts()).messages >= wanted;
        });
      });
      all.theirs.push(sent);
      return sent.frames;
    };
    const frames = await comparePairs({
      rounds: quick ? 1 : 5,
      a: { name: 'ours, frames a vote', measure: sendOurs },
      b: { name: 'one a vote', measure: sendTheirs },
      say,
    });
    const bytesOf = (side: Sent[]) => side.reduce((sum, { bytes }) => sum + bytes, 0) / side.length;
    const [ours, theirs] = [bytesOf(all.ours), bytesOf(all.theirs)];
    return [
      audit('votes counted', { found: await countVotes([target]), expected: votes }),
      { name: 'paid orders a second', value: Math.min(...rates.slice(1)) },
      { name: 'frames a paid order', value: frames.a.median },
      { name: 'frames a paid order, full board', value: frames.b.median },
      { name: 'fewer frames', value: 1 / frames.ratio.median, unit: ' ×', goal: { atLeast: 20 } },
      { name: 'kilobytes a paid order', value: ours / 1_024 },
      { name: 'kilobytes a paid order, full board', value: theirs / 1_024 },
      { name: 'fewer bytes', value: theirs / ours, unit: ' ×', goal: { atLeast: 50 } },
    ];
  },
};

async function countSent(crowd: Crowd, votes: number, work: () => Promise<void>): Promise<Sent> {
  const before = await crowd.counts();
  await crowd.clearBoards();
  await work();
  const after = await crowd.counts();
  const frames = after.messages + after.heartbeats - before.messages - before.heartbeats;
  return { frames: frames / votes, bytes: (after.bytes - before.bytes) / votes };
}

/** Everything that a page needs to draw the board: places, names and pictures. */
function fullBoard({ event, finalists }: BenchEvent, votes: number) {
  const { rows, ...message } = buildBoardMessage({ eventId: event.id, finalists: FINALISTS, votes });
  const full = rows.map((row, index) => {
    const { id = row.id, name = '', category = '', profileImage = '' } = finalists[index] ?? {};
    return { ...row, id, name, category, profile_image: profileImage };
  });
  return { ...message, rows: full };
}
