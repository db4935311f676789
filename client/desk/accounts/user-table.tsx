import type { UserRow } from '#contracts/accounts/users.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useClaims } from '../../lib/session.ts';
import { Avatar, Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import {
  CheckCircleIcon,
  LockIcon,
  LogOutIcon,
  PencilIcon,
  RefreshIcon,
  ShieldCheckIcon,
} from '../../ui/icons.ts';
import type { Column, TableSort } from '../../ui/table.tsx';
import type { UserAction } from './user-action-dialog.tsx';
import { type UserFilter, useUsers } from './users.ts';

type UserTableProps = {
  filter: UserFilter;
  isFiltered: boolean;
  sort: TableSort;
  onPage: (page: number) => void;
  onEdit: (user: UserRow) => void;
  onAct: (act: { kind: UserAction; user: UserRow }) => void;
  onResetFactors: (user: UserRow) => void;
};

/** Accounts with their role, and what may be done with them. */
export function UserTable({ filter, isFiltered, sort, onPage, ...menu }: UserTableProps) {
  const { t } = useTranslation('users');
  const query = useUsers({ ...filter, sort: sort.value });
  return (
    <DataTable
      caption={t('list.caption')}
      columns={useColumns(menu)}
      rows={query.data?.users}
      rowKey={({ id }) => id}
      sort={sort}
      state={query}
      empty={t('list.empty')}
      emptyText={isFiltered ? t('list.emptySearch') : undefined}
      pagination={query.data?.pagination}
      onPage={onPage}
    />
  );
}

function useColumns({
  onEdit,
  onAct,
  onResetFactors,
}: Pick<UserTableProps, 'onEdit' | 'onAct' | 'onResetFactors'>): Column<UserRow>[] {
  const { t } = useTranslation('users');
  const ownId = useClaims()?.id;
  return [
    {
      id: 'name',
      head: t('list.name'),
      sort: { by: 'name' },
      cell: (user) => <Person user={user} onEdit={onEdit} />,
    },
    { id: 'email', head: t('list.email'), cell: ({ email }) => email ?? t('list.never') },
    {
      id: 'role',
      head: t('list.role'),
      cell: ({ role_id, platform_role, event_organizer }) => (
        <>
          {platform_role ? t(`platformRole.${platform_role}`) : t(`role.${role_id}`)}
          {event_organizer && <small>{event_organizer.name}</small>}
        </>
      ),
    },
    {
      id: 'login',
      head: t('list.lastLogin'),
      sort: { by: 'login', falling: true },
      cell: ({ last_login }) => (last_login ? <DateCell at={last_login} /> : t('list.never')),
    },
    {
      id: 'registered',
      head: t('list.registered'),
      sort: { by: 'created', falling: true },
      cell: ({ created_at }) => <DateCell at={created_at} long />,
    },
    {
      id: 'status',
      head: t('list.status'),
      cell: (user) => (
        <>
          <UserBadge user={user} />
          <FactorNote hasFactor={user.has_factor} />
        </>
      ),
    },
    {
      id: 'menu',
      head: '',
      cell: (user) => (
        <RowMenu
          name={user.name}
          actions={[
            { label: t('menu.edit'), icon: <PencilIcon className="i" />, onSelect: () => onEdit(user) },
            {
              label: t('menu.password'),
              icon: <RefreshIcon className="i" />,
              onSelect: () => onAct({ kind: 'password', user }),
            },
            // Nobody is a way around their own.
            ...(user.id === ownId || !user.has_factor
              ? []
              : [
                  {
                    label: t('menu.factors'),
                    icon: <ShieldCheckIcon className="i" />,
                    onSelect: () => onResetFactors(user),
                  },
                ]),
            {
              label: t('menu.logout'),
              icon: <LogOutIcon className="i" />,
              onSelect: () => onAct({ kind: 'logout', user }),
            },
            user.is_active
              ? {
                  label: t('menu.disable'),
                  icon: <LockIcon className="i" />,
                  danger: true,
                  onSelect: () => onAct({ kind: 'disable', user }),
                }
              : {
                  label: t('menu.enable'),
                  icon: <CheckCircleIcon className="i" />,
                  onSelect: () => onAct({ kind: 'enable', user }),
                },
          ]}
        />
      ),
    },
  ];
}

function Person({ user, onEdit }: { user: UserRow; onEdit: (user: UserRow) => void }) {
  const { t } = useTranslation('users');
  const isOneself = useClaims()?.id === user.id;
  return (
    <RowName face={<Avatar name={user.name} small />} onPress={() => onEdit(user)}>
      <span>
        <b>{user.name}</b>
        <small>
          {user.username}
          {isOneself && ` · ${t('list.you')}`}
        </small>
      </span>
    </RowName>
  );
}

function UserBadge({ user }: { user: UserRow }) {
  const { t } = useTranslation('users');
  if (!user.is_active) {
    return (
      <Badge small status="canceled">
        {t('list.disabled')}
      </Badge>
    );
  }
  return (
    <Badge small status={user.must_change_password ? 'upcoming' : 'completed'}>
      {t(user.must_change_password ? 'list.waiting' : 'list.active')}
    </Badge>
  );
}

/** Whether somebody logs in with a second factor. */
function FactorNote({ hasFactor }: { hasFactor: boolean }) {
  const { t } = useTranslation('users');
  return (
    <small className="flex items-center gap-1">
      {hasFactor && <ShieldCheckIcon className="i" />}
      {t(hasFactor ? 'list.secured' : 'list.unsecured')}
    </small>
  );
}
