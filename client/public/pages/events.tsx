import { useDeferredValue, useMemo } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { events } from '../../lib/i18n/id/events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { EventFilterBar } from '../events/event-filter-bar.tsx';
import { EventGrid, EventGridSkeleton } from '../events/event-grid.tsx';
import { filterEvents } from '../events/event-list-filter.ts';
import { useEvents } from '../events/get-events.ts';
import { useEventFilter } from '../events/use-event-filter.ts';

addTexts({ events });

/** All events, searched by name or organizer and filtered by status. */
export function EventsPage() {
  const { t } = useTranslation('events');
  useDocumentTitle(t('documentTitle'));
  const filter = useEventFilter();
  return (
    <div className="page pt-7 pb-16 lg:pt-14 lg:pb-24">
      <h1 className="h-page">{t('title')}</h1>
      <EventFilterBar filter={filter} />
      <EventList filter={filter} />
    </div>
  );
}

function EventList({ filter }: { filter: ReturnType<typeof useEventFilter> }) {
  const { t } = useTranslation('events');
  const query = useEvents();
  const text = useDeferredValue(filter.text);
  const events = query.data?.events;
  const shown = useMemo(
    () => filterEvents(events ?? [], { text, chips: filter.chips }),
    [events, text, filter.chips],
  );
  if (!events) {
    if (!query.isError) return <EventGridSkeleton counted />;
    return (
      <ErrorState
        message={errorMessage(query.error)}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  const filtered = text !== '' || filter.chips.size > 0;
  return (
    <>
      <h2 className="sr">{t('list')}</h2>
      <p className="cap num mb-5" role="status">
        {t(filtered ? 'found' : 'all', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={filtered ? t('emptyText') : undefined}
          action={
            filtered && (
              <Button variant="line" size="sm" className="mt-3" onClick={filter.reset}>
                {t('reset')}
              </Button>
            )
          }
        />
      ) : (
        <EventGrid events={shown} />
      )}
    </>
  );
}
