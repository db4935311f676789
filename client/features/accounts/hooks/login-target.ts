import type { Claims } from '#contracts/accounts/accounts.ts';
import { getSelection, takeSelection } from '../../../lib/selection.ts';

/** Login and registration say what happened for this long before they lead on. */
export const REDIRECT_DELAY_MS = 1_500;
/** With more entries than these there is a page of ours to go back to. */
const HISTORY_BACK_MIN = 2;

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
}: {
  claims: Claims | null;
  historyLength: number;
}): Target {
  if (takeSelection('fromStepper')) return '/checkout';
  if (takeSelection('fromDetailFinalist')) {
    if (historyLength > HISTORY_BACK_MIN) return -1;
    return claims?.role_id === 'ROLE001' ? '/dashboard' : '/';
  }
  return claims?.role_id === 'ROLE001' || claims?.role_id === 'ROLE002' ? '/dashboard' : '/';
}

/** Where a registration leads: on to the vote when that is where it began, else home. */
export function takeRegisterTarget(): Target {
  if (getSelection('fromStepper') !== 'true') return '/';
  takeSelection('fromStepper');
  return '/checkout';
}
