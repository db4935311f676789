import type { LoginContinuesResponse } from '#contracts/accounts/factors.ts';
import { ApiError } from '../../lib/api.ts';
import { i18n, setLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getClaims, verifySession } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { type Entered, logIn } from './log-in.ts';

/** Logs in by the password, confirms the session and says so; or goes on with the second factor of the account. */
export function useLogIn({
  onIn,
  onContinue,
  onLimited,
  onRefused,
}: {
  onIn: () => void;
  onContinue: (login: LoginContinuesResponse) => void;
  onLimited: (seconds: number) => void;
  onRefused: () => void;
}) {
  const enter = useEntry({ onIn });
  const showTrouble = useLogInTrouble({ onLimited });
  const mutation = useWrite({
    mutationFn: logIn,
    onSuccess: async (answer) => {
      if ('login_token' in answer) onContinue(answer);
      else await enter(answer);
    },
    onError: (error) => {
      onRefused();
      showTrouble(error);
    },
  });
  return { logIn: mutation.mutate, pending: mutation.isPending };
}

/** Takes up the session that a login has opened, and says so. */
export function useEntry({ onIn }: { onIn: () => void }) {
  const { t } = useTranslation('accounts');
  return async ({ access_token, message }: Entered) => {
    if (!access_token) {
      toast.error(t('login.tokenMissing'));
      return;
    }
    await takeUpSession();
    toast.success(message || t('login.success'));
    onIn();
  };
}

/** Says why a login was refused. */
export function useLogInTrouble({ onLimited }: { onLimited: (seconds: number) => void }) {
  const { t } = useTranslation('accounts');
  return (error: Error) => {
    const known = error instanceof ApiError ? error : null;
    if (known?.status === 429 && known.retryAfter) onLimited(known.retryAfter);
    if (known?.isNetwork) toast.error(t('login.failed'), { detail: known.message });
    // The text of our own fault would not help here.
    else toast.error((known?.status !== 500 && known?.message) || t('login.failed'));
  };
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
