import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { logOut } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

/** Ends the session and goes to the login page. */
export function useLogOut(): { leave: () => Promise<void>; leaving: boolean } {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await logOut();
      toast.success(t('session.loggedOut'));
      await navigate('/auth/login');
    } catch {
      toast.error(t('session.logoutFailed'));
    } finally {
      setLeaving(false);
    }
  };
  return { leave, leaving };
}
