import { useLocation } from 'react-router-dom';
import { getClaims } from '../../lib/session.ts';
import { takeLoginTarget, wantedPage } from './login-target.ts';
import { useDelayedRedirect } from './use-delayed-redirect.ts';

/** Leads on from the login page to where its visitor came from. */
export function useLeadOn() {
  const wanted = wantedPage(useLocation().state);
  return useDelayedRedirect(() =>
    takeLoginTarget({ claims: getClaims(), historyLength: window.history.length, wanted }),
  );
}
