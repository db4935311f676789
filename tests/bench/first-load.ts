import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { compressFiles } from '../../scripts/compress-files.ts';
import { launchBrowser, openContext, openWhole } from '../../scripts/shots/browser.ts';
import type { Bench, BenchContext, Figure } from '../support/bench.ts';
import { buildClient } from '../support/bench-page.ts';
import { buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { placeBoard } from '../support/boards.ts';

/** What a browser fetched as script for one page, with nobody touching anything. */
interface Scripts {
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
    'scripts that a browser fetches for the event page, live connection included, against the smallest page with Vite, React and its router',
  async run(context) {
    const stage = await setStage(context);
    const dist = await buildClient(context);
    await compressFiles(join(dist, 'assets'));
    await stage.startServer({ SORAK_CLIENT_DIST: dist });
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
    const floor = await countScripts(browser, floorUrl);
    const ours = await countScripts(browser, `${stage.serverUrl}/events/${target.event.uniqueName}`);
    for (const { name, gzipBytes } of ours.files.slice(0, NAMED)) {
      context.say(`  ${(gzipBytes / 1_000).toFixed(1).padStart(6)} kB  ${name}`);
    }
    return [
      { name: 'event page: scripts', value: ours.files.length },
      { name: 'event page: gzip', value: ours.gzipBytes / 1_000, unit: ' kB' },
      { name: 'floor: scripts', value: floor.files.length },
      { name: 'floor: gzip', value: floor.gzipBytes / 1_000, unit: ' kB' },
      over(ours, floor),
      {
        name: 'on the wire, without portraits',
        value: ours.wireBytes / 1_000,
        unit: ' kB',
        goal: { atMost: 200 },
      },
    ];
  },
};

function over(ours: Scripts, floor: Scripts): Figure {
  const value = (ours.gzipBytes - floor.gzipBytes) / 1_000;
  return { name: 'over the floor', value, unit: ' kB', goal: { atMost: 60 } };
}

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

async function countScripts(browser: Browser, url: string): Promise<Scripts> {
  const context = await openContext(browser, { width: 390 });
  const page = await context.newPage();
  const wire = await watchWire(page);
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  await openWhole(page, url);
  const heading = await page.locator('h1').first().textContent();
  if (!heading) throw new Error(`${url} shows nothing`);
  const files = await Promise.all(
    [...bodies].map(async ([from, body]) => ({
      name: new URL(from).pathname.replace(/^.*\//, ''),
      gzipBytes: gzipSync(await body).byteLength,
    })),
  );
  await context.close();
  files.sort((a, b) => b.gzipBytes - a.gzipBytes);
  return {
    files,
    gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0),
    wireBytes: [...wire.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}

/** Bytes of each answer by its request, as they arrive. Pictures that people have uploaded stand below `/media`. */
async function watchWire(page: Page): Promise<Map<string, number>> {
  const wire = new Map<string, number>();
  const pictures = new Set<string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/media/')) pictures.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) wire.set(requestId, encodedDataLength);
  });
  return wire;
}
