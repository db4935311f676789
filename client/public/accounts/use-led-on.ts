import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getClaims } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { takeLoginTarget, wantedPage } from './login-target.ts';

/**
 * Whoever comes to the login or the registration and is logged in already gets a message and is led to where a login leads. That the session still
 * stands is checked on the way, as on each change of route: when it does not, the login comes up again.
 *
 * @returns whether the page has nothing to show
 */
export function useLedOn(): boolean {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const wanted = wantedPage(useLocation().state);
  // Only who was logged in when the page opened: the form has its own way of leading on.
  const [inside] = useState(() => getClaims() !== null);
  const led = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!inside || led.current) return;
    led.current = true;
    const target = takeLoginTarget({ claims: getClaims(), historyLength: 0, wanted });
    toast.info(t('already'));
    void navigate(target === -1 ? '/' : target, { replace: true });
  }, []);
  return inside;
}
