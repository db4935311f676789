import { useState } from 'react';
import type { ChangeRequest } from '#contracts/events/change-requests.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { ChipRail, FilterChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { ChangeRequestPanel } from '../events/changes/change-request-panel.tsx';
import { ChangeRequestTable } from '../events/changes/change-request-table.tsx';
import { useChangeRequests } from '../events/changes/change-requests.ts';

const STATES = ['open', 'granted', 'refused', 'withdrawn', 'all'] as const;

/** /dashboard/change-requests: what organizers ask to have changed in their events; those that wait first. */
export function ChangeRequestsPage() {
  const { t } = useTranslation('changes');
  const { values, page, filter, setPage } = useAddressFilter(['state']);
  const shownState = values.state === '' ? 'open' : values.state;
  const query = useChangeRequests({ state: shownState === 'all' ? '' : shownState, page });
  const waiting = useChangeRequests({ state: 'open', page: 1 });
  // The request stays while the panel slides out.
  const [shown, setShown] = useState<ChangeRequest | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead title={t('page.title')} />
      <ChipRail label={t('page.states')}>
        {STATES.map((state) => (
          <FilterChip
            key={state}
            pressed={shownState === state}
            onToggle={() => filter({ state: state === 'open' ? '' : state })}
          >
            {t(`page.state.${state}`)}{' '}
            {state === 'open' && waiting.data && formatCount(waiting.data.pagination.total)}
          </FilterChip>
        ))}
      </ChipRail>
      <ChangeRequestTable
        query={query}
        isOpenOnly={shownState === 'open'}
        openId={isOpen ? shown?.id : undefined}
        onOpen={(request) => {
          setShown(request);
          setOpen(true);
        }}
        onPage={setPage}
      />
      {shown && (
        <ChangeRequestPanel
          key={shown.id}
          request={shown}
          open={isOpen}
          onClose={() => setOpen(false)}
          onDecided={setShown}
        />
      )}
    </>
  );
}
