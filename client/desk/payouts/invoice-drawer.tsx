import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { SplitDrawer } from '../../ui/desk/split-drawer.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { InvoiceActions, type InvoiceQuestion } from './invoice-actions.tsx';
import { InvoiceBody } from './invoice-body.tsx';
import { ApproveDialog, RejectDialog, WithdrawDialog } from './invoice-dialogs.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';
import { payoutKeys } from './payout-keys.ts';
import { usePayout } from './payouts.ts';

const DIALOGS = { approve: ApproveDialog, reject: RejectDialog, withdraw: WithdrawDialog };

/**
 * An invoice: how much, of which events, where it goes, what may be done, and what became of it. What is confirmed stays open where a turned screen moves the rest
 * from beside the list to above it.
 */
export function InvoiceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('withdrawal');
  const queryClient = useQueryClient();
  const number = usePayout(id).data?.number ?? id;
  /** The invoice that somebody else was faster with. */
  const [changedId, setChangedId] = useState<string | null>(null);
  // What is confirmed is what was read when it was asked: of a change meanwhile the server says so.
  const [asked, setAsked] = useState<{ question: InvoiceQuestion; payout: PayoutDetail } | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    setChangedId(null);
  };
  const reload = () => {
    close();
    setChangedId(id);
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all });
  };
  const Question = asked && DIALOGS[asked.question];
  return (
    <>
      <SplitDrawer
        open={id !== ''}
        onClose={onClose}
        label={t('drawer.label', { number })}
        over={t('invoice')}
        title={<span className="num">{number}</span>}
        closeLabel={t('drawer.close')}
      >
        <InvoiceContent
          key={id}
          id={id}
          hasChanged={changedId === id}
          onAsk={(question, payout) => setAsked({ question, payout })}
          onDone={done}
          onChanged={reload}
        />
      </SplitDrawer>
      {Question && <Question payout={asked.payout} onClose={close} onDone={done} onChanged={reload} />}
    </>
  );
}

type InvoiceContentProps = {
  id: string;
  hasChanged: boolean;
  onAsk: (question: InvoiceQuestion, payout: PayoutDetail) => void;
  onDone: () => void;
  onChanged: () => void;
};

function InvoiceContent({ id, hasChanged, onAsk, onDone, onChanged }: InvoiceContentProps) {
  const { t } = useTranslation('withdrawal');
  const query = usePayout(id);
  const payout = query.data;
  if (!payout) {
    if (query.error instanceof ApiError && query.error.status === 404)
      return <EmptyState bare title={t('drawer.notFound')} />;
    if (query.error) return <LoadProblem state={query} bare />;
    return <InvoiceSkeleton />;
  }
  return (
    <div className="stack gap-4 pt-4">
      <LoadProblem state={query} />
      {hasChanged && <Notice icon={<RefreshIcon className="i" />}>{t('drawer.changed')}</Notice>}
      <InvoiceBody payout={payout} />
      <InvoiceActions
        payout={payout}
        onAsk={(question) => onAsk(question, payout)}
        onDone={onDone}
        onChanged={onChanged}
      />
      <InvoiceTimeline payout={payout} />
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
