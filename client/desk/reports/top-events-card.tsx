import type { TopValueEvent } from '#contracts/reports/dashboard.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useTopEvents } from './dashboard.ts';
import type { DashboardFilter } from './use-dashboard-filter.ts';
import { useDaysText } from './use-days-text.ts';

/** The events that brought the most in some days. */
export function TopEventsCard({ requested }: { requested: DashboardFilter }) {
  const { t } = useTranslation('dashboard');
  const query = useTopEvents(requested);
  const days = useDaysText(requested);
  const columns: Column<TopValueEvent>[] = [
    { id: 'id', head: t('topEvents.id'), isWideOnly: true, cell: ({ id }) => <RecordId>{id}</RecordId> },
    {
      id: 'name',
      head: t('topEvents.name'),
      cell: ({ name, event_organizer_name }) => (
        <>
          <b>{name}</b>
          <small>{t('topEvents.by', { organizer: event_organizer_name })}</small>
        </>
      ),
    },
    {
      id: 'amount',
      head: t('topEvents.amount'),
      numeric: true,
      cell: ({ amount }) => <b>{formatRupiah(amount)}</b>,
    },
  ];
  return (
    <Card as="section" flush className="flex flex-col overflow-hidden [--cell-inline:1.125rem]">
      <div className="px-4.5 py-3.5">
        <h2>{t('topEvents.title')}</h2>
        <p className="cap">{days}</p>
      </div>
      <LoadProblem state={query} bare />
      {(query.data || !query.error) && (
        <OldAnswer isOld={query.isPlaceholderData}>
          <Table
            caption={t('topEvents.title')}
            columns={columns}
            rows={query.data ?? []}
            rowKey={({ id }) => id}
            loading={query.isPending}
            empty={<EmptyState bare title={t('empty')} />}
          />
        </OldAnswer>
      )}
    </Card>
  );
}
