import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Pager } from '../../ui/desk/pager.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type OwnEventsFilter, useOwnEvents } from './get-own-events.ts';
import { OwnEventCard } from './own-event-card.tsx';
import { useLiveAmounts } from './use-live-amounts.ts';

type OwnEventsProps = {
  organizerId: string;
  filter: OwnEventsFilter;
  onDetail: (eventId: string) => void;
  onPage: (page: number) => void;
};

/** The organizer's own events as cards whose amounts move with each payment. */
export function OwnEvents({ organizerId, filter, onDetail, onPage }: OwnEventsProps) {
  const { t } = useTranslation('myEvent');
  const query = useOwnEvents(organizerId, filter);
  useLiveAmounts();
  const { events = [], pagination } = query.data ?? {};
  return (
    <Loaded
      state={query}
      loading={
        <Loading label={t('loading')}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-80 rounded-lg" />
            ))}
          </div>
        </Loading>
      }
    >
      {events.length === 0 && (
        <EmptyState title={t('empty')} text={filter.search ? t('emptySearch') : undefined} />
      )}
      {events.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
          {events.map((event) => (
            <li key={event.id}>
              <OwnEventCard event={event} onDetail={() => onDetail(event.id)} />
            </li>
          ))}
        </ul>
      )}
      {pagination && pagination.total_page > 1 && <Pager pagination={pagination} onPage={onPage} />}
    </Loaded>
  );
}
