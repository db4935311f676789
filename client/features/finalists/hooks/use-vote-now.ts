import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { setSelection } from '../../../lib/selection.ts';
import { getClaims, verifySession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { chooseFinalist } from './choose-finalist.ts';

/**
 * Vote Now on a finalist's page. Who seems to be logged in is verified first: a session that has ended leads to the
 * login and back here (`fromDetailFinalist`). Who is not logged in goes to the checkout, which offers the login.
 */
export function useVoteNow(choice: { eventId: string; finalistId: string }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  const vote = async () => {
    chooseFinalist(choice);
    if (!getClaims()) {
      await navigate('/checkout');
      return;
    }
    setPending(true);
    const verdict = await verifySession();
    setPending(false);
    if (verdict === 'unknown') {
      toast.error(i18n.t('common:error.network'));
    } else if (verdict === 'valid') {
      await navigate('/checkout');
    } else {
      setSelection({ fromDetailFinalist: 'true' });
      await navigate('/auth/login');
    }
  };
  return { vote, pending };
}
