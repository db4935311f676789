import type { SupportListResponse, SupportMessage } from '#contracts/support/support.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import { StateBadge } from './state-badge.tsx';

type MessageTableProps = {
  query: LoadState & { data: SupportListResponse | undefined };
  isFiltered: boolean;
  openId: string | undefined;
  onOpen: (message: SupportMessage) => void;
  onPage: (page: number) => void;
};

/** What was written to the support, a line each. */
export function MessageTable({ query, isFiltered, openId, onOpen, onPage }: MessageTableProps) {
  const { t } = useTranslation('support');
  return (
    <DataTable
      caption={t('list.caption')}
      rows={query.data?.messages}
      rowKey={({ id }) => id}
      openKey={openId}
      state={query}
      empty={t('list.empty')}
      emptyText={isFiltered ? t('list.emptySearch') : undefined}
      pagination={query.data?.pagination}
      onPage={onPage}
      columns={[
        {
          id: 'sender',
          head: t('list.sender'),
          cell: (message) => (
            <RowName
              label={t('list.open', { name: message.name, email: message.email })}
              onPress={() => onOpen(message)}
            >
              <b>{message.name}</b> <small>{message.email}</small>
            </RowName>
          ),
        },
        {
          id: 'message',
          head: t('list.message'),
          cell: ({ message }) => <span className="block max-w-112 truncate">{message}</span>,
        },
        {
          id: 'at',
          head: t('list.at'),
          cell: ({ created_at }) => <DateCell at={created_at} />,
        },
        { id: 'state', head: t('list.state'), cell: ({ state }) => <StateBadge state={state} /> },
      ]}
    />
  );
}
