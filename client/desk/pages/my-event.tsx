import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useClaims } from '../../lib/session.ts';
import { useAddressValues } from '../../lib/use-address-values.ts';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EventTable } from '../events/event-table.tsx';
import { OwnEvents } from '../events/own-events.tsx';
import { EventPanel } from '../flows/voting/event-panel.tsx';
import { usePanelAddress } from '../flows/voting/use-panel-address.ts';

const TABS = ['active', 'inactive', 'all', 'draft'] as const;

/** /dashboard/my-event: an organizer's staff reads and, by its role, edits its events, prints their posters and finds their hall screens. */
export function MyEventPage() {
  const { t } = useTranslation('myEvent');
  const organizerId = useClaims()?.eo_id;
  const { params, page, set: setValues } = useAddressValues();
  const panel = usePanelAddress();
  const search = params.get('q') ?? '';
  const may = useRights();
  // Drafts are of use to whoever prepares them.
  const tabs = TABS.filter((each) => each !== 'draft' || may('editOwnEvent'));
  const chosen = tabs.find((each) => each === params.get('tab')) ?? 'active';
  // A text is looked for in all of them.
  const tab = search === '' ? chosen : 'all';
  const [sort, setSort] = useState('-created');
  const set = (values: Record<string, string>) => setValues(values, { replace: true });
  const turn = (next: number) => set({ page: next > 1 ? String(next) : '' });
  return (
    <>
      <PageHead
        title={t('title')}
        search={
          organizerId && (
            <SearchField label={t('search')} value={search} onSearch={(q) => set({ q, page: '' })} />
          )
        }
      />
      {organizerId ? (
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={(next) => set({ tab: next === 'active' ? '' : next, q: '', page: '' })}
          items={tabs.map((id) => ({
            id,
            label: t(`tab.${id}`),
            content: (
              <div className="pt-5">
                {id === 'draft' ? (
                  <EventTable
                    tab="draft"
                    search=""
                    page={page}
                    sort={{ value: sort, onSort: setSort }}
                    openId={panel.eventId ?? undefined}
                    onOpen={panel.openEvent}
                    onPage={turn}
                  />
                ) : (
                  <OwnEvents
                    organizerId={organizerId}
                    filter={{ tab: id, search, page }}
                    onDetail={panel.openEvent}
                    onPage={turn}
                  />
                )}
              </div>
            ),
          }))}
        />
      ) : (
        <EmptyState title={t('empty')} text={t('noOrganizer')} />
      )}
      {organizerId && panel.eventId && (
        <EventPanel
          key={panel.eventId}
          eventId={panel.eventId}
          section={panel.section}
          onSection={panel.setSection}
          onClose={panel.closeEvent}
        />
      )}
    </>
  );
}
