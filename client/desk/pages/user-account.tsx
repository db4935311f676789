import { useState } from 'react';
import type { InitialPassword, UserRow } from '#contracts/accounts/users.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { NEWEST_FIRST } from '../../lib/requested-sort.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Button } from '../../ui/button.tsx';
import { CredentialsDialog } from '../../ui/desk/credentials-dialog.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { CreateUserPanel } from '../accounts/create-user-panel.tsx';
import { EditUserPanel } from '../accounts/edit-user-panel.tsx';
import { ResetFactorsDialog } from '../accounts/reset-factors-dialog.tsx';
import { type UserAction, UserActionDialog } from '../accounts/user-action-dialog.tsx';
import { UserFilters } from '../accounts/user-filters.tsx';
import { UserTable } from '../accounts/user-table.tsx';

/** /dashboard/user-account */
export function UserAccountPage() {
  const { t } = useTranslation('users');
  const { values, page, filter, setPage } = useAddressFilter(['search', 'role', 'organizer', 'sort']);
  const { sort, ...requested } = values;
  const [isCreating, setCreating] = useState(false);
  // The user stays while the panel slides out.
  const [edited, setEdited] = useState<{ user: UserRow; open: boolean; turn: number } | null>(null);
  const [act, setAct] = useState<{ kind: UserAction; user: UserRow } | null>(null);
  const [reset, setReset] = useState<UserRow | null>(null);
  const [shown, setShown] = useState<InitialPassword | null>(null);
  return (
    <>
      <PageHead
        title={t('title')}
        search={
          <SearchField label={t('search')} value={values.search} onSearch={(search) => filter({ search })} />
        }
        actions={
          <Button onClick={() => setCreating(true)}>
            <PlusIcon className="i" />
            {t('create')}
          </Button>
        }
      />
      <UserFilters role={values.role} organizer={values.organizer} onChange={filter} />
      <UserTable
        filter={{ ...requested, page }}
        isFiltered={Object.values(requested).some(Boolean)}
        sort={{ value: sort || NEWEST_FIRST, onSort: (next) => filter({ sort: next }) }}
        onPage={setPage}
        onEdit={(user) => setEdited((before) => ({ user, open: true, turn: (before?.turn ?? 0) + 1 }))}
        onAct={setAct}
        onResetFactors={setReset}
      />
      <CreateUserPanel open={isCreating} onClose={() => setCreating(false)} onCreated={setShown} />
      {edited && (
        <EditUserPanel
          key={edited.turn}
          user={edited.user}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
      {act && (
        <UserActionDialog kind={act.kind} user={act.user} onClose={() => setAct(null)} onIssued={setShown} />
      )}
      {reset && <ResetFactorsDialog user={reset} onClose={() => setReset(null)} />}
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </>
  );
}
