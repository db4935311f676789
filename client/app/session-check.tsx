import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { getClaims, verifySession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const CHANGE_PASSWORD = '/auth/change-password';
const SET_UP_FACTOR = '/auth/setup-factor';

/** What has to be done first of all: the server refuses everything else; null for nothing. */
function firstOfAll(): string | null {
  const claims = getClaims();
  if (claims?.must_change_password) return CHANGE_PASSWORD;
  return claims?.must_set_up_factor ? SET_UP_FACTOR : null;
}

/**
 * On each change of route a stored session is checked at the server. When it has ended, the claims are gone and
 * the login page comes up, which leads back to the very address; but where something was typed meanwhile the page stays and opens the
 * login dialog itself. No answer, 429 and 5xx say nothing about the session: it is checked again. Whoever came in with a password that
 * somebody else chose is led to where it is changed, and whoever has to have a second factor and has none to where one is set up: the server refuses
 * everything else.
 */
export function SessionCheck() {
  const location = useLocation();
  const { pathname } = location;
  const address = useRef('');
  address.current = location.pathname + location.search + location.hash;
  const navigate = useNavigate();
  const { t } = useTranslation('common');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per route; the others are for use inside
  useEffect(() => {
    let left = false;
    let isUsed = false;
    const noteUse = () => {
      isUsed = true;
    };
    document.addEventListener('input', noteUse, { once: true, capture: true });
    const leadToFirst = () => {
      const page = firstOfAll();
      if (page === null || page === pathname) return false;
      void navigate(page, { replace: true, state: { wanted: address.current } });
      return true;
    };
    if (leadToFirst()) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const check = async (pauseMs: number) => {
      const verdict = await verifySession({ arriving: { isUsed: () => isUsed } });
      if (left || leadToFirst()) return;
      if (verdict === 'ended') {
        toast.info(t('session.ended'));
        void navigate('/auth/login', { replace: true, state: { wanted: address.current } });
      } else if (verdict === 'unknown' && navigator.onLine) {
        if (pauseMs === FIRST_PAUSE_MS) toast.info(t('session.unsure'));
        again = setTimeout(() => void check(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs);
      }
    };
    void check(FIRST_PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(again);
      document.removeEventListener('input', noteUse, { capture: true });
    };
  }, [pathname]);
  return null;
}
