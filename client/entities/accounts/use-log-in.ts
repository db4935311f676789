import { ApiError } from '../../lib/api.ts';
import { i18n, setLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getClaims, verifySession } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { logIn } from './log-in.ts';

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

/**
 * Confirms the session of a login and goes on in the language that the account has saved. Only here: whoever chooses another one on this
 * device afterwards keeps it until the next login.
 */
async function takeUpSession(): Promise<void> {
  await verifySession({ force: true });
  const saved = getClaims()?.language;
  // A language file that cannot be fetched is no reason to stay at the login.
  if (saved && saved !== i18n.language) await setLanguage(saved).catch(() => undefined);
}
