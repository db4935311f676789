import { useSyncExternalStore } from 'react';
import {
  type Claims,
  claimsSchema,
  logoutResponseSchema,
  verifyResponseSchema,
} from '#contracts/accounts/accounts.ts';
import { ApiError, request } from './api.ts';
import { forgetPerson, readStored, removeStored, writeStored } from './storage.ts';

/**
 * Who is logged in, as far as the browser may know. The token is an HttpOnly cookie; here are only the claims
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
  if (!text) return null;
  try {
    return claimsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function setClaims(claims: Claims): void {
  writeStored(CLAIMS, JSON.stringify(claims));
  tell();
}

export function clearClaims(): void {
  removeStored(CLAIMS);
  tell();
}

function tell(): void {
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

/** Tells when somebody else is logged in, or nobody any more; before any page hears of it. @param listener also for other tabs */
export function onAccountChange(listener: () => void): void {
  let known = getClaims()?.id;
  subscribe(() => {
    const id = getClaims()?.id;
    if (id === known) return;
    known = id;
    listener();
  });
}

/** `unknown`: no answer, or one that says nothing about the session (429, 5xx), so nobody is logged out for it. */
export type SessionVerdict = 'valid' | 'ended' | 'none' | 'unknown';

/** The server has said that nobody is logged in with this browser's cookie. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'session_ended' || error.code === 'session_required');
}

/**
 * Asks the server whether the session still stands. 200 refreshes the claims; 401 and 403 clear them, and with them the token: whoever
 * has one of them only is neither logged in nor out.
 *
 * @param force also ask when no claims are stored (right after a login, when only the cookie is there)
 */
export async function verifySession({ force = false }: { force?: boolean } = {}): Promise<SessionVerdict> {
  if (!force && !getClaims()) return 'none';
  try {
    const { claims } = await askWhoIsLoggedIn();
    setClaims(claims);
    return 'valid';
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return 'unknown';
    clearClaims();
    // With 401 the server takes its cookie back itself.
    if (error.status === 403) await endAtServer().catch(() => undefined);
    return 'ended';
  }
}

/**
 * Ends the session at the server, then forgets what is stored here of whoever was logged in.
 *
 * @throws ApiError when the server could not be reached: the cookie would live on, so nothing is cleared
 */
export async function logOut(): Promise<void> {
  try {
    await endAtServer();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  forgetSession();
}

const askWhoIsLoggedIn = () => request('/auth/verify', verifyResponseSchema, { method: 'POST' });
const endAtServer = () => request('/auth/logout', logoutResponseSchema, { method: 'POST' });

/** Whether the browser has a token without claims, which is asked of the server: scripts do not see it. No answer counts as none. */
export async function hasTokenAlone(): Promise<boolean> {
  if (getClaims()) return false;
  return askWhoIsLoggedIn().then(
    () => true,
    () => false,
  );
}

/** Forgets whoever was logged in, once the session is over at the server. The language stays the device's. */
export function forgetSession(): void {
  forgetPerson();
  tell();
}
