import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Invitation, TeamMember } from '#contracts/organizers/teams.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { removeMember, resendInvitation, revokeInvitation, teamQuery } from './team.ts';

type DialogProps = { organizerId: string; onClose: () => void };

/** Confirms that somebody is taken out of the team, and says what ends with it. */
export function RemoveDialog({ organizerId, member, onClose }: DialogProps & { member: TeamMember }) {
  const { t } = useTranslation('team');
  const isOneself = useClaims()?.id === member.user_id;
  const act = useTeamAct(() => removeMember(organizerId, member.user_id), { organizerId, onClose });
  return (
    <ConfirmDialog
      {...act.dialog}
      title={isOneself ? t('remove.titleOwn') : t('remove.title', { name: member.name })}
      text={t('remove.text')}
      yes={t('remove.yes')}
      no={t('remove.no')}
      pendingText={t('remove.pending')}
    >
      <ul className="mt-2 list-disc pl-5">
        {(['sessions', 'screens', 'invitations'] as const).map((what) => (
          <li key={what}>{t(`remove.${what}`)}</li>
        ))}
      </ul>
      <p className="muted mt-3">{t('remove.account')}</p>
      {act.problem}
    </ConfirmDialog>
  );
}

/** Confirms that the links that were sent before end. */
export function ResendDialog({ organizerId, invitation, onClose }: DialogProps & { invitation: Invitation }) {
  const { t } = useTranslation('team');
  const act = useTeamAct(() => resendInvitation(organizerId, invitation.id), { organizerId, onClose });
  return (
    <ConfirmDialog
      {...act.dialog}
      harmless
      title={t('again.title', { email: invitation.email })}
      text={t('again.text')}
      yes={t('again.yes')}
      no={t('again.no')}
      pendingText={t('again.pending')}
    >
      {act.problem}
    </ConfirmDialog>
  );
}

/** Confirms that a link ends. */
export function RevokeDialog({ organizerId, invitation, onClose }: DialogProps & { invitation: Invitation }) {
  const { t } = useTranslation('team');
  const act = useTeamAct(() => revokeInvitation(organizerId, invitation.id), { organizerId, onClose });
  return (
    <ConfirmDialog
      {...act.dialog}
      title={t('revoke.title', { email: invitation.email })}
      text={t('revoke.text')}
      yes={t('revoke.yes')}
      no={t('revoke.no')}
      pendingText={t('revoke.pending')}
    >
      {act.problem}
    </ConfirmDialog>
  );
}

/** What is confirmed and then done at once. Why it cannot be stands in the dialog. */
function useTeamAct(
  call: () => Promise<{ message: string }>,
  { organizerId, onClose }: DialogProps,
): {
  dialog: { open: true; onOpenChange: () => void; onConfirm: () => void; pending: boolean };
  problem: ReactNode;
} {
  const queryClient = useQueryClient();
  const act = useWrite({
    mutationFn: call,
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await queryClient.invalidateQueries(teamQuery(organizerId));
    },
  });
  return {
    dialog: { open: true, onOpenChange: onClose, onConfirm: () => act.mutate(), pending: act.isPending },
    problem: act.error && (
      <div className="mt-3">
        <FieldError>{errorReason(act.error)}</FieldError>
      </div>
    ),
  };
}
