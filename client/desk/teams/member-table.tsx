import type { TeamMember, TeamResponse } from '#contracts/organizers/teams.ts';
import { formatDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { Avatar, Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import { PencilIcon, UserXIcon } from '../../ui/icons.ts';
import type { Column } from '../../ui/table.tsx';
import { MemberEvents } from './member-events.tsx';
import { isLastOwner } from './team.ts';

type MemberTableProps = {
  query: LoadState & { data: TeamResponse | undefined };
  onChange: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
};

/** Who is in a team, as what, for which events, since when. */
export function MemberTable({ query, ...menu }: MemberTableProps) {
  const { t } = useTranslation('team');
  return (
    <DataTable
      caption={t('members.caption')}
      columns={useColumns(query.data, menu)}
      rows={query.data?.members}
      rowKey={({ user_id }) => user_id}
      state={query}
      empty={t('members.empty')}
      emptyText={t('members.emptyText')}
    />
  );
}

function useColumns(
  team: TeamResponse | undefined,
  { onChange, onRemove }: Pick<MemberTableProps, 'onChange' | 'onRemove'>,
): Column<TeamMember>[] {
  const { t } = useTranslation(['team', 'teams']);
  const stays = (member: TeamMember) => isLastOwner(member, team?.members ?? []);
  return [
    {
      id: 'name',
      head: t('members.name'),
      cell: (member) => (
        <Person member={member} onPress={stays(member) ? undefined : () => onChange(member)} />
      ),
    },
    {
      id: 'role',
      head: t('members.role'),
      cell: (member) => (
        <>
          {t(`teams:role.${member.role}`)}
          {stays(member) && <small className="lg:min-w-44">{t('members.lastOwner')}</small>}
        </>
      ),
    },
    {
      id: 'events',
      head: t('members.events'),
      cell: ({ event_ids }) => <MemberEvents ids={event_ids} events={team?.events ?? []} />,
    },
    {
      id: 'login',
      head: t('members.login'),
      cell: ({ last_login }) => (last_login ? <DateCell at={last_login} /> : t('members.never')),
    },
    {
      id: 'since',
      head: t('members.since'),
      cell: ({ joined_at, invited_by }) => (
        <>
          <span className="num whitespace-nowrap">{formatDate(joined_at)}</span>
          {invited_by !== null && <small>{t('members.invitedBy', { name: invited_by })}</small>}
        </>
      ),
    },
    { id: 'status', head: t('members.status'), cell: (member) => <MemberBadge member={member} /> },
    {
      id: 'menu',
      head: '',
      cell: (member) =>
        // Why nothing can be done stands beside the role.
        stays(member) ? null : (
          <RowMenu
            name={member.name}
            actions={[
              {
                label: t('menu.change'),
                icon: <PencilIcon className="i" />,
                onSelect: () => onChange(member),
              },
              {
                label: t('menu.remove'),
                icon: <UserXIcon className="i" />,
                danger: true,
                onSelect: () => onRemove(member),
              },
            ]}
          />
        ),
    },
  ];
}

function Person({ member, onPress }: { member: TeamMember; onPress: (() => void) | undefined }) {
  const { t } = useTranslation('team');
  const isOneself = useClaims()?.id === member.user_id;
  const face = <Avatar name={member.name} small />;
  const words = (
    <span>
      <b>{member.name}</b>
      <small>
        {member.email ?? member.username}
        {isOneself && ` · ${t('members.you')}`}
      </small>
    </span>
  );
  if (onPress) {
    return (
      <RowName face={face} onPress={onPress}>
        {words}
      </RowName>
    );
  }
  return (
    <span className="flex items-center gap-3">
      {face}
      {words}
    </span>
  );
}

function MemberBadge({ member: { is_active, has_factor } }: { member: TeamMember }) {
  const { t } = useTranslation('team');
  if (!is_active) {
    return (
      <Badge small status="canceled">
        {t('members.disabled')}
      </Badge>
    );
  }
  return (
    <Badge small status={has_factor ? 'completed' : 'upcoming'}>
      {t(has_factor ? 'members.secured' : 'members.unsecured')}
    </Badge>
  );
}
