import { transactionStatisticsResponseSchema } from '#contracts/orders/transactions.ts';
import { audit, type Bench, type Figure, percentile, show, spreadOf } from '../support/bench.ts';
import { type BenchDesk, startDesk } from '../support/bench-desk.ts';

const BASE = '/api/v1/admin';
const ROUNDS_KEPT = 7;

/** What the page of the wallets fetches when it opens, together: its first page, the events to choose from, what waits for an answer, and what moved. */
const WALLET_PAGE = [
  '/withdrawal/wallets?page=1&limit=12',
  '/withdrawal/wallets?page=1&limit=100',
  '/withdrawal/balances',
  '/withdrawal/payouts?page=1&limit=10',
  '/withdrawal/movements?limit=20',
];

/** What the screens of the desk fetch, a call each. */
function pagesOf({ eventId, orderId }: BenchDesk): Record<string, string> {
  const [month = ''] = new Date().toISOString().split('T');
  const history = `/transactions/events/${eventId}/histories?limit=10`;
  return {
    statistics: '/transactions/statistics',
    'events with their money': '/events?status=ongoing&limit=10',
    'one event': `/transactions/events/statistics?event_id=${eventId}`,
    'history, first page': `${history}&page=1`,
    'history, tenth page': `${history}&page=10`,
    'history by status': `${history}&status=settlement`,
    'history by a rare status': `${history}&status=failed,refund`,
    'history by method': `${history}&method=qris`,
    'history by a rare method': `${history}&method=credit_card`,
    'history by bill': `${history}&search=${orderId.split('-').at(-1)}`,
    'history, oldest first': `${history}&sort=created`,
    'history by amount': `${history}&sort=-amount`,
    'history by amount, tenth page': `${history}&sort=amount&page=10`,
    bill: `/transactions/${orderId}`,
    'search by a part of a bill': `/search?search=${orderId.slice(-5)}`,
    'search by a name that many have': '/search?search=sari',
    'search that finds nothing': '/search?search=tidakada',
    late: '/transactions?list=late',
    review: '/transactions?list=review',
    wallets: '/withdrawal/wallets?limit=12',
    movements: '/withdrawal/movements?limit=20',
    'what can be asked for': '/withdrawal/balances',
    organizers: '/event-organizers?limit=10',
    'organizers by name': '/event-organizers?limit=10&sort=name',
    'events by money': '/events?status=ongoing&limit=10&sort=-total',
    'events by name': '/events?status=ongoing&limit=10&sort=name',
    report: `/reports?from=${month.slice(0, 7)}-01&to=${month}`,
  };
}

export const bench: Bench = {
  name: 'desk-lists',
  about: 'the pages of the desk with 10 thousand orders and with a million, over HTTP',
  async run(context) {
    const { quick, say } = context;
    const small = await startDesk(context, { name: 'small', orders: quick ? 500 : 10_000 });
    const large = await startDesk(context, { name: 'large', orders: quick ? 3_000 : 1_000_000 });
    const [rounds, calls] = quick ? [1, 2] : [ROUNDS_KEPT, 20];
    const names = Object.keys(pagesOf(small));
    const times = new Map<BenchDesk, Map<string, number[]>>(
      [small, large].map((desk) => [desk, new Map(names.map((name) => [name, []]))]),
    );
    const processor = new Map([small, large].map((desk) => [desk, new Map<string, number[]>()]));
    // The first round warms everything up and is not kept.
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of names) {
        for (const desk of [small, large]) {
          const before = desk.cpuMs();
          const taken = await subscribeTo(desk, { path: pagesOf(desk)[name] ?? '', calls });
          if (round === 0) continue;
          times.get(desk)?.get(name)?.push(taken);
          const spent = processor.get(desk);
          spent?.set(name, [...(spent.get(name) ?? []), (desk.cpuMs() - before) / calls]);
        }
      }
      say(`  round ${round} of ${rounds}`);
    }
    const wallets = new Map<BenchDesk, number[]>();
    for (const desk of [small, large]) {
      const taken: number[] = [];
      // The first ones warm everything up and are not kept.
      for (let load = 0; load < rounds * calls + calls; load += 1) {
        const ms = await openWallets(desk);
        if (load >= calls) taken.push(ms);
      }
      wallets.set(desk, taken);
    }
    const walletsOf = (desk: BenchDesk) => percentile(wallets.get(desk) ?? [], 0.95);
    const medianOf = (desk: BenchDesk, name: string) => spreadOf(times.get(desk)?.get(name) ?? []).median;
    const sumOf = (desk: BenchDesk) => names.reduce((sum, name) => sum + medianOf(desk, name), 0);
    // The clock of the system counts in steps of 10 ms, so only many answers together measure something.
    const meanOf = (desk: BenchDesk, name: string) => {
      const spent = processor.get(desk)?.get(name) ?? [];
      return spent.reduce((sum, each) => sum + each, 0) / spent.length;
    };
    const processorOf = (desk: BenchDesk) => names.reduce((sum, name) => sum + meanOf(desk, name), 0);
    const figures: Figure[] = names.map((name) => {
      const of = (desk: BenchDesk) =>
        `${show(medianOf(desk, name))} ms (${show(meanOf(desk, name))} of processors)`;
      say(`  ${name}: ${of(small)} and ${of(large)}`);
      return { name: `${name}, most orders`, value: medianOf(large, name), unit: ' ms' };
    });
    const scans = await large.findScans(async () => {
      for (const path of [...Object.values(pagesOf(large)), ...WALLET_PAGE])
        await subscribeTo(large, { path, calls: 1 });
    });
    for (const scan of scans) say(`  reads everything: ${scan}`);
    figures.push(audit('queries without an index', { found: scans.length, expected: 0 }));
    for (const desk of [small, large]) {
      figures.push(
        audit(`${desk.orders} orders: counted`, { found: await readCount(desk), expected: desk.orders }),
      );
    }
    return [
      ...figures,
      { name: 'page of the wallets, p95, fewest orders', value: walletsOf(small), unit: ' ms' },
      {
        name: 'page of the wallets, p95, most orders',
        value: walletsOf(large),
        unit: ' ms',
        goal: { atMost: 150 },
      },
      { name: 'processor time of all pages, fewest orders', value: processorOf(small), unit: ' ms' },
      { name: '… over that, most orders', value: processorOf(large) / processorOf(small) },
      {
        name: 'all pages, most orders over fewest',
        value: sumOf(large) / sumOf(small),
        goal: { atMost: 1.3 },
      },
    ];
  },
};

/** Opens the page of the wallets. @returns ms until everything that it needs is there */
async function openWallets(desk: BenchDesk): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(WALLET_PAGE.map((path) => subscribeTo(desk, { path, calls: 1 })));
  return performance.now() - startedAt;
}

/** @returns ms an answer, on the average of `calls` one after the other */
async function subscribeTo(
  { serverUrl, headers }: BenchDesk,
  { path, calls }: { path: string; calls: number },
): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < calls; call += 1) {
    const answer = await fetch(`${serverUrl}${BASE}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return (performance.now() - startedAt) / calls;
}

async function readCount({ serverUrl, headers }: BenchDesk): Promise<number> {
  const answer = await fetch(`${serverUrl}${BASE}/transactions/statistics`, { headers });
  return transactionStatisticsResponseSchema.parse(await answer.json()).result.total_transaction;
}
