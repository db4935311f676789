import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import { BESIDE, SplitAside } from '../../ui/desk/split.tsx';
import { XIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Bill } from './bill.tsx';
import { useTransaction } from './get-transactions.ts';

/** The bill of an order: beside the list on a wide screen, over it elsewhere. */
export function BillDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('transaction');
  const isWide = useMediaQuery(BESIDE);
  if (!isWide) {
    return (
      <SidePanel open={id !== ''} onOpenChange={(open) => !open && onClose()} over={t('bill.id')} title={id}>
        {id && <BillContent id={id} />}
      </SidePanel>
    );
  }
  if (id === '') return null;
  return (
    <SplitAside label={`${t('bill.id')} ${id}`} className="[--bill-top:1.25rem]">
      <div className="flex items-start justify-between">
        <div>
          <p className="cap">{t('bill.id')}</p>
          <h2>{id}</h2>
        </div>
        <IconButton label={t('bill.close')} className="-mt-1 -mr-2.5" onClick={onClose}>
          <XIcon className="i" />
        </IconButton>
      </div>
      <BillContent id={id} />
    </SplitAside>
  );
}

function BillContent({ id }: { id: string }) {
  const { t } = useTranslation('transaction');
  const query = useTransaction(id);
  if (query.data) return <Bill bill={query.data} />;
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
