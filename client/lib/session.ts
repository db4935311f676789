import { useEffect, useSyncExternalStore } from 'react';
import type { Claims } from '#contracts/accounts/session.ts';
import { claimsReader, logoutReader, verifyReader } from '#contracts/accounts/session-shapes.ts';
import { ApiError, onRefusal, request } from './api.ts';
import { clearPerson, readStored, removeStored, writeStored } from './storage.ts';

/**
 * Who is logged in, as far as the browser may hold it. The token is an HttpOnly cookie; here are only the claims
 * that the server last confirmed.
 */
const CLAIMS = 'Claims';

const listeners = new Set<() => void>();
let cachedText: string | null = null;
let cachedClaims: Claims | null = null;

/** The stored claims, or null. Claims that do not parse count as none. */
export function getClaims(): Claims | null {
  const text = readStored(CLAIMS);
  if (text !== cachedText) {
    cachedText = text;
    cachedClaims = parseClaims(text);
  }
  return cachedClaims;
}

function parseClaims(text: string | null): Claims | null {
  if (text === null) return null;
  try {
    return claimsReader.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function setClaims(claims: Claims): void {
  writeStored(CLAIMS, JSON.stringify(claims));
  if (end) renewals += 1;
  end = null;
  hasEnded = false;
  notify();
}

export function clearClaims(): void {
  removeStored(CLAIMS);
  end = null;
  hasEnded = true;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Logging out in one tab logs out the others' screens, too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The claims, following login, logout and other tabs. */
export function useClaims(): Claims | null {
  return useSyncExternalStore(subscribe, getClaims);
}

/** For whom and as what somebody acts: with another organizer or another role other answers are theirs. */
function accountKey(): string | null {
  const claims = getClaims();
  if (!claims) return null;
  const { id, eo_id: organizerId, team_role: teamRole, platform_role: platformRole } = claims;
  return [id, organizerId, teamRole, platformRole].join(' ');
}

/**
 * Calls the listener when the account, or what it acts as, changes or the session ends, before any page renders it.
 *
 * @param listener also for other tabs
 * @param keyOf what has to differ: with {@link sessionKey} also the same person who has logged in again
 */
export function onAccountChange(listener: () => void, keyOf: () => unknown = accountKey): void {
  let known = keyOf();
  subscribe(() => {
    const key = keyOf();
    if (key === known) return;
    known = key;
    listener();
  });
}

/**
 * A session that has ended while its owner is on a page with something to lose: the claims stay, and with them the page, until somebody logs in
 * there or leaves. `put-off`: they have closed the question for now.
 */
let end: 'asking' | 'put-off' | null = null;
/** How many pages with something to lose are open. */
let holders = 0;
/** How many routes were opened just now whose session is not known yet: whoever has none is led to the login, without a confirmation. */
let arrivals = 0;
/** Nobody has logged out; the server said so. */
let hasEnded = false;
/** How often a held page was logged in to again. */
let renewals = 0;

onRefusal((error, { isWrite }) => {
  if (!isSessionEnd(error) || !getClaims()) return;
  if (holders === 0) clearClaims();
  else if (end !== 'put-off' || isWrite) setEnd('asking');
});

function setEnd(next: typeof end): void {
  end = next;
  notify();
}

/** Keeps the page when the session ends. @returns whether it has ended, and the login is to be opened here */
export function useHeldSession(): { ended: boolean; putOff: () => void } {
  useEffect(() => {
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, []);
  const ended = useSyncExternalStore(subscribe, () => end === 'asking' && arrivals === 0);
  return { ended, putOff: () => setEnd('put-off') };
}

/** Whether nobody is logged in any more without having logged out: the login leads back, then. */
export const sessionHasEnded = () => hasEnded;

/** Whose session this is, another one after each login and each change of what it acts as; null without one. */
export const sessionKey = () => {
  const key = accountKey();
  return key && `${key} ${renewals}`;
};

/**
 * `unknown`: no answer, or one that says nothing about the session (429, 5xx), so nobody is logged out for it. `held`: it has ended, and the page
 * opens a login itself.
 */
export type SessionVerdict = 'valid' | 'ended' | 'held' | 'none' | 'unknown';

/** The server has said that nobody is logged in with this browser's cookie. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'session_ended' || error.code === 'session_required');
}

/**
 * Checks with the server whether the session still stands. 200 refreshes the claims; 401 and 403 clear them, and with them the token: whoever
 * has one of them only is neither logged in nor out. A page that keeps what is on it goes on without a session until somebody logs in there.
 *
 * @param force also check when no claims are stored (right after a login, when only the cookie is there)
 * @param arriving a page is opened; `isUsed` returns whether something was typed there since. Unused, it is not kept
 */
export async function verifySession({
  force = false,
  arriving,
}: {
  force?: boolean;
  arriving?: { isUsed: () => boolean };
} = {}): Promise<SessionVerdict> {
  if (!force && !getClaims()) return 'none';
  if (arriving) arrivals += 1;
  try {
    const { claims } = await fetchWhoIsLoggedIn();
    // Logged out while the answer was on its way, here or in another tab: it is of before that.
    if (!force && !getClaims()) return 'none';
    setClaims(claims);
    return 'valid';
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return 'unknown';
    const isKept = end !== null && error.status === 401 && arriving?.isUsed() !== false;
    if (isKept) return 'held';
    clearClaims();
    // With 401 the server takes its cookie back itself.
    if (error.status === 403) await endAtServer().catch(() => undefined);
    return 'ended';
  } finally {
    if (arriving) arrivals -= 1;
    notify();
  }
}

/**
 * Ends the session at the server, then clears what is stored here of whoever was logged in.
 *
 * @throws ApiError when the server could not be reached: the cookie would live on, so nothing is cleared
 */
export async function logOut(): Promise<void> {
  try {
    await endAtServer();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  clearSession();
}

const fetchWhoIsLoggedIn = () => request('/auth/verify', verifyReader, { method: 'POST' });
const endAtServer = () => request('/auth/logout', logoutReader, { method: 'POST' });

/** Whether the browser has a token without claims, which the server is called for: scripts do not see it. No answer counts as none. */
export async function hasTokenAlone(): Promise<boolean> {
  if (getClaims()) return false;
  return fetchWhoIsLoggedIn().then(
    () => true,
    () => false,
  );
}

/** Clears whoever was logged in, once the session is over at the server. The language stays the device's. */
export function clearSession(): void {
  clearPerson();
  end = null;
  hasEnded = false;
  notify();
}
