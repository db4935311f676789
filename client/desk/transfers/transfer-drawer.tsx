import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { SplitDrawer } from '../../ui/desk/split-drawer.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { TransferBody } from './transfer-body.tsx';
import { TransferHistory } from './transfer-history.tsx';
import { transferKeys, useTransfer } from './transfers.ts';

/** A transfer: where it goes, what comes next, and what became of it so far. */
export function TransferDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('transfers');
  const name = useTransfer(id).data?.account_name;
  return (
    <SplitDrawer
      open={id !== ''}
      onClose={onClose}
      label={t('drawer.label', { id })}
      over={id}
      title={name || t('title')}
      closeLabel={t('drawer.close')}
      className="[--drawer-top:1rem]"
    >
      {/* What was said of one transfer is none of the next one's. */}
      <TransferContent key={id} id={id} />
    </SplitDrawer>
  );
}

function TransferContent({ id }: { id: string }) {
  const { t } = useTranslation('transfers');
  const may = useRights();
  const queryClient = useQueryClient();
  const query = useTransfer(id);
  const [hasChanged, setChanged] = useState(false);
  if (!query.data) {
    if (query.error instanceof ApiError && query.error.status === 404)
      return <EmptyState bare title={t('drawer.notFound')} />;
    if (query.error) return <LoadProblem state={query} bare />;
    return (
      <div className="pt-[var(--drawer-top,0px)]">
        <Loading>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-3 h-10 w-44" />
          <Skeleton className="mt-6 h-48 rounded-md" />
        </Loading>
      </div>
    );
  }
  const reload = () => {
    setChanged(true);
    void queryClient.invalidateQueries({ queryKey: transferKeys.all });
  };
  return (
    <div className="stack gap-4 pt-[var(--drawer-top,0px)]">
      <LoadProblem state={query} />
      {hasChanged && <Notice icon={<RefreshIcon className="i" />}>{t('drawer.changed')}</Notice>}
      <TransferBody of={query.data} />
      {may('makeTransfers') && (
        <TransferActions of={query.data} onDone={() => setChanged(false)} onChanged={reload} />
      )}
      <TransferHistory of={query.data} />
    </div>
  );
}
