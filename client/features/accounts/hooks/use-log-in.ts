import { useLocation } from 'react-router-dom';
import { ApiError } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { getClaims } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { toast } from '../../../ui/toast.tsx';
import { logIn } from '../api/log-in.ts';
import { takeLoginTarget, wantedPage } from './login-target.ts';
import { takeUpSession } from './take-up-session.ts';
import { useDelayedRedirect } from './use-delayed-redirect.ts';

/** Logs in, confirms the session, says so and leads on. `pending` lasts until the page is left. */
export function useLogIn({
  onLimited,
  onRefused,
}: {
  onLimited: (seconds: number) => void;
  onRefused: () => void;
}) {
  const { t } = useTranslation('accounts');
  const wanted = wantedPage(useLocation().state);
  const { leaving, left, leave } = useDelayedRedirect(() =>
    takeLoginTarget({ claims: getClaims(), historyLength: window.history.length, wanted }),
  );
  const mutation = useWrite({
    mutationFn: logIn,
    onSuccess: async ({ access_token, message }) => {
      if (!access_token) {
        toast.error(t('login.tokenMissing'));
        return;
      }
      await takeUpSession();
      toast.success(message || t('login.success'));
      leave();
    },
    onError: (error) => {
      onRefused();
      const known = error instanceof ApiError ? error : null;
      if (known?.status === 429 && known.retryAfter) onLimited(known.retryAfter);
      if (known?.isNetwork) toast.error(t('login.failed'), { detail: known.message });
      // A fault of ours has nothing to tell that would help here.
      else toast.error((known?.status !== 500 && known?.message) || t('login.failed'));
    },
  });
  const start = (sent: Parameters<typeof mutation.mutate>[0]) => {
    if (!left.current) mutation.mutate(sent);
  };
  return { logIn: start, leaving, pending: mutation.isPending || leaving };
}
