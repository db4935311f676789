import { lazy, Suspense, useState } from 'react';
import { type DeskEventRow, type EventTab, eventTabSchema } from '#contracts/events/desk-events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { DeleteEventDialog } from '../events/delete-event-dialog.tsx';
import { EventTable } from '../events/event-table.tsx';
import { useEventCounts } from '../events/get-events.ts';
import { EventPanel } from '../flows/voting/event-panel.tsx';
import { useVotingAddress } from '../flows/voting/use-voting-address.ts';
import { storeDraft } from '../flows/wizard/wizard-memory.ts';

/** The preview brings half of the public side along: fetched when somebody makes an event. */
const Wizard = lazy(() => import('../flows/wizard/wizard.tsx').then(({ Wizard }) => ({ default: Wizard })));

/** /dashboard/voting: every event by tab, the panel of one, and the wizard that makes them. */
export function VotingPage() {
  const { t } = useTranslation('voting');
  const address = useVotingAddress();
  const counts = useEventCounts();
  const [removing, setRemoving] = useState<DeskEventRow | null>(null);
  const continueDraft = (eventId: string) => {
    storeDraft(eventId);
    address.openWizard();
  };
  const table = (tab: EventTab) => (
    <EventTable
      tab={tab}
      search={address.search}
      page={address.page}
      onPage={address.setPage}
      sort={{ value: address.sort, onSort: address.setSort }}
      openId={address.eventId ?? undefined}
      onOpen={address.openEvent}
      manage={{ onContinue: continueDraft, onDelete: setRemoving }}
    />
  );
  return (
    <>
      <PageHead
        title={t('title')}
        search={<SearchField label={t('search')} value={address.search} onSearch={address.setSearch} />}
        actions={
          <Button onClick={address.openWizard}>
            <PlusIcon className="i" />
            {t('create')}
          </Button>
        }
      />
      <Tabs
        label={t('tabs')}
        value={address.tab}
        onChange={(tab) => address.setTab(eventTabSchema.parse(tab))}
        items={eventTabSchema.options.map((tab) => ({
          id: tab,
          label: t(`tab.${tab}`),
          ...(counts[tab] !== undefined && { count: counts[tab] }),
          content: <div className="pt-5">{table(tab)}</div>,
        }))}
      />
      {address.eventId && (
        <EventPanel
          key={address.eventId}
          eventId={address.eventId}
          section={address.section}
          onSection={address.setSection}
          onClose={address.closeEvent}
        />
      )}
      <DeleteEventDialog event={removing} onClose={() => setRemoving(null)} />
      {address.wizardOpen && (
        <Suspense>
          <Wizard onClose={address.closeWizard} />
        </Suspense>
      )}
    </>
  );
}
