import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FactorAddedResponse } from '#contracts/accounts/factors.ts';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { PasskeyError } from './passkeys.ts';

type AddFactor<Input> = {
  add: (input: Input) => Promise<FactorAddedResponse>;
  /** It took too long: requests what is to be answered once more. */
  onExpired: () => void;
  onAdded: (answer: FactorAddedResponse) => void;
};

/** Adds a factor from its form, and says there why it cannot be. @returns `trouble` of the device, in words */
export function useAddFactor<Values extends FieldValues, Input>(
  form: UseFormReturn<Values>,
  { add, onExpired, onAdded }: AddFactor<Input>,
) {
  const { t } = useTranslation('factors');
  const [trouble, setTrouble] = useState<string | null>(null);
  const { showProblem, seconds } = useFormProblem(form);
  const call = useWrite({
    mutationFn: (input: Input) => add(input),
    onSuccess: onAdded,
    onError: (error) => {
      if (error instanceof PasskeyError) {
        if (!error.isTakenBack) setTrouble(t(`passkey.${error.trouble}`));
        return;
      }
      showProblem(error);
      if (error instanceof ApiError && error.code === 'challenge_invalid') onExpired();
    },
  });
  const send = (input: Input) => {
    if (call.isPending || seconds > 0) return;
    setTrouble(null);
    call.mutate(input);
  };
  return { send, pending: call.isPending, trouble, seconds };
}
