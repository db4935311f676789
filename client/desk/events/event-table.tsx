import type { DeskEventRow, EventTab } from '#contracts/events/desk-events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import { EyeIcon, PencilIcon, TrashIcon } from '../../ui/icons.ts';
import type { Column, TableSort } from '../../ui/table.tsx';
import { EventStatusBadge } from '../status-badge.tsx';
import { wholeShares } from './event-values.ts';
import { useDeskEvents } from './get-events.ts';

type EventTableProps = {
  tab: EventTab;
  search: string;
  page: number;
  onPage: (page: number) => void;
  sort: TableSort;
  /** The event whose panel is open. */
  openId?: string | undefined;
  onOpen: (eventId: string) => void;
  /** For whoever makes and removes events. */
  manage?: {
    /** Takes a draft up again in the wizard. */
    onContinue: (eventId: string) => void;
    onDelete: (event: DeskEventRow) => void;
  };
};

/** A tab of the list of events with what each brought in and who gets it. */
export function EventTable(props: EventTableProps) {
  const { tab, search, page, onPage, sort, openId } = props;
  const { t } = useTranslation('voting');
  const query = useDeskEvents({ tab, search, sort: sort.value, page });
  return (
    <DataTable
      caption={t('table.caption')}
      columns={useColumns(props)}
      rows={query.data?.events}
      rowKey={({ id }) => id}
      openKey={openId}
      sort={sort}
      state={query}
      empty={t('table.empty')}
      emptyText={search ? t('table.emptySearch') : undefined}
      pagination={query.data?.pagination}
      onPage={onPage}
    />
  );
}

function useColumns({ tab, onOpen, manage }: EventTableProps): Column<DeskEventRow>[] {
  const { t } = useTranslation('voting');
  const share = (amount: number | null, percent: string) => (
    <>
      <Amount value={amount} />
      <small>{percent}</small>
    </>
  );
  return [
    {
      id: 'id',
      head: t('table.id'),
      sort: { by: 'created', falling: true },
      cell: ({ id }) => <RecordId>{id}</RecordId>,
    },
    {
      id: 'name',
      head: t('table.name'),
      sort: { by: 'name' },
      cell: (event) => (
        <RowName onPress={() => onOpen(event.id)}>
          <b>{event.name}</b>
          <small>{event.event_organizer}</small>
        </RowName>
      ),
    },
    {
      id: 'total',
      head: t('table.totalAmount'),
      numeric: true,
      sort: { by: 'total', falling: true },
      cell: (event) => (
        <b>
          <Amount value={event.total_amount} />
        </b>
      ),
    },
    {
      id: 'eo',
      head: t('table.eo'),
      numeric: true,
      cell: (event) => share(event.total_eo_amount, wholeShares(event.percentage_eo).eo),
    },
    {
      id: 'sorak',
      head: t('table.sorak'),
      numeric: true,
      cell: (event) => share(event.total_sorak_amount, wholeShares(event.percentage_eo).sorak),
    },
    {
      id: 'duration',
      head: t('table.duration'),
      numeric: true,
      cell: ({ duration }) =>
        duration === null ? t('table.noDuration') : t('table.days', { count: duration }),
    },
    {
      id: 'status',
      head: t('table.status'),
      cell: ({ status }) => <EventStatusBadge status={status} />,
    },
    ...(manage
      ? [
          {
            id: 'menu',
            head: '',
            cell: (event: DeskEventRow) => (
              <RowMenu
                name={event.name}
                actions={[
                  {
                    label: t('menu.detail'),
                    icon: <EyeIcon className="i" />,
                    onSelect: () => onOpen(event.id),
                  },
                  ...(tab === 'draft'
                    ? [
                        {
                          label: t('menu.continue'),
                          icon: <PencilIcon className="i" />,
                          onSelect: () => manage.onContinue(event.id),
                        },
                      ]
                    : []),
                  {
                    label: t('menu.delete'),
                    icon: <TrashIcon className="i" />,
                    danger: true,
                    disabled: !event.is_deletable,
                    onSelect: () => manage.onDelete(event),
                  },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
}
