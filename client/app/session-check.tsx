import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { verifySession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';

/**
 * On each change of route a stored session is checked at the server. When it has ended, the claims are gone and
 * the login page comes up; a network that fails says nothing about the session.
 */
export function SessionCheck() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { t } = useTranslation('common');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per route; the others are for use inside
  useEffect(() => {
    let left = false;
    void verifySession().then((verdict) => {
      if (left || verdict !== 'ended') return;
      toast.info(t('session.ended'));
      void navigate('/auth/login', { replace: true });
    });
    return () => {
      left = true;
    };
  }, [pathname]);
  return null;
}
