import type { DeskList as ListName } from '#contracts/orders/transactions.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { useDeskList } from './get-transactions.ts';
import { TransactionTable } from './transaction-table.tsx';

type DeskListProps = {
  list: ListName;
  organizerId: string;
  page: number;
  openId: string;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

/** Late, reviewed or returned orders over all events in reach. */
export function DeskList({ list, organizerId, page, openId, onOpen, onPage }: DeskListProps) {
  const { t } = useTranslation('transaction');
  const query = useDeskList({ list, organizerId, page });
  return (
    <>
      <Notice icon={<AlertTriangleIcon className="i" />}>
        <p>{t(`show.${list}Note`)}</p>
      </Notice>
      <TransactionTable
        caption={t(`show.${list}`)}
        rows={query.data?.result}
        pagination={query.data?.pagination}
        goesOn={query.data?.total_is_exact === false}
        state={query}
        empty={t('show.empty')}
        namesEvent
        openId={openId}
        onOpen={onOpen}
        onPage={onPage}
      />
    </>
  );
}
