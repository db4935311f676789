import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { SplitDrawer } from '../../ui/desk/split-drawer.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceBody } from './invoice-body.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';
import { payoutKeys } from './payout-keys.ts';
import { usePayout } from './payouts.ts';

/** An invoice: how much, of which events, where it goes, what may be done, and what became of it. */
export function InvoiceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('withdrawal');
  const number = usePayout(id).data?.number ?? id;
  return (
    <SplitDrawer
      open={id !== ''}
      onClose={onClose}
      label={t('drawer.label', { number })}
      over={t('invoice')}
      title={<span className="num">{number}</span>}
      closeLabel={t('drawer.close')}
    >
      {/* What was said of one invoice is none of the next one's. */}
      <InvoiceContent key={id} id={id} />
    </SplitDrawer>
  );
}

function InvoiceContent({ id }: { id: string }) {
  const { t } = useTranslation('withdrawal');
  const queryClient = useQueryClient();
  const query = usePayout(id);
  const [hasChanged, setChanged] = useState(false);
  if (!query.data) {
    if (query.error instanceof ApiError && query.error.status === 404)
      return <EmptyState bare title={t('drawer.notFound')} />;
    if (query.error) return <LoadProblem state={query} bare />;
    return <InvoiceSkeleton />;
  }
  const reload = () => {
    setChanged(true);
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all });
  };
  return (
    <div className="stack gap-4 pt-4">
      <LoadProblem state={query} />
      {hasChanged && <Notice icon={<RefreshIcon className="i" />}>{t('drawer.changed')}</Notice>}
      <InvoiceBody payout={query.data} />
      <InvoiceActions payout={query.data} onDone={() => setChanged(false)} onChanged={reload} />
      <InvoiceTimeline payout={query.data} />
    </div>
  );
}

function InvoiceSkeleton() {
  return (
    <div className="pt-4">
      <Loading>
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-3 h-10 w-44" />
        <Skeleton className="mt-6 h-48 rounded-md" />
      </Loading>
    </div>
  );
}
