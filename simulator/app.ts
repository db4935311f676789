import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import * as z from 'zod/mini';
import { guardControl } from './authenticate.ts';
import { controlRoutes } from './control.route.ts';
import { coreRoutes } from './core.route.ts';
import { formRoutes } from './form.route.ts';
import { createIris, IRIS_TEST_KEYS, type IrisOptions } from './iris.ts';
import { openJournal } from './journal.ts';
import { createLifecycle } from './lifecycle.ts';
import { mailboxRoutes } from './mailbox.route.ts';
import { createNotifier } from './notifier.ts';
import type { OrderRecord } from './order-record.ts';
import { createPresenter } from './presenter.ts';
import { createRefundModes } from './refund-modes.ts';
import { createReports } from './report.route.ts';
import { snapRoutes } from './snap.route.ts';
import { createStatusModes } from './status-modes.ts';
import { createStore } from './store.ts';
import { createTimers } from './timers.ts';

// What the simulator refuses it explains to people, and zod's small edition brings no words of its own.
z.config(z.locales.en());

export interface SimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  notificationUrl: string;
  serverKey: string;
  clientKey: string;
  /** Required by the control and the mailbox; null: open to everybody. */
  controlKey?: string | null;
  /** Where the transactions outlive the process; null keeps them in memory only. */
  dataDir: string | null;
  /** 1 is real time; larger makes retries, card delays and bank confirmations that many times faster. */
  timeScale: number;
  /** Between a change and its notification, in ms. */
  notifyDelayMs?: number;
  /** How long the merchant may take to answer a notification, in ms. */
  notifyTimeoutMs?: number;
  merchantName?: string;
  /** Of payouts. */
  iris?: Partial<IrisOptions>;
}

export interface Simulator {
  url: string;
  /** For tests that walk what it answers. */
  app: Express;
  close(): Promise<void>;
}

/** Nobody holds a connection for ever: time for headers, for a whole request, and between two of them. */
const CONNECTION_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than a busy client may wait before it uses one again, which would meet the closing.
  keepAliveTimeout: 65_000,
} as const;
/** Without a byte in either direction; a merchant waits less for an answer. */
const SILENCE_MS = 40_000;

const browserFiles = fileURLToPath(new URL('./browser', import.meta.url));

/** Starts the stand-in for the payment provider; resolves when it listens. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { serverKey, clientKey, notificationUrl, timeScale, merchantName = 'Sorak' } = options;
  const journal = openJournal<OrderRecord>(options.dataDir, {
    file: 'orders.jsonl',
    keyOf: ({ token }) => token,
  });
  const store = createStore(journal);
  const timers = createTimers();
  const presenter = createPresenter(serverKey);
  const { notifyDelayMs: delayMs = 300, notifyTimeoutMs: timeoutMs = 15_000 } = options;
  const notifier = createNotifier({ store, timers, delayMs, timeoutMs, timeScale });
  const iris = createIris({
    options: {
      ...IRIS_TEST_KEYS,
      notificationUrl: new URL('/api/v1/transfers/notifications', notificationUrl).href,
      ...options.iris,
    },
    directory: options.dataDir,
    timers,
    timeScale,
    delayMs,
    timeoutMs,
  });
  const lifecycle = createLifecycle({ store, notifier, presenter, timers, timeScale });
  const modes = createStatusModes();
  const refunds = createRefundModes();
  const reports = createReports({ store, directory: options.dataDir });
  lifecycle.resume();
  notifier.resume();
  iris.resume();

  function reset(): void {
    timers.clear();
    store.clear();
    modes.clear();
    iris.clear();
    refunds.clear();
    reports.clear();
  }

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  app.use(answerWhenKept([store, iris, reports]));
  app.use('/v2', coreRoutes({ store, lifecycle, presenter, modes, refunds, serverKey }));
  addBrowserFiles(app);
  app.use('/snap/v1', snapRoutes({ store, serverKey, notificationUrl }));
  app.use('/snap/v4', formRoutes({ store, lifecycle, presenter, merchantName, clientKey }));
  app.use('/iris/api/v1', iris.routes);
  const guard = guardControl(options.controlKey ?? null);
  // The page alone holds nothing; its script fetches the letters.
  app.get('/mailbox', (_request, response) => response.sendFile('mailbox.html', { root: browserFiles }));
  // Whatever is mounted below them is guarded.
  app.use(['/mailbox', '/simulator'], guard);
  app.use('/mailbox', mailboxRoutes());
  app.use('/simulator/iris', iris.control);
  app.use('/simulator', reports.routes);
  app.use('/simulator', controlRoutes({ store, lifecycle, presenter, modes, refunds, reset }));
  app.use(answerError);

  const server = createServer(CONNECTION_LIMITS, app);
  server.timeout = SILENCE_MS;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    url: `http://localhost:${portOf(server)}`,
    app,
    async close() {
      timers.clear();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await journal.settled();
      await iris.settled();
      await reports.settled();
    },
  };
}

/** Sends no answer before its content is stored: after a kill nothing that was answered is lost. */
function answerWhenKept(kept: readonly { settled(): Promise<void> }[]): RequestHandler {
  return (_request, response, next) => {
    const end = response.end.bind(response) as (...given: unknown[]) => void;
    const endWhenKept = (...given: unknown[]) => {
      Promise.all(kept.map((each) => each.settled())).then(
        () => end(...given),
        (error: unknown) => {
          process.stderr.write(`simulator: could not keep what it was to answer: ${String(error)}\n`);
          response.destroy();
        },
      );
      return response;
    };
    response.end = endWhenKept as typeof response.end;
    next();
  };
}

/** `snap.js`, the files of the form, the panel, and the typeface. */
function addBrowserFiles(app: Express): void {
  const never = { etag: true, maxAge: 0, index: false } as const;
  app.get('/', (_request, response) => response.sendFile('panel.html', { root: browserFiles }));
  app.get('/snap/snap.js', (_request, response) => {
    // A page of another origin loads this script; without the header a strict embedder would refuse it.
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.sendFile('snap.js', { root: browserFiles });
  });
  app.use('/snap/assets', express.static(browserFiles, never));
  const fonts = dirname(
    fileURLToPath(import.meta.resolve('@fontsource-variable/plus-jakarta-sans/package.json')),
  );
  app.use('/snap/fonts', express.static(`${fonts}/files`, { immutable: true, maxAge: '30d', index: false }));
}

/** Bodies that are no JSON: Snap says so with a true 400, the Core API in its own way with code 413. */
const answerError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const malformed = error instanceof SyntaxError;
  // The places only: messages quote what was sent.
  if (!malformed) process.stderr.write(`simulator: ${placesOf(error)}\n`);
  if (request.path.startsWith('/v2')) {
    response.json({
      status_code: malformed ? '413' : '500',
      status_message: malformed
        ? 'The request cannot be processed due to malformed syntax in the request body.'
        : 'Sorry.',
    });
    return;
  }
  response.status(malformed ? 400 : 500).json({
    error_messages: [
      malformed
        ? 'JSON body is malformed'
        : 'Sorry, we encountered internal server error. We will fix this soon.',
    ],
  });
};

function placesOf(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error(typeof error);
  return [name, ...stack.split('\n').filter((line) => line.startsWith('    at '))].join('\n');
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');
  return address.port;
}
