import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { DataTable } from '#client/ui/desk/data-table.tsx';
import { DateCell } from '#client/ui/desk/date-cell.tsx';
import type { LoadState } from '#client/ui/desk/load-state.tsx';
import { RowName } from '#client/ui/desk/row-name.tsx';
import type { ChangeRequest, ChangeRequestsResponse } from '#contracts/events/change-requests.ts';
import { useFieldNames } from './differences.tsx';
import { ChangeStateBadge } from './state-badge.tsx';

type ChangeRequestTableProps = {
  query: LoadState & { data: ChangeRequestsResponse | undefined };
  isOpenOnly: boolean;
  openId: string | undefined;
  onOpen: (request: ChangeRequest) => void;
  onPage: (page: number) => void;
};

/** Requests for changes, a line each. */
export function ChangeRequestTable({ query, isOpenOnly, openId, onOpen, onPage }: ChangeRequestTableProps) {
  const { t } = useTranslation('changes');
  const names = useFieldNames();
  return (
    <DataTable
      caption={t('list.caption')}
      rows={query.data?.change_requests}
      rowKey={({ id }) => id}
      openKey={openId}
      state={query}
      empty={t(isOpenOnly ? 'list.emptyOpen' : 'list.empty')}
      emptyText={isOpenOnly ? t('list.emptyOpenText') : undefined}
      pagination={query.data?.pagination}
      onPage={onPage}
      columns={[
        {
          id: 'event',
          head: t('list.event'),
          cell: (request) => (
            <RowName
              label={t('list.open', { name: request.event.name, organizer: request.event_organizer.name })}
              onPress={() => onOpen(request)}
            >
              <b>{request.event.name}</b> <small>{request.event_organizer.name}</small>
            </RowName>
          ),
        },
        {
          id: 'changes',
          head: t('list.changes'),
          cell: ({ differences }) => (
            <span className="block max-w-80 truncate">
              {differences.map(({ field }) => names(field)).join(', ')}
            </span>
          ),
        },
        { id: 'by', head: t('list.askedBy'), cell: ({ asked_by }) => asked_by ?? t('somebody') },
        { id: 'at', head: t('list.at'), cell: ({ asked_at }) => <DateCell at={asked_at} /> },
        { id: 'state', head: t('list.state'), cell: ({ state }) => <ChangeStateBadge state={state} /> },
      ]}
    />
  );
}
