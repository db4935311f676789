import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { dashboardResponseSchema } from '#contracts/reports/dashboard.ts';
import { audit, type Bench, type Figure, percentile, show, spreadOf } from '../support/bench.ts';
import { type BenchDesk, startDesk } from '../support/bench-desk.ts';

const BASE = '/api/v1/admin';
/** All that the page fetches when it opens. */
const CALLS = [
  `/dashboard?${month()}`,
  `/dashboard/status?${month()}`,
  '/dashboard/value-transactions',
  `/dashboard/top-users?${month()}`,
  `/dashboard/top-value-events?${month()}`,
  '/transactions/moves',
];

export const bench: Bench = {
  name: 'dashboard',
  about: 'all calls of the dashboard together with 10 thousand orders and with a million, over HTTP',
  async run(context) {
    const { quick, say } = context;
    const small = await startDesk(context, { name: 'small', orders: quick ? 500 : 10_000 });
    const large = await startDesk(context, { name: 'large', orders: quick ? 3_000 : 1_000_000 });
    const [rounds, loads] = quick ? [1, 10] : [7, 100];
    const times = new Map<BenchDesk, number[]>([
      [small, []],
      [large, []],
    ]);
    const medians = new Map<BenchDesk, number[]>([
      [small, []],
      [large, []],
    ]);
    const processor = new Map([small, large].map((desk) => [desk, [] as number[]]));
    // The first round warms everything up and is not kept.
    for (let round = 0; round <= rounds; round += 1) {
      for (const desk of [small, large]) {
        const before = desk.cpuMs();
        const taken: number[] = [];
        for (let load = 0; load < loads; load += 1) taken.push(await openPage(desk));
        if (round === 0) continue;
        processor.get(desk)?.push((desk.cpuMs() - before) / loads);
        times.get(desk)?.push(...taken);
        medians.get(desk)?.push(spreadOf(taken).median);
        say(`  round ${round}: ${desk.orders} orders: ${show(spreadOf(taken).median)} ms a page`);
      }
    }
    const medianOf = (desk: BenchDesk) => spreadOf(medians.get(desk) ?? []).median;
    const p95Of = (desk: BenchDesk) => percentile(times.get(desk) ?? [], 0.95);
    const scans = await large.findScans(() => openPage(large));
    for (const scan of scans) say(`  reads everything: ${scan}`);
    const figures: Figure[] = [audit('queries without an index', { found: scans.length, expected: 0 })];
    for (const desk of [small, large]) {
      figures.push(
        audit(`${desk.orders} orders: rupiah`, {
          found: await readAmount(desk),
          expected: desk.grossAmount,
        }),
        { name: `${desk.orders} orders: a page`, value: medianOf(desk), unit: ' ms' },
        {
          name: `${desk.orders} orders: processor time a page`,
          value: spreadOf(processor.get(desk) ?? []).median,
          unit: ' ms',
        },
      );
    }
    return [
      ...figures,
      { name: 'p95, fewest orders', value: p95Of(small), unit: ' ms' },
      { name: 'p95, most orders', value: p95Of(large), unit: ' ms', goal: { atMost: 150 } },
      {
        name: 'a page, most orders over fewest',
        value: medianOf(large) / medianOf(small),
        goal: { atMost: 1.3 },
      },
    ];
  },
};

/** The range that the page begins with. */
function month(): string {
  const today = dayIn(BOOKS_ZONE, new Date());
  return `from=${today.slice(0, 7)}-01&to=${today}`;
}

/** As the browser does: all at once. @returns ms until the last answer is whole */
async function openPage({ serverUrl, headers }: BenchDesk): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    CALLS.map(async (call) => {
      const answer = await fetch(`${serverUrl}${BASE}${call}`, { headers });
      if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }),
  );
  return performance.now() - startedAt;
}

async function readAmount({ serverUrl, headers }: BenchDesk): Promise<number> {
  const answer = await fetch(`${serverUrl}${BASE}/dashboard`, { headers });
  return dashboardResponseSchema.parse(await answer.json()).data.amount_transactions;
}
