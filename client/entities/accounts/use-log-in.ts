import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { logIn } from './log-in.ts';
import { takeUpSession } from './take-up-session.ts';

/** Logs in, confirms the session and says so. */
export function useLogIn({
  onIn,
  onLimited,
  onRefused,
}: {
  onIn: () => void;
  onLimited: (seconds: number) => void;
  onRefused: () => void;
}) {
  const { t } = useTranslation('accounts');
  const mutation = useWrite({
    mutationFn: logIn,
    onSuccess: async ({ access_token, message }) => {
      if (!access_token) {
        toast.error(t('login.tokenMissing'));
        return;
      }
      await takeUpSession();
      toast.success(message || t('login.success'));
      onIn();
    },
    onError: (error) => {
      onRefused();
      const known = error instanceof ApiError ? error : null;
      if (known?.status === 429 && known.retryAfter) onLimited(known.retryAfter);
      if (known?.isNetwork) toast.error(t('login.failed'), { detail: known.message });
      // The text of our own fault would not help here.
      else toast.error((known?.status !== 500 && known?.message) || t('login.failed'));
    },
  });
  return { logIn: mutation.mutate, pending: mutation.isPending };
}
