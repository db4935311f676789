import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ProofMethod, recoveryCodeSchema, totpCodeSchema } from '#contracts/accounts/factors.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { CodeInput } from './code-input.tsx';
import { WaitNote } from './wait-note.tsx';

export type TypedMethod = Exclude<ProofMethod, 'passkey'>;

const password = z.string().check(z.minLength(1), z.maxLength(200));
const schemas = {
  totp: z.object({ typed: totpCodeSchema }),
  recovery_code: z.object({ typed: recoveryCodeSchema }),
  password: z.object({ typed: password }),
};

type TypedProofProps = {
  method: TypedMethod;
  /** Why the last one was refused. */
  problem: string | null;
  pending: boolean;
  pendingText: string;
  /** Until another one may be tried. */
  seconds: number;
  onGive: (typed: string) => void;
};

/** A code or the password. A code of the app is sent with its last digit. */
export function TypedProof({ method, problem, pending, pendingText, seconds, onGive }: TypedProofProps) {
  const { t } = useTranslation('factors');
  const form = useForm({
    resolver: zodResolver(schemas[method], { error: () => t(`proof.${method}Invalid`) }),
    defaultValues: { typed: '' },
  });
  const submit = form.handleSubmit(({ typed }) => {
    if (!pending && seconds === 0) onGive(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes up, and after each refusal
  useEffect(() => form.setFocus('typed', { shouldSelect: true }), [problem]);
  const field = {
    ...form.register('typed', {
      onChange: ({ target }) => {
        if (method === 'totp' && totpCodeSchema.safeParse(target.value).success) void submit();
      },
    }),
    label: t(`proof.${method}Label`),
    error: form.formState.errors.typed?.message ?? problem ?? undefined,
  };
  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => {
        // By React's tree it may stand in another form of the page.
        event.stopPropagation();
        void submit(event);
      }}
    >
      {method === 'password' && <PasswordInput {...field} autoComplete="current-password" />}
      {method === 'totp' && <CodeInput {...field} hint={t('proof.totpHint')} />}
      {method === 'recovery_code' && (
        <TextInput
          {...field}
          hint={t('proof.recovery_codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        size="lg"
        block
        pending={pending}
        pendingText={pendingText}
        disabled={seconds > 0}
      >
        {t('proof.submit')}
      </Button>
    </form>
  );
}
