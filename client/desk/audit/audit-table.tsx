import type { AuditEntry, AuditResponse } from '#contracts/audit/audit.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import type { Column } from '../../ui/table.tsx';

type AuditTableProps = {
  query: LoadState & { data: AuditResponse | undefined };
  isFiltered: boolean;
  onPage: (page: number) => void;
  openId: string | undefined;
  onOpen: (entry: AuditEntry) => void;
};

/** Who changed what, a line each. */
export function AuditTable({ query, isFiltered, onPage, openId, onOpen }: AuditTableProps) {
  const { t } = useTranslation('audit');
  return (
    <DataTable
      caption={t('list.caption')}
      columns={useColumns(onOpen)}
      rows={query.data?.entries}
      rowKey={({ id }) => id}
      openKey={openId}
      state={query}
      empty={t('list.empty')}
      emptyText={isFiltered ? t('list.emptyFilter') : undefined}
      pagination={query.data?.pagination}
      onPage={onPage}
    />
  );
}

function useColumns(onOpen: AuditTableProps['onOpen']): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  return [
    { id: 'at', head: t('list.at'), cell: ({ at }) => <DateCell at={at} /> },
    {
      id: 'what',
      head: t('list.what'),
      cell: (entry) => (
        <RowName label={t('list.show', { sentence: entry.sentence })} onPress={() => onOpen(entry)}>
          <b>{entry.sentence}</b>
        </RowName>
      ),
    },
    {
      id: 'change',
      head: t('list.change'),
      numeric: true,
      cell: ({ changes }) => {
        const count = changes.filter(({ changed }) => changed).length;
        return count === 0 ? t('list.noChange') : t('list.changes', { count });
      },
    },
  ];
}
