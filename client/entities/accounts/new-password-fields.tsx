import type { UseFormRegister } from 'react-hook-form';
import * as z from 'zod/mini';
import { passwordRequestSchema } from '#contracts/accounts/account.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PasswordInput } from '../../ui/text-input.tsx';

/** A new password, typed twice; the second never travels. */
export const newPasswordSchema = z.extend(z.pick(passwordRequestSchema, { new_password: true }), {
  repeat: z.string().check(z.minLength(1)),
});

type NewPassword = z.infer<typeof newPasswordSchema>;
type Errors = { new_password?: { message?: string }; repeat?: { message?: string } };

export function NewPasswordFields({
  register,
  errors,
}: {
  register: (name: keyof NewPassword) => ReturnType<UseFormRegister<NewPassword>>;
  errors: Errors;
}) {
  const { t } = useTranslation(['account', 'accounts']);
  return (
    <>
      <PasswordInput
        label={t('password.next')}
        hint={t('accounts:register.passwordHint')}
        autoComplete="new-password"
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <PasswordInput
        label={t('password.repeat')}
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat')}
      />
    </>
  );
}
