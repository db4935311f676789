import { beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveBoard } from '#client/public/leaderboard/use-live-board.ts';
import type { EventResponse } from '#contracts/events/events.ts';
import { buildEventPage, buildRow } from '../../support/build-event.ts';

/** As much of Cache Storage as is used, in the order in which things were put. */
class FakeCache extends Map<string, Response> {
  // What is put again moves to the end.
  put = async (path: string, response: Response) => {
    this.delete(path);
    this.set(path, response);
  };
  match = async (path: string) => this.get(path)?.clone();
  addAll = async (paths: string[]) => {
    added.push(...paths);
    for (const path of paths) this.set(path, new Response('file'));
  };
  paths = () => [...super.keys()];
}
let stored: Map<string, FakeCache>;
let version: string;
let requested: string[];
let added: string[];
let dropped: string[];

const cacheApi = (cache: FakeCache) => ({
  put: cache.put,
  addAll: cache.addAll,
  match: async (key: { url: string }) => cache.match(new URL(key.url).pathname),
  delete: async (key: string | { url: string }) =>
    cache.delete(typeof key === 'string' ? key : new URL(key.url).pathname),
  keys: async () => cache.paths().map((path) => ({ url: `http://localhost${path}` })),
});

function standIn(): void {
  stored = new Map();
  requested = [];
  added = [];
  dropped = [];
  version = 'one';
  Object.assign(globalThis, {
    caches: {
      open: async (name: string) => {
        const cache = stored.get(name) ?? new FakeCache();
        stored.set(name, cache);
        return cacheApi(cache);
      },
      delete: async (name: string) => {
        dropped.push(name);
        return stored.delete(name);
      },
      match: async (path: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.match(path),
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async (path: string) => requested.push(path) },
  });
  globalThis.fetch = jest.fn(async (path: unknown) => {
    requested.push(String(path));
    return new Response(`<html><script type="module" src="/assets/main-${version}.js"></script></html>`);
  }) as typeof fetch;
  const entries = () => [
    { name: `http://localhost/assets/main-${version}.js` },
    { name: 'http://localhost/api/v1/auth/verify' },
    { name: 'http://localhost/media/finalists/f1.webp' },
    { name: 'https://elsewhere.test/assets/x.js' },
  ];
  performance.getEntriesByType = ((type: string) => (type === 'resource' ? entries() : [])) as never;
  document.head.innerHTML = '<script type="text/plain" src="/assets/main-one.js"></script>';
}

async function keep(path: string, seen: { page?: EventResponse; board?: Partial<LiveBoard> } = {}) {
  const page = seen.page ?? buildEventPage();
  const board = { version: -1, syncedAt: Date.now(), hidden: false, ...seen.board } as LiveBoard;
  jest.resetModules();
  const { keepEvent } = await import('#client/public/pages/event-copy/keep-event.ts');
  await keepEvent({ path, page, board });
}
const keptOf = async (path: string) =>
  JSON.parse((await stored.get('sorak-events')?.get(path)?.clone().text()) ?? 'null');

beforeEach(standIn);

test('[PX-63] keeps the public answer with its age and the files of the page, and nothing else', async () => {
  await keep('/events/putri');
  const { at, answer } = await keptOf('/events/putri');
  expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
  expect(answer.event.unique_name).toBe('putri');
  expect([answer.recently_votes, answer.spikes]).toEqual([[], []]);
  expect(stored.get('sorak-files')?.paths()).toEqual(['/shell', '/assets/main-one.js']);
  expect(requested).toEqual(['/sw.js', '/setting']);
});

test('[PX-63] keeps the board as it was last seen, and none while the answer that hides it is on its way', async () => {
  const page = buildEventPage();
  const [first] = page.finalists;
  if (!first) throw new Error('no finalist');
  const place = { id: first.id, rank: 4, vote_percentage: 0.01, increase_percentage: 0 };
  const board = {
    version: page.leaderboard_version + 1,
    asOf: '2026-11-22T01:00:00.000Z',
    votesCount: 4_321,
    rows: [{ ...first, ...place }],
    positions: new Map([[first.id, place]]),
  };
  await keep('/events/putri', { page, board });
  const { answer } = await keptOf('/events/putri');
  expect(answer.event.votes_count).toBe(4_321);
  expect([answer.leaderboard_version, answer.leaderboard_as_of]).toEqual([board.version, board.asOf]);
  expect(answer.finalists[0]).toMatchObject(place);
  await keep('/events/lain', { page, board: { ...board, hidden: true } });
  expect(await keptOf('/events/lain')).toBeNull();
});

test('[PX-63] the latest ten events stay', async () => {
  for (let at = 1; at <= 11; at += 1) await keep(`/events/e${at}`);
  await keep('/events/e2');
  await keep('/events/e12');
  expect(stored.get('sorak-events')?.paths()).toEqual(
    [4, 5, 6, 7, 8, 9, 10, 11, 2, 12].map((at) => `/events/e${at}`),
  );
});

test('[PX-63] what is older than a week goes', async () => {
  await keep('/events/lama', { board: { syncedAt: Date.now() - 8 * 86_400_000 } });
  await keep('/events/putri');
  expect(stored.get('sorak-events')?.paths()).toEqual(['/events/putri']);
});

test('[PX-63] with a new version of the site the files of the old one go, and nothing is kept by a page of the old one', async () => {
  await keep('/events/putri');
  version = 'two';
  await keep('/events/lain');
  expect(await keptOf('/events/lain')).toBeNull();
  document.head.innerHTML = '<script type="text/plain" src="/assets/main-two.js"></script>';
  await keep('/events/lain');
  expect(stored.get('sorak-files')?.paths()).toEqual(['/shell', '/assets/main-two.js']);
  expect(await keptOf('/events/lain')).not.toBeNull();
});

const SCRIPT = '<script type="module" crossorigin src="/assets/main-one.js"></script>';
const answerShell = (...answers: (Response | 'network')[]) => {
  globalThis.fetch = jest.fn(async () => {
    const answer = answers.shift() ?? new Response(SCRIPT);
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return answer;
  }) as unknown as typeof fetch;
};

test.each([
  ['an error', new Response(SCRIPT, { status: 500 })],
  ['a page without a script', new Response('<html></html>')],
])('[PX-63] keeps nothing while the empty page is answered with %s', async (_what, answer) => {
  answerShell(answer);
  // A page may have a script that is called like what is missing.
  document.head.innerHTML += '<script type="text/plain" src="undefined"></script>';
  await keep('/events/putri');
  expect(await keptOf('/events/putri')).toBeNull();
  expect(stored.has('sorak-files')).toBe(false);
});

test('[PX-63] a failed request for the empty page is repeated by the next event', async () => {
  answerShell('network');
  jest.resetModules();
  const { keepEvent } = await import('#client/public/pages/event-copy/keep-event.ts');
  const seen = {
    path: '/events/putri',
    page: buildEventPage(),
    board: { version: -1, syncedAt: Date.now(), hidden: false } as LiveBoard,
  };
  await expect(keepEvent(seen)).rejects.toThrow('Failed to fetch');
  expect(await keptOf('/events/putri')).toBeNull();
  await keepEvent(seen);
  expect(await keptOf('/events/putri')).not.toBeNull();
});

test('[PX-63] files of the same version are fetched once and stay', async () => {
  await keep('/events/putri');
  await keep('/events/lain');
  expect(added).toEqual(['/assets/main-one.js']);
  expect(dropped).toEqual([]);
});

test('[PX-63] of more than 150 files the oldest go, and never the empty page', async () => {
  await keep('/events/putri');
  const files = stored.get('sorak-files');
  for (let at = 1; at <= 149; at += 1) files?.set(`/assets/${at}.js`, new Response('file'));
  await keep('/events/putri');
  expect(files?.size).toBe(151);
  files?.set('/assets/150.js', new Response('file'));
  files?.set('/assets/151.js', new Response('file'));
  // The empty page is the oldest again.
  const [shell, ...others] = ['/shell', ...(files?.paths().filter((path) => path !== '/shell') ?? [])];
  const responses = [shell, ...others].map((path) => [path, files?.get(path)] as [string, Response]);
  files?.clear();
  for (const [path, response] of responses) files?.set(path, response);
  performance.getEntriesByType = (() => []) as never;
  await keep('/events/putri');
  expect(files?.has('/shell')).toBe(true);
  expect(files?.has('/assets/1.js')).toBe(false);
  expect(files?.has('/assets/2.js')).toBe(true);
  expect(files?.size).toBe(151);
});

test('[PX-63] an event stays for a week to the millisecond', async () => {
  const week = 7 * 86_400_000;
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  await keep('/events/lama', { board: { syncedAt: now - week } });
  await keep('/events/usang', { board: { syncedAt: now - week - 1 } });
  await keep('/events/putri');
  clock.mockRestore();
  expect(stored.get('sorak-events')?.paths()).toEqual(['/events/lama', '/events/putri']);
});

test('[PX-63] an event without a board time is of now', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T01:00:00.000Z'));
  await keep('/events/putri', { board: { syncedAt: null } });
  clock.mockRestore();
  expect((await keptOf('/events/putri')).at).toBe('2026-11-22T01:00:00.000Z');
});

test('[PX-63] the rows of a newer board are kept, those of one that is not newer or has no time are not', async () => {
  const page = buildEventPage();
  const rows = [buildRow(2, { rank: 1 }), buildRow(1, { rank: 2 })];
  const board = {
    version: page.leaderboard_version + 1,
    asOf: '2026-11-22T01:00:00.000Z' as string | null,
    votesCount: 4_321,
    rows,
    positions: new Map(),
  } as Partial<LiveBoard>;
  const leaderboardOf = async (seen: Partial<LiveBoard>) => {
    await keep('/events/putri', { page, board: { ...board, ...seen } });
    return (await keptOf('/events/putri')).answer.leaderboard;
  };
  expect(await leaderboardOf({})).toEqual(rows);
  expect(await leaderboardOf({ version: page.leaderboard_version })).toEqual(page.leaderboard);
  expect(await leaderboardOf({ asOf: null })).toEqual(page.leaderboard);
});

test('[PX-63] an event whose answer hides its results is kept without them', async () => {
  const shown = buildEventPage();
  const page = { ...shown, event: { ...shown.event, votes_count: null } };
  const board = {
    version: page.leaderboard_version + 1,
    asOf: '2026-11-22T01:00:00.000Z',
    hidden: true,
    votesCount: 4_321,
    rows: [],
    positions: new Map(),
  };
  await keep('/events/putri', { page, board });
  expect((await keptOf('/events/putri')).answer.event.votes_count).toBeNull();
});
