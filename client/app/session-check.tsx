import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { getClaims, verifySession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';

const CHANGE_PASSWORD = '/auth/change-password';

/**
 * On each change of route a stored session is checked at the server. When it has ended, the claims are gone and
 * the login page comes up; a network that fails says nothing about the session. Whoever came in with a password that
 * somebody else chose is led to where it is changed: the server refuses everything else.
 */
export function SessionCheck() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { t } = useTranslation('common');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per route; the others are for use inside
  useEffect(() => {
    let left = false;
    const leadToChange = () => {
      const must = getClaims()?.must_change_password === true && pathname !== CHANGE_PASSWORD;
      if (must) void navigate(CHANGE_PASSWORD, { replace: true });
      return must;
    };
    if (leadToChange()) return;
    void verifySession().then((verdict) => {
      if (left || leadToChange() || verdict !== 'ended') return;
      toast.info(t('session.ended'));
      void navigate('/auth/login', { replace: true });
    });
    return () => {
      left = true;
    };
  }, [pathname]);
  return null;
}
