import { useSyncExternalStore } from 'react';
import {
  type Claims,
  claimsSchema,
  logoutResponseSchema,
  verifyResponseSchema,
} from '#contracts/accounts/accounts.ts';
import { ApiError, request } from './api.ts';
import { clearStored, readStored, removeStored, writeStored } from './storage.ts';

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

/** `unknown`: the network kept the answer from us, so nobody is logged out for it. */
export type SessionVerdict = 'valid' | 'ended' | 'none' | 'unknown';

/**
 * Asks the server whether the session still stands. 200 refreshes the claims; any other answer clears them.
 *
 * @param force also ask when no claims are stored (right after a login, when only the cookie is there)
 */
export async function verifySession({ force = false }: { force?: boolean } = {}): Promise<SessionVerdict> {
  if (!force && !getClaims()) return 'none';
  try {
    const { claims } = await request('/auth/verify', verifyResponseSchema, { method: 'POST' });
    setClaims(claims);
    return 'valid';
  } catch (error) {
    if (error instanceof ApiError && error.isNetwork) return 'unknown';
    clearClaims();
    return 'ended';
  }
}

/**
 * Ends the session at the server, then forgets everything that is stored here.
 *
 * @throws ApiError when the server could not be reached: the cookie would live on, so nothing is cleared
 */
export async function logOut(): Promise<void> {
  try {
    await request('/auth/logout', logoutResponseSchema, { method: 'POST' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  forgetSession();
}

/** Forgets everything that is stored here, once the session is over at the server. */
export function forgetSession(): void {
  clearStored();
  tell();
}
