import type { Claims } from '#contracts/accounts/session.ts';
import { rightsOf } from '../../lib/rights.ts';
import { getSelection, takeSelection } from '../../lib/selection.ts';

/** Login and registration say what happened for this long before they lead on. */
export const REDIRECT_DELAY_MS = 1_500;
/** With more entries than these there is a page of ours to go back to. */
const HISTORY_BACK_MIN = 2;

/** A page of ours that may have led to the login: any but the login and the registration themselves. */
const MAY_LEAD = /^\/(?!\/|auth\/(?:login|register)\b)/;

/** Where to go, or -1 for one page back. */
export type Target = string | -1;

/**
 * Where a login leads; takes away the mark that led here, so that it redirects once.
 *
 * @param claims null when the server did not confirm them: home, then
 */
export function takeLoginTarget({
  claims,
  historyLength,
  wanted = null,
}: {
  claims: Claims | null;
  historyLength: number;
  /** The page that led to the login. */
  wanted?: string | null;
}): Target {
  const may = rightsOf(claims);
  const isOfDesk = may('enterDesk');
  const mayGo = leadsToDesk(wanted) ? isOfDesk : claims !== null;
  if (wanted && mayGo) return wanted;
  if (takeSelection('fromStepper')) return '/checkout';
  if (takeSelection('fromDetailFinalist')) {
    if (historyLength > HISTORY_BACK_MIN) return -1;
    return may('landAtDesk') ? '/dashboard' : '/';
  }
  return isOfDesk ? '/dashboard' : '/';
}

/**
 * The page that somebody was sent to the login from, out of the history's state; null when it was none. A page back would not do: in a tab
 * that a scanned code has opened there is none.
 */
export function wantedPage(state: unknown): string | null {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null;
  return typeof wanted === 'string' && MAY_LEAD.test(wanted) ? wanted : null;
}

/** Whether a page is for staff alone. */
export const leadsToDesk = (page: string | null) => /^\/dashboard\b/.test(page ?? '');

/** Where a registration leads: on to the vote when that is where it began, else home. */
export function takeRegisterTarget(): Target {
  if (getSelection('fromStepper') !== 'true') return '/';
  takeSelection('fromStepper');
  return '/checkout';
}
