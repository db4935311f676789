import { useState } from 'react';
import type { Credentials, OrganizerRow } from '#contracts/organizers/organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { NEWEST_FIRST } from '../../lib/requested-sort.ts';
import { useRights } from '../../lib/rights.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Button } from '../../ui/button.tsx';
import { CredentialsDialog } from '../../ui/desk/credentials-dialog.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { ActivityDialog } from '../organizers/activity-dialog.tsx';
import { OrganizerEventsDialog } from '../organizers/organizer-events-dialog.tsx';
import { OrganizerPanel } from '../organizers/organizer-panel.tsx';
import { OrganizerTable } from '../organizers/organizer-table.tsx';

/** /dashboard/event-organizer */
export function EventOrganizerPage() {
  const { t } = useTranslation('organizers');
  const manages = useRights()('manageOrganizers');
  const { values, page, filter, setPage } = useAddressFilter(['search', 'sort']);
  // The organizer stays while the panel slides out.
  const [panel, setPanel] = useState<{ open: boolean; id: string | null }>({ open: false, id: null });
  const [eventsOf, setEventsOf] = useState<OrganizerRow | null>(null);
  const [activityOf, setActivityOf] = useState<OrganizerRow | null>(null);
  const [shown, setShown] = useState<Credentials | null>(null);
  return (
    <>
      <PageHead
        title={t('title')}
        search={
          <SearchField label={t('search')} value={values.search} onSearch={(search) => filter({ search })} />
        }
        actions={
          manages && (
            <Button onClick={() => setPanel({ open: true, id: null })}>
              <PlusIcon className="i" />
              {t('create')}
            </Button>
          )
        }
      />
      <OrganizerTable
        search={values.search}
        page={page}
        onPage={setPage}
        sort={{ value: values.sort || NEWEST_FIRST, onSort: (sort) => filter({ sort }) }}
        manages={manages}
        onEvents={setEventsOf}
        onUpdate={({ id }) => setPanel({ open: true, id })}
        onActivity={setActivityOf}
      />
      <OrganizerPanel
        key={panel.id ?? 'new'}
        open={panel.open}
        organizerId={panel.id}
        onClose={() => setPanel((before) => ({ ...before, open: false }))}
        onCreated={setShown}
      />
      {eventsOf && <OrganizerEventsDialog organizer={eventsOf} onClose={() => setEventsOf(null)} />}
      {activityOf && <ActivityDialog organizer={activityOf} onClose={() => setActivityOf(null)} />}
      <CredentialsDialog credentials={shown} onClose={() => setShown(null)} />
    </>
  );
}
