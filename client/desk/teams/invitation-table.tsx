import type { Invitation, TeamResponse } from '#contracts/organizers/teams.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { RefreshIcon, TrashIcon } from '../../ui/icons.ts';
import type { Column } from '../../ui/table.tsx';
import { MemberEvents } from './member-events.tsx';

type InvitationTableProps = {
  query: LoadState & { data: TeamResponse | undefined };
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
};

/** Who was invited into a team and has not joined, and until when the link works. */
export function InvitationTable({ query, ...menu }: InvitationTableProps) {
  const { t } = useTranslation('team');
  return (
    <DataTable
      caption={t('invitations.caption')}
      columns={useColumns(query.data, menu)}
      rows={query.data?.invitations}
      rowKey={({ id }) => id}
      state={query}
      empty={t('invitations.empty')}
      emptyText={t('invitations.emptyText')}
    />
  );
}

function useColumns(
  team: TeamResponse | undefined,
  { onResend, onRevoke }: Pick<InvitationTableProps, 'onResend' | 'onRevoke'>,
): Column<Invitation>[] {
  const { t } = useTranslation(['team', 'teams']);
  return [
    {
      id: 'name',
      head: t('invitations.email'),
      cell: ({ email }) => <b className="wrap-anywhere">{email}</b>,
    },
    { id: 'role', head: t('invitations.role'), cell: ({ role }) => t(`teams:role.${role}`) },
    {
      id: 'events',
      head: t('invitations.events'),
      cell: ({ event_ids }) => <MemberEvents ids={event_ids} events={team?.events ?? []} />,
    },
    {
      id: 'sent',
      head: t('invitations.sent'),
      cell: ({ sent_at, invited_by }) => (
        <>
          <DateCell at={sent_at} />
          {invited_by !== null && <small>{t('invitations.by', { name: invited_by })}</small>}
        </>
      ),
    },
    {
      id: 'status',
      head: t('invitations.expires'),
      cell: ({ expires_at, has_expired }) =>
        has_expired ? (
          <Badge small status="upcoming">
            {t('invitations.expired')}
          </Badge>
        ) : (
          <DateCell at={expires_at} />
        ),
    },
    {
      id: 'menu',
      head: '',
      cell: (invitation) => (
        <RowMenu
          name={invitation.email}
          actions={[
            {
              label: t('menu.again'),
              icon: <RefreshIcon className="i" />,
              onSelect: () => onResend(invitation),
            },
            {
              label: t('menu.revoke'),
              icon: <TrashIcon className="i" />,
              danger: true,
              onSelect: () => onRevoke(invitation),
            },
          ]}
        />
      ),
    },
  ];
}
