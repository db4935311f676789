import type { Page } from 'playwright-core';
import { insertScreen, storeScreenChange } from '#server/modules/screens/screens.repository.ts';
import { live } from '#server/platform/live/emitter.ts';
import { buildClient, clientDist } from '../../scripts/build-client.ts';
import { audit, type Bench, spreadOf } from '../support/bench.ts';
import { buildBoardMessage } from '../support/bench-crowd.ts';
import { devtoolsOf, openPage } from '../support/bench-page.ts';
import { type BenchEvent, buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { placeBoard } from '../support/boards.ts';
import { pause, until } from '../support/waiting.ts';

const FINALISTS = 30;
/** The share of the time at its beginning and at its end that are compared. */
const EDGE = 0.25;

/** What the page holds after everything that could be collected was. */
interface Held {
  heapBytes: number;
  nodes: number;
  listeners: number;
}

export const bench: Bench = {
  name: 'hall-soak',
  about:
    'the hall screen in a real Chromium, twenty minutes with 20,000 boards: what it holds at the end against the beginning',
  async run(context) {
    const { quick, say } = context;
    const [updates, minutes, looks] = quick ? [120, 0.1, 6] : [20_000, 20, 40];
    const stage = await setStage(context);
    await buildClient();
    const server = await stage.startServer({ SORAK_CLIENT_DIST: clientDist() });
    const [target] = await buildBenchEvents(1, { finalists: FINALISTS });
    if (!target) throw new Error('no event');
    await moveBoard(target, 1);
    const { screen, token } = await insertScreen({ eventId: target.event.id, name: 'Hall', variant: 'dark' });
    await storeScreenChange(screen, { show: 'board', covered: 0 }, { by: 'USR-1', at: new Date() });
    const page = await openPage(context);
    await page.setViewportSize({ width: 1_920, height: 1_080 });
    let failed = 0;
    page.on('pageerror', () => {
      failed += 1;
    });
    await page.goto(`${stage.serverUrl}/projector#${token}`);
    await page.locator('.hall-board_line').first().waitFor();

    const everyMs = (minutes * 60_000) / updates;
    const held: Held[] = [];
    const serverBytes: number[] = [];
    const startedAt = performance.now();
    for (let update = 2; update <= updates; update += 1) {
      await moveBoard(target, update);
      if (update % Math.floor(updates / looks) === 0) {
        held.push(await look(page));
        serverBytes.push(server.rssBytes());
        const { heapBytes, nodes, listeners } = held.at(-1) as Held;
        say(
          `  ${update} boards: ${(heapBytes / 2 ** 20).toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`,
        );
      }
      const early = startedAt + (update - 1) * everyMs - performance.now();
      if (early > 0) await pause(early, 'rate');
    }
    const shown = async () =>
      Number((await page.locator('.hall-head_figure').first().textContent())?.replaceAll('.', ''));
    await until(
      'the last board is on the screen',
      {
        withinMs: 20_000,
        everyMs: 250,
      },
      async () => (await shown()) === totalOf(updates),
    );
    const growth = (values: number[]) => {
      const edge = Math.max(1, Math.floor(values.length * EDGE));
      return spreadOf(values.slice(-edge)).median / spreadOf(values.slice(0, edge)).median;
    };
    return [
      audit('votes on the screen', { found: await shown(), expected: totalOf(updates) }),
      audit('errors of the page', { found: failed, expected: 0 }),
      { name: 'minutes', value: (performance.now() - startedAt) / 60_000 },
      { name: 'boards', value: updates },
      { name: 'heap at the end', value: (held.at(-1)?.heapBytes ?? 0) / 2 ** 20, unit: ' MB' },
      {
        name: 'heap, end over beginning',
        value: growth(held.map((each) => each.heapBytes)),
        goal: { atMost: 1.1 },
      },
      {
        name: 'nodes, end over beginning',
        value: growth(held.map((each) => each.nodes)),
        goal: { atMost: 1.1 },
      },
      {
        name: 'listeners, end over beginning',
        value: growth(held.map((each) => each.listeners)),
        goal: { atMost: 1.1 },
      },
      { name: 'server, end over beginning', value: growth(serverBytes), goal: { atMost: 1.2 } },
    ];
  },
};

const totalOf = (version: number) => FINALISTS * version * 10 + (FINALISTS * (FINALISTS - 1)) / 2;

/** The next board, stored and pushed as the workers do; its order turns by one place each time, so that rows slide. */
async function moveBoard({ event, finalists }: BenchEvent, version: number): Promise<void> {
  const turned = finalists.map(
    (_, index) => finalists[(index + version) % FINALISTS] as (typeof finalists)[0],
  );
  await placeBoard({
    eventId: event.id,
    version,
    votes: turned.map(({ id }, index) => [id, version * 10 + FINALISTS - 1 - index]),
  });
  const message = buildBoardMessage({ eventId: event.id, finalists: FINALISTS, votes: totalOf(version) });
  const rows = message.rows.map((row, index) => ({ ...row, id: turned[index]?.id ?? row.id }));
  live.leaderboardUpdated({ ...message, version, rows });
}

async function look(page: Page): Promise<Held> {
  const devtools = await devtoolsOf(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heapBytes: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}
