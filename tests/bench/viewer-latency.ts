import type { Page } from 'playwright-core';
import { live } from '#server/platform/live/emitter.ts';
import { buildClient, clientDist } from '../../scripts/build-client.ts';
import { audit, type Bench, type Figure, percentile, spreadOf } from '../support/bench.ts';
import { buildBoardMessage, type Crowd, startCrowd } from '../support/bench-crowd.ts';
import { clockOffsetMs, mainThreadMs, openPage } from '../support/bench-page.ts';
import { type BenchEvent, buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { placeBoard } from '../support/boards.ts';
import { pause, until } from '../support/waiting.ts';

const FINALISTS = 200;
const UPDATE_EVERY_MS = 100;

/** What the page noted: when each update stood on the screen (by its own clock) and which tasks kept it busy. */
interface Noted {
  shownAtMs: [update: number, at: number][];
  longTasksMs: number[];
}

export const bench: Bench = {
  name: 'viewer-latency',
  about:
    'from a board at a bare socket to the same board painted by a real Chromium, 200 finalists, ten boards a second, and every task of the page above 50 ms',
  async run(context) {
    const { quick, say } = context;
    const stage = await setStage(context);
    await buildClient();
    await stage.startServer({ SORAK_CLIENT_DIST: clientDist() });
    const [target] = await buildBenchEvents(1, { finalists: FINALISTS });
    if (!target) throw new Error('no event');
    await placeBoard({
      eventId: target.event.id,
      version: 1,
      votes: target.finalists.map(({ id }, index) => [id, 2 * (FINALISTS - index)]),
    });
    const page = await openPage(context);
    await page.goto(`${stage.serverUrl}/events/${target.event.uniqueName}`);
    await page.locator('.leaderboard-row_entry').first().waitFor();
    // All ten rows, which is the most that a viewer can have moving.
    await page.locator('section:has(.leaderboard-row_entry) button[aria-expanded="false"]').click();
    await noteUpdates(page);
    const crowd = await startCrowd(stage);
    const eventId = target.event.id;
    await crowd.join({ url: stage.serverUrl, viewers: 1, protocol: 'socket.io', eventId });

    const count = quick ? 20 : 200;
    const all = { page, crowd, target };
    let first = 2;
    // The first boards find nothing compiled and no picture decoded.
    await showUpdates(all, { first, count });
    const rounds: Round[] = [];
    for (let round = 1; round <= (quick ? 1 : 5); round += 1) {
      first += count;
      const result = await showUpdates(all, { first, count });
      rounds.push(result);
      say(
        `  round ${round}: added p99 ${percentile(result.addedMs, 0.99).toFixed(1)} ms, ${result.longTasksMs.length} long tasks`,
      );
    }
    return figuresOf(rounds, count);
  },
};

interface Round {
  /** From the bare socket to the page's paint, by update. */
  addedMs: number[];
  longTasksMs: number[];
  /** Processor time of the page's main thread, by update. */
  cpuMs: number;
}

function figuresOf(rounds: readonly Round[], count: number): Figure[] {
  const added = rounds.flatMap(({ addedMs }) => addedMs);
  const longTasks = rounds.flatMap(({ longTasksMs }) => longTasksMs);
  return [
    audit('updates shown', { found: added.length, expected: rounds.length * count }),
    { name: 'added, median', value: percentile(added, 0.5), unit: ' ms' },
    { name: 'added, p99', value: percentile(added, 0.99), unit: ' ms', goal: { atMost: 50 } },
    {
      name: 'main thread an update',
      value: spreadOf(rounds.map(({ cpuMs }) => cpuMs)).median,
      unit: ' ms of processor time',
    },
    { name: 'longest task', value: Math.max(0, ...longTasks), unit: ' ms' },
    { name: 'tasks above 50 ms', value: longTasks.length, goal: { atMost: 0 } },
  ];
}

async function showUpdates(
  { page, crowd, target }: { page: Page; crowd: Crowd; target: BenchEvent },
  { first, count }: { first: number; count: number },
): Promise<Round> {
  const offsetMs = await clockOffsetMs(page);
  await crowd.clearBoards();
  await page.evaluate('window.noted = { shownAtMs: [], longTasksMs: [] }');
  const last = first + count - 1;
  const cpuBefore = await mainThreadMs(page);
  const startedAt = performance.now();
  for (let update = first; update <= last; update += 1) {
    const early = startedAt + (update - first) * UPDATE_EVERY_MS - performance.now();
    if (early > 0) await pause(early, 'rate');
    live.leaderboardUpdated(boardOf(target, update));
  }
  const read = async () => (await page.evaluate('window.noted')) as Noted;
  await until('the page shows the last board', {}, async () => {
    return (await read()).shownAtMs.some(([update]) => update >= last);
  });
  const { shownAtMs, longTasksMs } = await read();
  await until('the bare socket has the last board', {}, async () => {
    return (await crowd.boards()).some(({ votes }) => votes === last);
  });
  const arrived = (await crowd.boards()).sort((one, other) => one.votes - other.votes);
  const addedMs: number[] = [];
  for (let update = first; update <= last; update += 1) {
    // Boards that come together are one: the newest. The gateway itself leaves out what a newer one has overruled.
    const at = arrived.find(({ votes }) => votes >= update)?.firstAtMs;
    const shown = shownAtMs.find(([newest]) => newest >= update)?.[1];
    if (at !== undefined && shown !== undefined) addedMs.push(shown + offsetMs - at);
  }
  return { addedMs, longTasksMs, cpuMs: ((await mainThreadMs(page)) - cpuBefore) / count };
}

/** A board on which every percentage is another than before and two of the ten on top change places. */
function boardOf({ event, finalists }: BenchEvent, update: number) {
  const message = buildBoardMessage({ eventId: event.id, finalists: FINALISTS, votes: update });
  const order = [...finalists];
  const at = update % 9;
  [order[at], order[at + 1]] = [order[at + 1] as (typeof order)[0], order[at] as (typeof order)[0]];
  const [latest, ...others] = message.recently_votes;
  return {
    ...message,
    rows: order.map(({ id }, index) => ({
      id,
      rank: index + 1,
      vote_percentage: Math.round((2 * (FINALISTS - index) + ((update * 7 + index) % 2)) * 0.25) / 10_000,
      increase_percentage: ((update + index) % 40) / 100,
    })),
    // The page shows it as it is, so that it shows which board is on the screen.
    recently_votes: latest ? [{ ...latest, finalist_name: `Suara ke-${update}` }, ...others] : [],
  };
}

/** Lets the page note each update once the frame with it was handed over, and its long tasks. */
async function noteUpdates(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.noted = { shownAtMs: [], longTasksMs: [] };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.noted.longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
    let known = 0;
    new MutationObserver(() => {
      const update = Number(/Suara ke-(\\d+)/.exec(document.querySelector('aside.card_card').textContent)?.[1] ?? 0);
      if (update <= known) return;
      known = update;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.noted.shownAtMs.push([update, performance.now()]);
        channel.port2.postMessage(null);
      });
    }).observe(document.querySelector('aside.card_card'), { subtree: true, childList: true, characterData: true });
  })()`);
}
