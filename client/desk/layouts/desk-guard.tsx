import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/session.ts';
import { HeldSession } from '../../entities/accounts/held-session.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { rightsOf } from '../../lib/rights.ts';
import { sessionHasEnded, useClaims } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Lets the desk's people in. Visitors without a session go to the login, which says why and leads back here; customers go home and get a
 * message that it is not for them; whoever logs out in another tab goes to the login page. A session that ends inside opens the login dialog. That it
 * still stands is checked on each change of route by `SessionCheck`; what may be read is decided at the server.
 */
export function DeskGuard({ children }: { children: (claims: Claims) => ReactNode }) {
  const { t } = useTranslation('desk');
  const claims = useClaims();
  const navigate = useNavigate();
  const wasInside = useRef(false);
  const allowed = claims !== null && rightsOf(claims)('useDesk');
  const isLoggedOut = claims === null;
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (allowed) {
      wasInside.current = true;
      return;
    }
    // One turn later: whoever took the claims away may be on the way to say why and to leave by itself.
    const timer = setTimeout(() => {
      if (!isLoggedOut) {
        toast.info(t('guard.notYours'));
        void navigate('/', { replace: true });
        return;
      }
      const hasLeft = wasInside.current && !sessionHasEnded();
      const state = hasLeft ? null : { wanted: pathname + search + hash };
      void navigate('/auth/login', { replace: true, state });
    });
    return () => clearTimeout(timer);
  }, [allowed, isLoggedOut, pathname, search, hash, navigate, t]);
  return allowed ? <HeldSession claims={claims}>{children(claims)}</HeldSession> : null;
}
