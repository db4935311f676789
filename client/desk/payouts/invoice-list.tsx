import { PAYOUT_STATES } from '#contracts/payouts/payout-words.ts';
import type { PayoutRow } from '#contracts/payouts/payouts.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { ChipRail, FilterChip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import { FilterRow } from '../../ui/desk/filter-row.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import { Select } from '../../ui/desk/select.tsx';
import type { Column } from '../../ui/table.tsx';
import { accountInWords } from './bank-accounts.ts';
import { InvoiceBadge } from './invoice-badge.tsx';
import { type PayoutFilter, usePayouts } from './payouts.ts';

type InvoiceListProps = {
  filter: PayoutFilter;
  /** How many wait for one's own approval. */
  toApprove: number | undefined;
  openId: string;
  onFilter: (filter: Partial<Pick<PayoutFilter, 'state' | 'toApprove'>>) => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

/** Payouts that were asked for, an invoice each. */
export function InvoiceList(props: InvoiceListProps) {
  const { filter, openId, onOpen, onPage } = props;
  const { t } = useTranslation('withdrawal');
  const may = useRights();
  const query = usePayouts(filter);
  const isFiltered = filter.state !== '';
  const text = may('askPayouts') ? 'invoices.emptyAsk' : 'invoices.emptyText';
  return (
    <div className="grid gap-4">
      <Filters {...props} />
      <DataTable
        caption={t('invoices.caption')}
        columns={useColumns(onOpen)}
        rows={query.data?.result}
        rowKey={({ id }) => id}
        openKey={openId}
        state={query}
        empty={t(filter.toApprove ? 'invoices.emptyApprove' : 'invoices.empty')}
        emptyText={t(
          filter.toApprove ? 'invoices.emptyApproveText' : isFiltered ? 'invoices.emptyFilter' : text,
        )}
        pagination={query.data?.pagination}
        onPage={onPage}
      />
    </div>
  );
}

function Filters({ filter, toApprove, onFilter }: InvoiceListProps) {
  const { t } = useTranslation('withdrawal');
  const approves = useRights()('approvePayouts');
  return (
    <FilterRow>
      {approves && (
        <ChipRail label={t('invoices.views')}>
          <FilterChip
            plain
            pressed={!filter.toApprove}
            onToggle={() => onFilter({ toApprove: false, state: '' })}
          >
            {t('invoices.all')}
          </FilterChip>
          <FilterChip
            plain
            pressed={filter.toApprove}
            onToggle={() => onFilter({ toApprove: true, state: '' })}
          >
            {t('invoices.toApprove')} {toApprove !== undefined && formatCount(toApprove)}
          </FilterChip>
        </ChipRail>
      )}
      {!filter.toApprove && (
        <Select
          label={t('invoices.state')}
          labelHidden
          placeholder={t('invoices.allStates')}
          choices={PAYOUT_STATES.map((state) => ({ value: state, label: t(`status.${state}`) }))}
          value={filter.state}
          onChange={(value) => onFilter({ state: PAYOUT_STATES.find((state) => state === value) ?? '' })}
        />
      )}
    </FilterRow>
  );
}

function useColumns(onOpen: InvoiceListProps['onOpen']): Column<PayoutRow>[] {
  const { t } = useTranslation('withdrawal');
  return [
    {
      id: 'id',
      head: t('invoices.id'),
      cell: ({ id, number }) => (
        <RowName label={t('invoices.open', { number })} onPress={() => onOpen(id)}>
          <b className="num whitespace-nowrap">{number}</b>
        </RowName>
      ),
    },
    {
      id: 'name',
      head: t('invoices.name'),
      cell: ({ event_organizer, event_count, account }) => (
        <>
          <b>{event_organizer}</b>
          <small>
            {t('invoices.events', { count: event_count, amount: formatCount(event_count) })}
            {` · ${accountInWords(account)}`}
          </small>
        </>
      ),
    },
    {
      id: 'amount',
      head: t('invoices.amount'),
      numeric: true,
      cell: ({ amount }) => <b className="whitespace-nowrap">{formatRupiah(amount)}</b>,
    },
    { id: 'created', head: t('invoices.created'), cell: ({ created_at }) => <DateCell at={created_at} /> },
    {
      id: 'sent',
      head: t('invoices.email'),
      cell: ({ mailed_at }) =>
        mailed_at === null ? (
          <span className="muted">{t('invoices.notSent')}</span>
        ) : (
          <DateCell at={mailed_at} />
        ),
    },
    { id: 'status', head: t('invoices.status'), cell: ({ state }) => <InvoiceBadge state={state} /> },
  ];
}
