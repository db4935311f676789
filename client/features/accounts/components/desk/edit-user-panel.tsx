import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { UserRow } from '#contracts/accounts/users.ts';
import { ApiError, errorMessage } from '../../../../lib/api.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { SidePanel } from '../../../../ui/desk/side-panel.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { updateUser, userKeys } from '../../api/desk/users.ts';
import { PanelButtons } from './panel-buttons.tsx';
import { RightsFields } from './rights-fields.tsx';

type EditUserPanelProps = { user: UserRow; open: boolean; onClose: () => void };

/** Changes somebody's role or organizer. */
export function EditUserPanel({ user, open, onClose }: EditUserPanelProps) {
  const { t } = useTranslation('users');
  const formId = useId();
  const queryClient = useQueryClient();
  const before = { role_id: user.role_id, event_organizer_id: user.event_organizer?.id ?? '' };
  const [rights, setRights] = useState(before);
  const save = useMutation({
    mutationFn: () => updateUser(user.id, rights),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (organizerProblem(error) === undefined) toast.error(errorMessage(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && !save.isPending && onClose()}
      title={t('panel.editTitle')}
      over={`${user.name} · ${user.username}`}
      width="form"
      dirty={rights.role_id !== before.role_id || rights.event_organizer_id !== before.event_organizer_id}
      foot={<PanelButtons formId={formId} pending={save.isPending} onCancel={onClose} />}
    >
      <form id={formId} className="stack gap-5" noValidate onSubmit={submit}>
        <RightsFields
          role={rights.role_id}
          organizer={rights.event_organizer_id}
          error={organizerProblem(save.error)}
          onChange={(changes) => {
            save.reset();
            setRights((present) => ({ ...present, ...changes }));
          }}
        />
        <p className="cap">{t('panel.roleNote')}</p>
      </form>
    </SidePanel>
  );
}

function organizerProblem(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ field }) => field === 'event_organizer_id')?.message;
}
