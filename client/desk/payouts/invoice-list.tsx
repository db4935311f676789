import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const COLUMNS = ['id', 'name', 'created', 'email', 'status'] as const;

/** Invoices come with payouts: until then there are none. */
export function InvoiceList() {
  const { t } = useTranslation('withdrawal');
  const columns: Column<never>[] = COLUMNS.map((id) => ({
    id,
    head: t(`invoices.${id}`),
    cell: () => null,
  }));
  return (
    <Card as="section" flush className="overflow-hidden">
      <Table
        caption={t('invoices.caption')}
        columns={columns}
        rows={[]}
        rowKey={() => ''}
        empty={<EmptyState bare title={t('invoices.empty')} text={t('invoices.emptyText')} />}
      />
    </Card>
  );
}
