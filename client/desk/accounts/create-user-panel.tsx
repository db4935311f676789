import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { PlatformRole, TeamRole } from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { type InitialPassword, userCreateSchema } from '#contracts/accounts/users.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { PanelButtons, SidePanel } from '../../ui/desk/side-panel.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { RightsFields } from './rights-fields.tsx';
import { createUser, userKeys } from './users.ts';

const EMPTY = {
  name: '',
  username: '',
  email: '',
  password: '',
  role_id: 'ROLE002' as RoleId,
  platform_role: 'super_admin' as PlatformRole,
  team_role: 'owner' as TeamRole,
  event_organizer_id: '',
};
type Values = typeof EMPTY;
// What is sent is what was typed: the server reads empty lines in the same way.
const schema = userCreateSchema as unknown as z.ZodMiniType<Values, Values>;

type CreateUserPanelProps = {
  open: boolean;
  onClose: () => void;
  onCreated: (credentials: InitialPassword) => void;
};

/** Makes an account for somebody. */
export function CreateUserPanel({ open, onClose, onCreated }: CreateUserPanelProps) {
  const { t } = useTranslation('users');
  const formId = useId();
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  const form = useForm<Values>({
    resolver: zodResolver(schema, { error }, { raw: true }),
    defaultValues: EMPTY,
  });
  const { showProblem } = useFormProblem(form);
  const close = () => {
    form.reset();
    onClose();
  };
  const create = useWrite({
    mutationFn: createUser,
    onSuccess: async ({ message, credentials }) => {
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      toast.success(message);
      close();
      onCreated(credentials);
    },
    onError: showProblem,
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) => {
    if (!create.isPending) create.mutate(values);
  });
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && !create.isPending && close()}
      title={t('panel.createTitle')}
      width="form"
      dirty={isDirty}
      foot={
        <PanelButtons
          formId={formId}
          pending={create.isPending}
          cancel={t('panel.cancel')}
          save={t('panel.save')}
          saving={t('panel.saving')}
        />
      }
    >
      <form
        id={formId}
        className="stack gap-5"
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
      >
        <TextInput label={t('panel.name')} error={errors.name?.message} {...form.register('name')} />
        <TextInput
          label={t('panel.username')}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextInput
          label={t('panel.email')}
          type="email"
          inputMode="email"
          hint={t('panel.emailHint')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <RightsFields form={form} />
        <PasswordInput
          label={t('panel.password')}
          hint={t('panel.passwordHint')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      </form>
    </SidePanel>
  );
}
