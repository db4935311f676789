import type { EventResponse } from '#contracts/events/events.ts';
import type { LiveBoard } from '../../leaderboard/use-live-board.ts';

/** The names that `public/sw.js` looks under. */
const EVENTS = 'sorak-events';
const FILES = 'sorak-files';
const SHELL = '/shell';
/** A page that the server fills with nothing of anybody. */
const EMPTY_PAGE = '/setting';
const KEPT_EVENTS_MAX = 10;
const KEPT_MS = 7 * 24 * 60 * 60_000;
const KEPT_AT = 'X-Kept-At';
/** Several times what an event's page is made of. */
const FILES_MAX = 150;

type Seen = { page: EventResponse; board: LiveBoard };

/** @param path the address at which it was seen, which may be left by now */
type Keeping = Seen & { path: string };

/**
 * Keeps an event on this device for a visit without a network: its public answer with the board as it was last seen, and the files that
 * show it. Nothing of the person is kept, and nobody's votes by name. The latest ten events stay, for a week.
 *
 * @throws whatever the browser says when it has no room, or the server when it cannot be reached: then nothing is kept
 */
export async function keepEvent({ path, page, board }: Keeping): Promise<void> {
  // The answer that hides the results is on its way.
  if (board.hidden && page.event.votes_count !== null) return;
  await navigator.serviceWorker.register('/sw.js');
  if (!(await keepFiles())) return;
  const events = await caches.open(EVENTS);
  const at = new Date(board.syncedAt ?? Date.now()).toISOString();
  // What is put again stands at the end of the list.
  const kept = JSON.stringify({ at, answer: asLastSeen({ page, board }) });
  await events.put(path, new Response(kept, { headers: { [KEPT_AT]: at } }));
  await dropOld(events);
  await trim(events, KEPT_EVENTS_MAX);
}

/** The page's answer as it would be with the board that is shown now. */
function asLastSeen({ page, board }: Seen): EventResponse {
  const kept = { ...page, recently_votes: [], spikes: [] };
  if (board.version <= page.leaderboard_version || board.asOf === null) return kept;
  return {
    ...kept,
    event: { ...page.event, votes_count: board.hidden ? null : board.votesCount },
    leaderboard: [...board.rows],
    leaderboard_version: board.version,
    leaderboard_as_of: board.asOf,
    finalists: page.finalists.map((finalist) => ({ ...finalist, ...board.positions.get(finalist.id) })),
  };
}

const MAIN_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;
const mainScriptOf = (html: string) => MAIN_SCRIPT.exec(html)?.[1];

/** Fetched once as long as the page is open. */
let shell: Promise<boolean> | undefined;

/** Keeps the files that have been loaded for this page. @returns false when the server has another version of the site by now */
async function keepFiles(): Promise<boolean> {
  shell ??= keepShell();
  const fits = await shell.catch((error: unknown) => {
    shell = undefined;
    throw error;
  });
  if (!fits) return false;
  const files = await caches.open(FILES);
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const held = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  await files.addAll([...new Set(loaded)].filter((path) => !held.has(path)));
  await trim(files, FILES_MAX);
  return true;
}

/** Keeps the empty page that the kept files belong to. What was kept of another version of the site goes. */
async function keepShell(): Promise<boolean> {
  const answer = await fetch(EMPTY_PAGE);
  const html = await answer.clone().text();
  const main = mainScriptOf(html);
  // What was loaded here would not fit.
  if (!answer.ok || main === undefined || document.querySelector(`script[src="${main}"]`) === null)
    return false;
  const before = await caches.match(SHELL, { cacheName: FILES, ignoreVary: true });
  if (before && mainScriptOf(await before.text()) !== main) await caches.delete(FILES);
  const files = await caches.open(FILES);
  await files.put(SHELL, answer);
  return true;
}

async function dropOld(events: Cache): Promise<void> {
  for (const key of await events.keys()) {
    const at = (await events.match(key))?.headers.get(KEPT_AT) ?? '';
    // A time that cannot be read is as good as an old one.
    if (!(Date.now() - Date.parse(at) <= KEPT_MS)) await events.delete(key);
  }
}

/** The oldest go first, and never the empty page. */
async function trim(cache: Cache, most: number): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== SHELL);
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}
