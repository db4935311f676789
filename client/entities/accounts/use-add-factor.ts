import { useState } from 'react';
import type { FactorAddedResponse } from '#contracts/accounts/factors.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWait } from '../../lib/use-wait.ts';
import { useWrite } from '../../lib/use-write.ts';
import { PasskeyError } from './passkeys.ts';

/**
 * Adds a factor from its dialog, and says there why it cannot be.
 *
 * @param add what is sent; @param onExpired requests what is to be answered once more
 */
export function useAddFactor<Input>({
  add,
  onExpired,
  onAdded,
}: {
  add: (input: Input) => Promise<FactorAddedResponse>;
  onExpired: () => void;
  onAdded: (answer: FactorAddedResponse) => void;
}) {
  const { t } = useTranslation('factors');
  const [problem, setProblem] = useState<string | null>(null);
  const { seconds, wait } = useWait();
  const call = useWrite({
    mutationFn: (input: Input) => add(input),
    onSuccess: onAdded,
    onError: (error) => {
      if (error instanceof PasskeyError) {
        if (!error.isTakenBack) setProblem(t(`passkey.${error.trouble}`));
        return;
      }
      if (error instanceof ApiError && error.status === 429) {
        wait(error.retryAfter ?? 10);
        return;
      }
      setProblem(errorReason(error));
      if (error instanceof ApiError && error.code === 'challenge_invalid') onExpired();
    },
  });
  const send = (input: Input) => {
    if (call.isPending || seconds > 0) return;
    setProblem(null);
    call.mutate(input);
  };
  return { send, pending: call.isPending, problem, setProblem, seconds };
}
