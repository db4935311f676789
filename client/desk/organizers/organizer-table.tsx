import type { OrganizerRow } from '#contracts/organizers/organizers.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { type RowAction, RowMenu } from '../../ui/desk/row-menu.tsx';
import { CalendarIcon, EyeIcon, LockIcon, PencilIcon, RefreshIcon } from '../../ui/icons.ts';
import type { Column, TableSort } from '../../ui/table.tsx';
import { useOrganizers } from './get-organizers.ts';

import { OrganizerBadge } from './organizer-badge.tsx';
import { OrganizerLink } from './organizer-link.tsx';

type OrganizerTableProps = {
  search: string;
  page: number;
  onPage: (page: number) => void;
  sort: TableSort;
  /** Whether the viewer may change organizers. */
  manages: boolean;
  onEvents: (organizer: OrganizerRow) => void;
  onUpdate: (organizer: OrganizerRow) => void;
  onActivity: (organizer: OrganizerRow) => void;
};

/** The list of event organizers. */
export function OrganizerTable(props: OrganizerTableProps) {
  const { search, page, onPage, sort } = props;
  const { t } = useTranslation('organizers');
  const query = useOrganizers({ search, sort: sort.value, page });
  return (
    <DataTable
      caption={t('list.caption')}
      columns={useColumns(props)}
      rows={query.data?.event_organizers}
      rowKey={({ id }) => id}
      sort={sort}
      state={query}
      empty={t('list.empty')}
      emptyText={search ? t('list.emptySearch') : undefined}
      pagination={query.data?.pagination}
      onPage={onPage}
    />
  );
}

function useColumns({
  manages,
  onEvents,
  onUpdate,
  onActivity,
}: OrganizerTableProps): Column<OrganizerRow>[] {
  const { t } = useTranslation('organizers');
  const actionsOf = (organizer: OrganizerRow): RowAction[] => [
    {
      label: t('menu.detail'),
      icon: <EyeIcon className="i" />,
      to: `/dashboard/event-organizer/${organizer.id}`,
    },
    ...(manages
      ? [
          {
            label: t('menu.update'),
            icon: <PencilIcon className="i" />,
            onSelect: () => onUpdate(organizer),
          },
          {
            label: t(organizer.is_active ? 'menu.deactivate' : 'menu.activate'),
            icon: organizer.is_active ? <LockIcon className="i" /> : <RefreshIcon className="i" />,
            danger: organizer.is_active,
            onSelect: () => onActivity(organizer),
          },
        ]
      : []),
  ];
  return [
    { id: 'id', head: t('list.id'), cell: ({ id }) => <RecordId>{id}</RecordId> },
    {
      id: 'name',
      head: t('list.name'),
      sort: { by: 'name' },
      cell: (organizer) => <OrganizerLink organizer={organizer} />,
    },
    {
      id: 'events',
      head: t('list.events'),
      numeric: true,
      cell: ({ event_done: done, event_created: created }) => (
        <>
          <span aria-hidden="true">
            {t('list.doneOfCreated', { done: formatCount(done), created: formatCount(created) })}
          </span>
          <span className="sr">{t('list.doneOfCreatedRead', { done, created })}</span>
        </>
      ),
    },
    {
      id: 'registered',
      head: t('list.registered'),
      sort: { by: 'created', falling: true },
      cell: ({ created_at }) => <DateCell at={created_at} long />,
    },
    {
      id: 'total',
      head: t('list.totalAmount'),
      numeric: true,
      cell: ({ total_amount }) => total_amount !== null && <b>{formatRupiah(total_amount)}</b>,
    },
    { id: 'status', head: t('list.status'), cell: ({ status }) => <OrganizerBadge status={status} /> },
    {
      id: 'acts',
      head: '',
      cell: (organizer) => (
        <span className="inline-flex justify-end">
          <IconButton
            label={t('list.showEvents', { name: organizer.name })}
            onClick={() => onEvents(organizer)}
          >
            <CalendarIcon className="i" />
          </IconButton>
          <RowMenu name={organizer.name} actions={actionsOf(organizer)} />
        </span>
      ),
    },
  ];
}
