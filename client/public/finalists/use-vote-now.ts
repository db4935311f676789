import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseFinalist } from '../../entities/finalists/choose-finalist.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { setSelection } from '../../lib/selection.ts';
import { getClaims, hasTokenAlone, verifySession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Vote Now on a finalist's page. Who seems to be logged in is verified first: a session that has ended leads to the
 * login and back here (`fromDetailFinalist`), and so does a token without claims. Who is not logged in goes to the checkout, which offers the login.
 */
export function useVoteNow(choice: { eventId: string; finalistId: string }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  const vote = async () => {
    chooseFinalist(choice);
    setPending(true);
    if (!getClaims()) {
      const halfLoggedIn = await hasTokenAlone();
      setPending(false);
      if (halfLoggedIn) setSelection({ fromDetailFinalist: 'true' });
      await navigate(halfLoggedIn ? '/auth/login' : '/checkout');
      return;
    }
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
