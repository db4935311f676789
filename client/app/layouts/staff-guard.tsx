import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Claims } from '#contracts/accounts/accounts.ts';
import { useClaims } from '../../lib/session.ts';

/**
 * Lets the back-office's people in. Strangers and customers go home; whoever loses the session inside (it ended, or
 * another tab logged out) goes to the login page. That the session still stands is asked on each change of route by
 * `SessionCheck`; what may be read is decided at the server.
 */
export function StaffGuard({ children }: { children: (claims: Claims) => ReactNode }) {
  const claims = useClaims();
  const navigate = useNavigate();
  const wasInside = useRef(false);
  const allowed = claims !== null && claims.role_id !== 'ROLE003';
  const target = wasInside.current && claims === null ? '/auth/login' : '/';
  useEffect(() => {
    if (allowed) {
      wasInside.current = true;
      return;
    }
    // One turn later: whoever took the claims away may be on the way to say why and to leave by itself.
    const timer = setTimeout(() => void navigate(target, { replace: true }));
    return () => clearTimeout(timer);
  }, [allowed, target, navigate]);
  return allowed ? children(claims) : null;
}
