import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Account, profileRequestSchema } from '#contracts/accounts/account.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { FieldSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { accountQuery, saveProfile } from './account.ts';
import { EmailProof } from './email-proof.tsx';
import { useChangedAccount } from './use-changed-account.ts';
import { WaitNote } from './wait-note.tsx';

/** Empty means none. */
const orNull = (text: string | null | undefined) => text?.trim() || null;
const isOtherAddress = (typed: string | null, stored: string | null) =>
  orNull(typed)?.toLowerCase() !== stored?.toLowerCase();

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

type Edited = 'name' | 'username' | 'email' | 'phone';

const valuesOf = ({ name, username, email, phone }: Account) => ({
  name,
  username,
  email,
  phone,
  password: '',
});
type Values = ReturnType<typeof valuesOf>;
// The revision is of the account that the form was opened with.
const schema = z.omit(profileRequestSchema, { revision: true }) as unknown as z.ZodMiniType<Values, Values>;

/**
 * Name, username, e-mail and phone; the password is required once the e-mail is another one. What was changed elsewhere meanwhile is shown
 * before anything is replaced.
 */
export function ProfileForm({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const error = useFieldSentences();
  const queryClient = useQueryClient();
  const changed = useChangedAccount();
  // As it was when the typing began: whatever is fetched meanwhile does not move under the hands.
  const [opened, setOpened] = useState(account);
  const form = useForm<Values>({ resolver: zodResolver(schema, { error }), defaultValues: valuesOf(opened) });
  const typed = useWatch({ control: form.control, name: 'email' });
  const emailChanges = isOtherAddress(typed, opened.email);
  const { showProblem, seconds } = useFormProblem(form);
  const save = useWrite({
    mutationFn: ({ values, onto }: { values: Values; onto: Account }) => {
      const { password, ...profile } = values;
      const needsPassword = isOtherAddress(profile.email, onto.email);
      return saveProfile({ ...profile, ...(needsPassword && { password }), revision: onto.revision });
    },
    onSuccess: (answer) => {
      changed(answer);
      setOpened(answer.account);
      form.reset(valuesOf(answer.account));
      toast.success(answer.message);
    },
    onError: async (problem) => {
      if (!(await together.show(problem))) showProblem(problem);
    },
  });
  const { errors } = form.formState;
  const send = (values: Values, onto: Account) => {
    if (!save.isPending && seconds === 0) save.mutate({ values, onto });
  };
  const together = useEditConflict({
    form,
    opened,
    valuesOf,
    load: async () => (await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })).account,
    onTaken: setOpened,
    send,
  });
  const submit = form.handleSubmit((values) => send(values, opened));
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
          opened.email
            ? t(opened.email_verified ? 'profile.verified' : 'profile.unverified')
            : t('profile.emailHint')
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { setValueAs: orNull })}
      />
      {opened.email && !opened.email_verified && !emailChanges && <EmailProof />}
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
      <ConflictDialog
        conflict={together.conflict}
        title={t('profile.conflictTitle')}
        label={(field) => t(`profile.${field as Edited}`)}
        isMine={together.isMine}
        saving={save.isPending}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
    </form>
  );
}
