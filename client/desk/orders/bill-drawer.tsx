import type { ReactNode } from 'react';
import type { TransactionDetail } from '#contracts/orders/transactions.ts';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { SplitDrawer } from '../../ui/desk/split-drawer.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Bill } from './bill.tsx';
import { useTransaction } from './get-transactions.ts';

type BillDrawerProps = {
  id: string;
  onClose: () => void;
  /** What else is there to see and to do about a bill. */
  further?: ((bill: TransactionDetail) => ReactNode) | undefined;
};

/** The bill of an order: beside the list on a wide screen, over it elsewhere. */
export function BillDrawer({ id, onClose, further }: BillDrawerProps) {
  const { t } = useTranslation('transaction');
  return (
    <SplitDrawer
      open={id !== ''}
      onClose={onClose}
      label={`${t('bill.id')} ${id}`}
      over={t('bill.id')}
      title={id}
      closeLabel={t('bill.close')}
      className="[--bill-top:1.25rem]"
    >
      <BillContent id={id} further={further} />
    </SplitDrawer>
  );
}

function BillContent({ id, further }: Pick<BillDrawerProps, 'id' | 'further'>) {
  const { t } = useTranslation('transaction');
  const query = useTransaction(id);
  if (query.data) return <Bill bill={query.data} further={further?.(query.data)} />;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <EmptyState bare title={t('bill.notFound')} />;
  }
  if (query.error) return <LoadProblem state={query} bare />;
  return (
    <Loading>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="mt-3 h-9 w-44" />
      <Skeleton className="mt-6 h-40 rounded-md" />
    </Loading>
  );
}
