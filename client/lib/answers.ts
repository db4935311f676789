import { useCallback, useSyncExternalStore } from 'react';
import type { Reader } from '#contracts/shape.ts';
import { ApiError, request } from './api.ts';
import { untilRested } from './growing-pauses.ts';
import { initialAnswer } from './page-data.ts';

/**
 * Answers of the API that visitors' first pages show, by their paths: kept per page visit and shown at once to whoever comes back. Everything
 * else goes by the query library (`queries.tsx`), which a first view does not carry.
 */

/** A GET without a query. */
export interface Get<T> {
  path: string;
  reader: Reader<T>;
  /** When the answer that stands in the page was given; by default when the page was loaded. */
  initialAt?: number | undefined;
}

interface State<T> {
  data: T | undefined;
  dataUpdatedAt: number;
  error: Error | null;
  errorUpdatedAt: number;
  isFetching: boolean;
}

interface Kept<T> {
  get: Get<T>;
  state: State<T>;
  watchers: Set<() => void>;
  /** A message said that it has changed. */
  isOutdated: boolean;
  /** It is fetched again when the present request has ended. */
  isDue: boolean;
  /** The request; resolves when it has ended, either way. */
  underWay: { ended: Promise<void>; stop: AbortController } | undefined;
  forgetting: ReturnType<typeof setTimeout> | undefined;
}

const FRESH_MS = 30_000;
const KEPT_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const RETRIES = 2;

const kept = new Map<string, Kept<unknown>>();

/** Whether to try again: 4xx will say the same again; trouble of the network or of ours may pass. */
export function mayPass(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < RETRIES && navigator.onLine && !isRefusal;
}

function initialState<T>({ path, reader, initialAt = performance.timeOrigin }: Get<T>): State<T> {
  const data = initialAnswer(path, reader);
  return {
    data,
    dataUpdatedAt: data === undefined ? 0 : initialAt,
    error: null,
    errorUpdatedAt: 0,
    isFetching: false,
  };
}

function keptOf<T>(get: Get<T>): Kept<T> {
  const known = kept.get(get.path) as Kept<T> | undefined;
  if (known) return known;
  const entry: Kept<T> = {
    get,
    state: initialState(get),
    watchers: new Set(),
    isOutdated: false,
    isDue: false,
    underWay: undefined,
    forgetting: undefined,
  };
  kept.set(get.path, entry as Kept<unknown>);
  return entry;
}

function change<T>(entry: Kept<T>, state: Partial<State<T>>): void {
  entry.state = { ...entry.state, ...state };
  for (const watcher of entry.watchers) watcher();
}

/** So is one that is not there yet: it dates from 1970. */
function isStale({ isOutdated, state }: Kept<unknown>): boolean {
  return isOutdated || Date.now() - state.dataUpdatedAt >= FRESH_MS;
}

/** Fetches it, unless that is under way. */
function fetchAgain<T>(entry: Kept<T>): void {
  if (entry.underWay) return;
  const stop = new AbortController();
  const isPresent = () => entry.underWay?.stop === stop;
  const ended = fetchWithRetries(entry.get, stop.signal).then(
    (data) => {
      if (!isPresent()) return;
      entry.underWay = undefined;
      entry.isOutdated = false;
      change(entry, { data, dataUpdatedAt: Date.now(), error: null, isFetching: false });
    },
    (error: Error) => {
      if (!isPresent()) return;
      entry.underWay = undefined;
      change(entry, { error, errorUpdatedAt: Date.now(), isFetching: false });
    },
  );
  entry.underWay = { ended, stop };
  change(entry, { isFetching: true, ...(entry.state.data === undefined && { error: null }) });
}

async function fetchWithRetries<T>({ path, reader }: Get<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request(path, reader, { signal });
    } catch (error) {
      if (signal.aborted || !mayPass(failures, error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** failures));
    await untilSeen();
    signal.throwIfAborted();
  }
}

/** Nobody waits for a page in the background: it asks no further before it is seen. */
function untilSeen(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

function giveUp(entry: Kept<unknown>): void {
  entry.underWay?.stop.abort();
  entry.underWay = undefined;
  entry.state = { ...entry.state, isFetching: false };
}

/** Calls the listener at changes, and fetches what is not fresh: now, and when the network is back. */
function watch(entry: Kept<unknown>, listener: () => void): () => void {
  const refresh = () => {
    if (isStale(entry)) fetchAgain(entry);
  };
  clearTimeout(entry.forgetting);
  kept.set(entry.get.path, entry);
  entry.watchers.add(listener);
  window.addEventListener('online', refresh);
  refresh();
  return () => {
    entry.watchers.delete(listener);
    window.removeEventListener('online', refresh);
    if (entry.watchers.size > 0) return;
    giveUp(entry);
    const forget = () => kept.delete(entry.get.path);
    // An error alone is nothing to come back to.
    if (entry.state.data === undefined) forget();
    else entry.forgetting = setTimeout(forget, KEPT_MS);
  };
}

export interface Answer<T> extends Omit<State<T>, 'errorUpdatedAt'> {
  /** The last request failed; an older answer may be there all the same. */
  isError: boolean;
  /** Neither an answer nor an error yet. */
  isLoading: boolean;
  refetch: () => void;
}

const NONE: State<never> = {
  data: undefined,
  dataUpdatedAt: 0,
  error: null,
  errorUpdatedAt: 0,
  isFetching: false,
};

/** The answer to a GET, fetched when it is not fresh. @param get null fetches nothing */
export function useAnswer<T>(get: Get<T> | null): Answer<T> {
  const entry = get && keptOf(get);
  const subscribe = useCallback(
    (listener: () => void) => (entry ? watch(entry as Kept<unknown>, listener) : () => undefined),
    [entry],
  );
  const state = useSyncExternalStore<State<T>>(subscribe, () => entry?.state ?? NONE);
  return {
    ...state,
    isError: state.error !== null,
    isLoading: entry !== null && state.data === undefined && state.error === null,
    refetch: () => {
      if (entry) fetchAgain(entry);
    },
  };
}

/** An answer that came by another path. */
export function keepAnswer<T>(get: Get<T>, data: T): void {
  change(keptOf(get), { data, dataUpdatedAt: Date.now(), error: null });
}

/**
 * Fetches an answer because a message says that it has changed: now if it is shown, else when it is next shown. As `refetchChanged()` of
 * queries: a request under way is not canceled, one more follows it, and failed ones are sent again after growing pauses.
 */
export async function refetchChangedAnswer(path: string): Promise<void> {
  const entry = kept.get(path);
  if (!entry || entry.isDue) return;
  entry.isDue = true;
  await entry.underWay?.ended;
  await untilRested(entry);
  entry.isDue = false;
  entry.isOutdated = true;
  if (entry.watchers.size > 0) fetchAgain(entry);
}

/** What was fetched for one person is not shown to the next: what is shown is fetched anew. */
export function forgetAnswers(): void {
  for (const [path, entry] of kept) {
    giveUp(entry);
    if (entry.watchers.size === 0) kept.delete(path);
    else {
      change(entry, initialState(entry.get));
      fetchAgain(entry);
    }
  }
}
