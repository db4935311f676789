import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { type Account, profileRequestSchema } from '#contracts/accounts/account.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { PasswordInput, TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFieldSentences } from '../../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../../ui/use-form-problem.ts';
import { saveProfile } from '../api/save-profile.ts';
import { useChangedAccount } from '../hooks/use-changed-account.ts';
import { EmailProof } from './email-proof.tsx';
import { WaitNote } from './wait-note.tsx';

/** Empty means none. */
const orNull = (text: string | null | undefined) => text?.trim() || null;

/** The section of the form to come. */
export function ProfileSkeleton() {
  return (
    <Card className="grid gap-5">
      <Skeleton className="h-7 w-28" />
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton hint />
      <FieldSkeleton />
      <Skeleton className="h-11 w-28 rounded-pill" />
    </Card>
  );
}

/** Name, username, e-mail and phone; the password is asked for once the e-mail is another one. */
export function ProfileForm({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const error = useFieldSentences();
  const changed = useChangedAccount();
  const { name, username, email, phone } = account;
  const form = useForm({
    resolver: zodResolver(profileRequestSchema, { error }),
    defaultValues: { name, username, email, phone, password: '' },
  });
  const typed = useWatch({ control: form.control, name: 'email' });
  const emailChanges = (orNull(typed)?.toLowerCase() ?? null) !== (email?.toLowerCase() ?? null);
  const { tell, seconds } = useFormProblem(form);
  const save = useMutation({
    mutationFn: saveProfile,
    onSuccess: (answer) => {
      changed(answer);
      const { account: saved } = answer;
      form.reset({ ...saved, password: '' });
      toast.success(answer.message);
    },
    onError: tell,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ password, ...profile }) => {
    if (save.isPending || seconds > 0) return;
    save.mutate({ ...profile, ...(emailChanges && { password }) });
  });
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('profile.name')}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextInput
        label={t('profile.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <TextInput
        label={t('profile.email')}
        hint={
          account.email
            ? t(account.email_verified ? 'profile.verified' : 'profile.unverified')
            : t('profile.emailHint')
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { setValueAs: orNull })}
      />
      {account.email && !account.email_verified && !emailChanges && <EmailProof />}
      {emailChanges && (
        <PasswordInput
          label={t('profile.password')}
          hint={t('profile.passwordHint')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <TextInput
        label={t('profile.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={
          errors.phone &&
          (errors.phone.type === 'invalid_format' ? t('profile.phoneInvalid') : errors.phone.message)
        }
        {...form.register('phone', { setValueAs: orNull })}
      />
      <WaitNote seconds={seconds} />
      <Button
        type="submit"
        className="justify-self-start"
        pending={save.isPending}
        pendingText={t('profile.saving')}
        disabled={seconds > 0}
      >
        {t('profile.save')}
      </Button>
    </form>
  );
}
