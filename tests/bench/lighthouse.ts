import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';
import { BIN_DIR } from '../../scripts/paths.ts';
import { findChromium } from '../../scripts/provision/chromium.ts';
import { launchBrowser } from '../../scripts/shots/browser.ts';
import { startSystem } from '../../scripts/shots/system.ts';
import { type Bench, type BenchContext, type Figure, spreadOf } from '../support/bench.ts';
import { lookAtAll, MOST_SHIFT } from '../support/layout-shift.ts';
import { findFreePort } from '../support/processes.ts';
import { prepareVisits } from '../support/public-visits.ts';

/** A phone, as Lighthouse's. */
const WIDTH = 390;
const EVENT = '/events/putri-nusantara-2026';
const PAGES = { home: '/', event: EVENT, finalist: `${EVENT}/FIN-1001003`, checkout: '/checkout' } as const;
const CATEGORIES = {
  performance: { goal: 95, title: 'performance' },
  accessibility: { goal: 100, title: 'accessibility' },
  'best-practices': { goal: 95, title: 'best practices' },
  seo: { goal: 100, title: 'SEO' },
} as const;
type Category = keyof typeof CATEGORIES;
const TIMES = [
  { audit: 'largest-contentful-paint', title: 'LCP', unit: ' ms', atMost: 2_500 },
  { audit: 'total-blocking-time', title: 'TBT', unit: ' ms', atMost: 100 },
  { audit: 'cumulative-layout-shift', title: 'CLS', unit: '', atMost: MOST_SHIFT },
] as const;

/**
 * The renderer of Chromium's headless shell (147) dies at the first module script while this is traced, and Lighthouse then says that the
 * document could not be fetched. It feeds one audit without weight, of how new the features are that a page uses.
 */
const DEADLY_TRACE_CATEGORY = 'blink.webdx_feature_usage';

/** One look of Lighthouse at one page. */
interface Look {
  scores: Record<Category, number>;
  times: number[];
  /** Audits that are not passed, for whoever has to mend them. */
  lost: string[];
}

export const bench: Bench = {
  name: 'lighthouse',
  about:
    'Lighthouse’s mobile profile on the demo with its traffic on; the event page against what the server writes of it, without scripts; the shift of every public page',
  async run(context) {
    const { quick, say } = context;
    const categories = Trace.getDefaultTraceCategories().filter((name) => name !== DEADLY_TRACE_CATEGORY);
    Trace.getDefaultTraceCategories = () => categories;
    const { origin, simulator } = await startDemo(context);
    const twin = await serveStaticTwin(context, `${origin}${EVENT}`);
    const chromePath = await findChromium({ env: process.env, binDir: BIN_DIR, say });
    const chrome = await launch({
      chromePath,
      chromeFlags: ['--headless=old', '--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    context.onEnd(() => chrome.kill());

    const paths: Record<string, string> = quick ? { event: PAGES.event } : PAGES;
    const pages = { ...mapValues(paths, (path) => origin + path), 'static twin': twin };
    const looks = new Map<string, Look[]>();
    for (let round = 1; round <= (quick ? 1 : 5); round += 1) {
      for (const [name, url] of Object.entries(pages)) {
        const look = await lookAt(url, chrome.port);
        looks.set(name, [...(looks.get(name) ?? []), look]);
        say(`  round ${round}: ${name} ${Object.values(look.scores).join(' / ')} ${look.lost.join(', ')}`);
      }
    }
    const figures = [...looks].flatMap(([name, each]) => figuresOf(name, each));
    const median = (name: string) =>
      spreadOf((looks.get(name) ?? []).map(({ scores }) => scores.performance)).median;
    return [
      ...figures,
      // `npm run test:full` looks at every page's shift by itself.
      ...(quick ? [] : await shiftsOfAll(context, { origin, simulator })),
      {
        name: 'event below its static twin',
        value: median('static twin') - median('event'),
        unit: ' points',
        goal: { atMost: 3 },
      },
    ];
  },
};

function figuresOf(name: string, looks: readonly Look[]): Figure[] {
  const judged = name !== 'static twin';
  return [
    ...(Object.keys(CATEGORIES) as Category[]).map((category) => ({
      name: `${name}: ${CATEGORIES[category].title}`,
      value: spreadOf(looks.map(({ scores }) => scores[category])).median,
      ...(judged && { goal: { atLeast: CATEGORIES[category].goal } }),
    })),
    ...TIMES.map(({ title, unit, atMost }, index) => ({
      name: `${name}: ${title}`,
      value: spreadOf(looks.map(({ times }) => times[index] ?? Number.NaN)).median,
      unit,
      ...(judged && { goal: { atMost } }),
    })),
  ];
}

async function lookAt(url: string, port: number): Promise<Look> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const weighty = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  return {
    scores: mapValues(CATEGORIES, (_, category) => scoreOf(category)),
    times: TIMES.map(({ audit }) => audits[audit]?.numericValue ?? Number.NaN),
    lost: Object.values(audits)
      .filter(({ id, score }) => score !== null && score < 0.9 && weighty.has(id))
      .map(({ id }) => id),
  };
}

/** How far each public page moves by itself, for guests and for somebody who is logged in: Lighthouse logs in nowhere. */
async function shiftsOfAll(
  { onEnd }: BenchContext,
  { origin, simulator }: { origin: string; simulator: string },
): Promise<Figure[]> {
  const browser = await launchBrowser();
  onEnd(() => browser.close());
  const visitors = await prepareVisits(browser, { origin, simulator, width: WIDTH });
  const looks = await lookAtAll(visitors, { origin, slow: true, everybody: true });
  return looks.map(({ name, shift }) => ({
    name: `shift of ${name}`,
    value: shift.score,
    goal: { atMost: MOST_SHIFT },
  }));
}

/** Everything with demo data, whose traffic moves the boards. */
async function startDemo({
  mongodbUrl,
  redisUrl,
  dir,
  onEnd,
}: BenchContext): Promise<{ origin: string; simulator: string }> {
  const [port, simulatorPort] = [await findFreePort(), await findFreePort()];
  const { origin, stop } = await startSystem({
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: 'lighthouse',
    SORAK_DATA_DIR: join(dir, 'demo'),
    SORAK_DEMO_TRAFFIC: 'on',
  });
  onEnd(stop);
  return { origin, simulator: `http://localhost:${simulatorPort}` };
}

/** The page as the server wrote it, without scripts; everything else of it comes from the real one. */
async function serveStaticTwin({ onEnd }: BenchContext, url: string): Promise<string> {
  const html = (await (await fetch(url)).text())
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const { origin } = new URL(url);
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
      return;
    }
    const answer = await fetch(origin + request.url);
    response.writeHead(answer.status, {
      'Content-Type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'Cache-Control': answer.headers.get('cache-control') ?? 'no-cache',
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

function mapValues<Key extends string, From, To>(
  values: Readonly<Record<Key, From>>,
  map: (value: From, key: Key) => To,
): Record<Key, To> {
  const entries = (Object.entries(values) as [Key, From][]).map(([key, value]) => [key, map(value, key)]);
  return Object.fromEntries(entries);
}
