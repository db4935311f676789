import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { PlatformRole } from '#contracts/accounts/role-ids.ts';
import { platformRoleSchema, roleIdSchema } from '#contracts/accounts/session.ts';
import { type UserRow, userUpdateSchema } from '#contracts/accounts/users.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { PanelButtons, SidePanel } from '../../ui/desk/side-panel.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { useFieldSentences } from '../../ui/use-field-sentences.ts';
import { useFormProblem } from '../../ui/use-form-problem.ts';
import { RightsFields } from './rights-fields.tsx';
import { updateUser, userKeys, userQuery } from './users.ts';

const valuesOf = ({ name, email, role_id, platform_role, event_organizer }: UserRow) => ({
  name,
  email: email ?? '',
  role_id,
  // Whoever becomes one of the platform's staff.
  platform_role: platform_role ?? ('support' as PlatformRole),
  event_organizer_id: event_organizer?.id ?? '',
});
type Values = ReturnType<typeof valuesOf>;
// What is sent is what was typed: the server reads empty lines in the same way.
const schema = z.omit(userUpdateSchema, { revision: true }) as unknown as z.ZodMiniType<Values, Values>;

/** What stands above the fields of the wire. */
const LABELS = {
  name: 'name',
  email: 'email',
  role_id: 'role',
  platform_role: 'platformRole',
  event_organizer_id: 'organizer',
} as const;

type EditUserPanelProps = { user: UserRow; open: boolean; onClose: () => void };

/** Changes somebody's name, e-mail, role or organizer. */
export function EditUserPanel({ user, open, onClose }: EditUserPanelProps) {
  const { t } = useTranslation('users');
  const formId = useId();
  const queryClient = useQueryClient();
  const error = useFieldSentences();
  // As it was when the panel was opened: the list behind it moves on.
  const [opened, setOpened] = useState(user);
  const form = useForm<Values>({
    resolver: zodResolver(schema, { error }, { raw: true }),
    defaultValues: valuesOf(opened),
  });
  const { showProblem } = useFormProblem(form);
  const save = useWrite({
    mutationFn: ({ values, onto }: { values: Values; onto: UserRow }) =>
      updateUser(onto.id, { ...values, revision: onto.revision }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      toast.success(message);
      onClose();
    },
    onError: async (problem) => {
      if (!(await together.show(problem))) showProblem(problem);
    },
  });
  const send = (values: Values, onto: UserRow) => {
    if (!save.isPending) save.mutate({ values, onto });
  };
  const together = useEditConflict({
    form,
    opened,
    valuesOf,
    load: () => queryClient.fetchQuery(userQuery(user.id)),
    onTaken: setOpened,
    send,
  });
  const { errors, isDirty } = form.formState;
  const organizers = useOrganizerChoices();
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && !save.isPending && onClose()}
      title={t('panel.editTitle')}
      over={`${opened.name} · ${opened.username}`}
      width="form"
      dirty={isDirty}
      foot={
        <PanelButtons
          formId={formId}
          pending={save.isPending}
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
        onSubmit={(event) => void form.handleSubmit((values) => send(values, opened))(event)}
      >
        <TextInput label={t('panel.name')} error={errors.name?.message} {...form.register('name')} />
        <TextInput
          label={t('panel.email')}
          type="email"
          inputMode="email"
          hint={t('panel.emailHint')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <RightsFields form={form} />
        <p className="cap">{t('panel.roleNote')}</p>
        <p className="cap">{t(opened.has_factor ? 'panel.secured' : 'panel.unsecured')}</p>
        {opened.event_organizer && (
          <p className="cap">
            {t('panel.teamNote')}{' '}
            <Link
              className="text-link"
              to={`/dashboard/event-organizer/${encodeURIComponent(opened.event_organizer.id)}?tab=team`}
            >
              {t('panel.teamLink', { name: opened.event_organizer.name })}
            </Link>
          </p>
        )}
      </form>
      <ConflictDialog
        conflict={together.conflict}
        title={t('panel.conflictTitle')}
        label={(field) => (field in LABELS ? t(`panel.${LABELS[field as keyof typeof LABELS]}`) : field)}
        isMine={together.isMine}
        show={(field, value) => {
          if (field === 'role_id') return t(`role.${roleIdSchema.parse(value)}`);
          if (field === 'platform_role') return t(`platformRole.${platformRoleSchema.parse(value)}`);
          if (field === 'event_organizer_id')
            return organizers.data?.find(({ id }) => id === value)?.name ?? String(value);
          return String(value);
        }}
        saving={save.isPending}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
    </SidePanel>
  );
}
