import * as z from 'zod/mini';
import { type RegisterRequest, registerResponseSchema } from '#contracts/accounts/accounts.ts';
import type { FieldError } from '#contracts/errors.ts';
import { ApiError, request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { verifySession } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.tsx';
import { takeRegisterTarget } from './login-target.ts';
import { useDelayedRedirect } from './use-delayed-redirect.ts';

/** Makes an account, confirms its session, says so and leads on. The form shows field errors. */
export function useRegister({
  onLimited,
  onFieldErrors,
}: {
  onLimited: (seconds: number) => void;
  onFieldErrors: (errors: readonly FieldError[]) => void;
}) {
  const { t } = useTranslation('accounts');
  const { leaving, left, leave } = useDelayedRedirect(takeRegisterTarget);
  const mutation = useWrite({
    mutationFn: registerAccount,
    onSuccess: async ({ access_token, message }) => {
      if (!access_token) {
        toast.error(t('register.tokenMissing'));
        return;
      }
      await verifySession({ force: true });
      toast.success(message || t('register.success'), { detail: t('register.redirecting') });
      leave();
    },
    onError: (error) => {
      const known = error instanceof ApiError ? error : null;
      if (known && known.errors.length > 0) {
        onFieldErrors(known.errors);
        return;
      }
      if (known?.status === 429 && known.retryAfter) onLimited(known.retryAfter);
      if (known?.isNetwork) toast.error(t('register.failed'), { detail: known.message });
      // The text of our own fault would not help here.
      else toast.error((known?.status !== 500 && known?.message) || t('register.failed'));
    },
  });
  const start = (sent: Parameters<typeof mutation.mutate>[0]) => {
    if (!left.current) mutation.mutate(sent);
  };
  return { register: start, leaving, pending: mutation.isPending || leaving };
}

const answerSchema = z.partial(registerResponseSchema);

/**
 * Makes an account and opens its first session.
 *
 * @throws ApiError 422 with field errors (taken username, short password), 429 with the seconds to wait
 */
function registerAccount(account: RegisterRequest) {
  return request('/auth/register', answerSchema, { method: 'POST', body: account });
}
