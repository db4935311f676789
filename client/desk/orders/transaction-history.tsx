import { useId, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { DownloadIcon, FilterIcon } from '../../ui/icons.ts';
import type { TableSort } from '../../ui/table.tsx';
import { useDownload } from '../../ui/use-download.ts';
import { type HistoryFilter, historyQuery, useTransactionHistory } from './get-transactions.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';

type TransactionHistoryProps = {
  eventId: string;
  zone: string | undefined;
  values: HistoryFilter;
  sort: TableSort;
  page: number;
  openId: string;
  onFilter: (changes: Partial<HistoryFilter>) => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

/** One event's orders with search, filter and file. */
export function TransactionHistory(props: TransactionHistoryProps) {
  const { eventId, zone, values, sort, page, openId, onFilter, onOpen, onPage } = props;
  const { t } = useTranslation('transaction');
  const query = useTransactionHistory(eventId, { ...values, sort: sort.value, page });
  const { search, ...filters } = values;
  const count = Object.values(filters).filter(Boolean).length;
  const [isOpen, setOpen] = useState(count > 0);
  const filtersId = useId();
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <div className="flex flex-wrap gap-2.5">
        <div className="flex-[1_1_14rem]">
          <SearchField
            label={t('history.search')}
            value={search}
            onSearch={(text) => onFilter({ search: text })}
          />
        </div>
        <Button
          variant="line"
          className="max-md:flex-1"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen((was) => !was)}
        >
          <FilterIcon className="i" />
          {count > 0 ? t('filterOn', { count }) : t('filter')}
        </Button>
        <ExportButton eventId={eventId} values={values} />
      </div>
      {isOpen && <TransactionFilters id={filtersId} values={values} onChange={onFilter} />}
      {query.data?.total_is_exact === false && (
        <p className="cap mt-3">{t('history.many', { amount: formatCount(query.data.pagination.total) })}</p>
      )}
      <TransactionTable
        caption={t('history.caption')}
        rows={query.data?.result}
        pagination={query.data?.pagination}
        goesOn={query.data?.total_is_exact === false}
        state={query}
        empty={t('history.empty')}
        emptyText={search || count > 0 ? t('history.emptyFilter') : undefined}
        zone={zone}
        sort={sort}
        openId={openId}
        onOpen={onOpen}
        onPage={onPage}
      />
    </div>
  );
}

function ExportButton({ eventId, values }: { eventId: string; values: HistoryFilter }) {
  const { t } = useTranslation('transaction');
  const { isLoading, download } = useDownload({ done: t('history.exported') });
  const path = `/admin/transactions/events/${encodeURIComponent(eventId)}/export`;
  return (
    <Button
      variant="line"
      className="max-md:flex-1"
      pending={isLoading}
      pendingText={t('history.exporting')}
      onClick={() => void download(path, historyQuery(values))}
    >
      <DownloadIcon className="i" />
      {t('history.export')}
    </Button>
  );
}
