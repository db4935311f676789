import { connect, type Socket } from 'node:net';
import { monotonicMs, numberIn, openBareViewer } from './bare-viewer.ts';
import { answerCommands } from './commands.ts';

/**
 * A crowd of viewers in one process that do as our page does: who is cut off comes back after Socket.IO's pause, and who gets a
 * newer version than it holds fetches the board within the page's spread. They note what they hold and when they got it.
 */

export interface ReturningCrowdOptions {
  /** The processes behind the one address: each connection goes to one of them by chance, as a proxy would send it. */
  urls: string[];
  viewers: number;
  eventId: string;
}

/** How far the crowd is; times are milliseconds of the machine's monotonic clock. */
export interface CrowdState {
  watching: number;
  /** Versions that viewers hold. */
  oldest: number;
  newest: number;
  /** The totals that are shown, each once: one when all are current. */
  votes: number[];
  /** Boards that were fetched by HTTP since the last drop. */
  fetched: number;
  /** How many hold at least the version in question, and when the last of them got it. */
  holding: number;
  lastAtMs: number;
}

/** Socket.IO's pause before it comes back: a second, then twice as long each time up to five, more or less by a half. */
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 5_000;
const PAUSE_SPREAD = 0.5;
/** `REFETCH_SPREAD_MS` of the page. */
const REFETCH_SPREAD_MS = 1_000;
const CONNECT_SIDE_BY_SIDE = 50;

class Viewer {
  /** Every version shown, with its total and the time. */
  readonly shown: { version: number; votes: number; atMs: number }[] = [];
  watching = false;
  #socket: Socket | undefined;
  #attempts = 0;
  #isFetching = false;
  #hasLeft = false;
  readonly #eventId: string;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  get version(): number {
    return this.shown.at(-1)?.version ?? 0;
  }

  /** Resolves when the server has said for the first time that it watches. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      const url = someUrl();
      this.#socket = openBareViewer({
        url,
        protocol: 'socket.io',
        eventId: this.#eventId,
        held: this.shown.length > 0 ? this.version : undefined,
        onWatching: (answer) => {
          this.watching = true;
          this.#attempts = 0;
          returns.push(monotonicMs());
          this.#receive(answer, url);
          resolve();
        },
        onMessage: (text) => {
          if (text.startsWith('42["leaderboard.updated"')) this.#show(text);
          else if (text.startsWith('42["leaderboard.heartbeat"')) this.#receive(text, url);
        },
        onClosed: () => {
          this.watching = false;
          if (this.#hasLeft) return;
          const pause = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** this.#attempts);
          this.#attempts += 1;
          setTimeout(
            () => void this.open().then(resolve),
            pause * (1 + PAUSE_SPREAD * (2 * Math.random() - 1)),
          );
        },
      });
    });
  }

  drop(): void {
    this.#socket?.destroy();
  }

  leave(): void {
    this.#hasLeft = true;
    this.drop();
  }

  #show(text: string): void {
    const version = numberIn(text, 'version');
    if (!(version > this.version)) return;
    this.shown.push({ version, votes: numberIn(text, 'votes_count'), atMs: monotonicMs() });
  }

  /** What a server says of the version that it has. */
  #receive(text: string, url: URL): void {
    if (this.#isFetching || !(numberIn(text, 'version') > this.version)) return;
    this.#isFetching = true;
    const reported = numberIn(text, 'version');
    setTimeout(() => {
      if (this.version >= reported) {
        this.#isFetching = false;
        return;
      }
      fetched += 1;
      fetchBoard(url, this.#eventId).then(
        (board) => {
          this.#isFetching = false;
          this.#show(board);
        },
        // The next heartbeat, or the server that it comes back to, sends it again.
        () => {
          this.#isFetching = false;
        },
      );
    }, Math.random() * REFETCH_SPREAD_MS);
  }
}

let urls: URL[] = [];
let viewers: Viewer[] = [];
let fetched = 0;
/** When a viewer was let in, since the last drop. */
let returns: number[] = [];

const someUrl = () => urls[Math.floor(Math.random() * urls.length)] as URL;

/** The board by HTTP, over a connection of its own. */
function fetchBoard(url: URL, eventId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let received = '';
    socket.setEncoding('latin1');
    socket.once('connect', () => {
      socket.write(
        `GET /api/v1/events/${eventId}/board HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`,
      );
    });
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => {
      if (received.startsWith('HTTP/1.1 200')) resolve(received);
      else reject(new Error(received.slice(0, 40)));
    });
  });
}

async function join(options: ReturningCrowdOptions): Promise<void> {
  urls = options.urls.map((url) => new URL(url));
  const coming = Array.from({ length: options.viewers }, () => new Viewer(options.eventId));
  viewers.push(...coming);
  const next = coming.values();
  await Promise.all(
    Array.from({ length: CONNECT_SIDE_BY_SIDE }, async () => {
      for (const viewer of next) await viewer.open();
    }),
  );
}

function state({ version = 0 }: { version?: number } = {}): CrowdState {
  const held = viewers.map((viewer) => viewer.shown.find((each) => each.version >= version));
  const versions = viewers.map((viewer) => viewer.version);
  return {
    watching: viewers.filter(({ watching }) => watching).length,
    oldest: versions.reduce((least, each) => Math.min(least, each), Number.MAX_SAFE_INTEGER),
    newest: versions.reduce((most, each) => Math.max(most, each), 0),
    votes: [...new Set(viewers.map(({ shown }) => shown.at(-1)?.votes ?? 0))],
    fetched,
    holding: held.filter(Boolean).length,
    lastAtMs: held.reduce((latest, each) => Math.max(latest, each?.atMs ?? 0), 0),
  };
}

answerCommands({
  join,
  state,
  /** Where connections go from now on. */
  redirect: (to: string[]) => {
    urls = to.map((url) => new URL(url));
  },
  /** Cuts all connections in one moment. @returns that moment */
  drop: () => {
    returns = [];
    fetched = 0;
    const at = monotonicMs();
    for (const viewer of viewers) viewer.drop();
    return at;
  },
  clearReturns: () => {
    returns = [];
  },
  /** The largest share of those who came back that came within one tenth of a second. */
  busiestTenth: () => {
    const tenths = new Map<number, number>();
    for (const at of returns) tenths.set(Math.floor(at / 100), (tenths.get(Math.floor(at / 100)) ?? 0) + 1);
    return Math.max(0, ...tenths.values()) / Math.max(1, returns.length);
  },
  leave: () => {
    for (const viewer of viewers) viewer.leave();
    viewers = [];
  },
});
