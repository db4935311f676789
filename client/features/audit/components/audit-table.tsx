import type { AuditEntry, AuditResponse } from '#contracts/audit/audit.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DataTable } from '../../../ui/desk/data-table.tsx';
import type { LoadState } from '../../../ui/desk/load-state.tsx';
import type { Column } from '../../../ui/table.tsx';
import { compareValues } from '../hooks/compare-values.ts';
import { useActorName } from '../hooks/use-actor-name.ts';

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
  const nameOf = useActorName();
  return [
    {
      id: 'at',
      head: t('list.at'),
      cell: ({ at }) => <span className="num whitespace-nowrap">{formatDateTime(at)}</span>,
    },
    {
      id: 'actor',
      head: t('list.actor'),
      cell: ({ actor }) => (
        <>
          <b>{nameOf(actor)}</b>
          <small>{actor.id}</small>
        </>
      ),
    },
    {
      id: 'action',
      head: t('list.action'),
      cell: (entry) => (
        <button
          type="button"
          className="cell-link"
          aria-label={t('list.show', { action: entry.action, target: entry.target.id })}
          onClick={() => onOpen(entry)}
        >
          <b>{entry.action}</b>
        </button>
      ),
    },
    {
      id: 'target',
      head: t('list.target'),
      cell: ({ target }) => (
        <>
          {target.type}
          <small>{target.id}</small>
        </>
      ),
    },
    {
      id: 'change',
      head: t('list.change'),
      numeric: true,
      cell: ({ before, after }) => {
        const count = compareValues(before, after).filter(({ changed }) => changed).length;
        return count === 0 ? t('list.noChange') : t('list.changes', { count });
      },
    },
  ];
}
