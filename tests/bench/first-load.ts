import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { buildClient, clientDist } from '../../scripts/build-client.ts';
import { launchBrowser, openContext } from '../../scripts/shots/browser.ts';
import type { Bench, BenchContext, Figure } from '../support/bench.ts';
import { buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { placeBoard } from '../support/boards.ts';
import { type Answer, fileName, openView, wireBytes } from '../support/first-view.ts';

/** What a browser fetched for one page, with nobody touching anything. */
interface Fetched {
  /** Scripts. */
  files: { name: string; gzipBytes: number }[];
  gzipBytes: number;
  /** All that came over the wire with its headers, compressed as our server does, stored pictures apart. */
  wireBytes: number;
}

/** How many of the largest files are named. */
const NAMED = 12;

export const bench: Bench = {
  name: 'first-load',
  about:
    'scripts that a browser fetches until the event page is painted by them, and after that for its live connection, against the smallest page with Vite, React and its router',
  async run(context) {
    const stage = await setStage(context);
    await buildClient();
    await stage.startServer({ SORAK_CLIENT_DIST: clientDist() });
    const floorUrl = await serveFloor(context);
    const [target] = await buildBenchEvents(1, { finalists: 30 });
    if (!target) throw new Error('no event');
    await placeBoard({
      eventId: target.event.id,
      version: 1,
      votes: target.finalists.map(({ id }, index) => [id, 900 - index]),
    });
    const browser = await launchBrowser();
    context.onEnd(() => browser.close());
    const floor = (await view(browser, floorUrl)).first;
    const { first, after } = await view(browser, `${stage.serverUrl}/events/${target.event.uniqueName}`, {
      live: true,
    });
    for (const [when, { files }] of Object.entries({ 'until painted': first, 'after it': after })) {
      for (const { name, gzipBytes } of files.slice(0, NAMED)) {
        context.say(`  ${(gzipBytes / 1_000).toFixed(1).padStart(6)} kB  ${name} (${when})`);
      }
    }
    return [
      { name: 'event page until painted: scripts', value: first.files.length },
      kilobytes('event page until painted: gzip', first.gzipBytes),
      { name: 'floor: scripts', value: floor.files.length },
      kilobytes('floor: gzip', floor.gzipBytes),
      { ...kilobytes('over the floor', first.gzipBytes - floor.gzipBytes), goal: { atMost: 60 } },
      { ...kilobytes('on the wire, without portraits', first.wireBytes), goal: { atMost: 170 } },
      kilobytes('after it, live connection included: gzip', after.gzipBytes),
      kilobytes('after it, live connection included: on the wire', after.wireBytes),
    ];
  },
};

const kilobytes = (name: string, bytes: number): Figure => ({ name, value: bytes / 1_000, unit: ' kB' });

/** The smallest page of that kind, built as ours is. */
async function serveFloor({ dir, onEnd }: BenchContext): Promise<string> {
  const root = join(dir, 'floor');
  mkdirSync(root, { recursive: true });
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="./main.jsx"></script>',
  );
  writeFileSync(
    join(root, 'main.jsx'),
    `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
const router = createBrowserRouter([{ path: '*', element: createElement('h1', null, 'Sorak') }]);
createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }));
`,
  );
  await build({ root, configFile: false, logLevel: 'error' });
  const server = await preview({ root, configFile: false, preview: { port: 0, host: '127.0.0.1' } });
  onEnd(() => server.close());
  return server.resolvedUrls?.local[0] ?? '';
}

async function view(browser: Browser, url: string, options?: { live: boolean }) {
  const context = await openContext(browser, { width: 390 });
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  const { first, after } = await openView(page, url, options);
  const found = { first: await weigh(first, bodies), after: await weigh(after, bodies) };
  await context.close();
  return found;
}

async function weigh(answers: readonly Answer[], bodies: Map<string, Promise<Buffer>>): Promise<Fetched> {
  const files = await Promise.all(
    answers.flatMap((answer) => {
      const body = bodies.get(answer.url);
      if (!body) return [];
      return [body.then((bytes) => ({ name: fileName(answer), gzipBytes: gzipSync(bytes).byteLength }))];
    }),
  );
  files.sort((a, b) => b.gzipBytes - a.gzipBytes);
  return {
    files,
    gzipBytes: files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0),
    wireBytes: wireBytes(answers),
  };
}
