import { useState } from 'react';
import type { RunCount } from '#contracts/cases/refund-runs.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { SectionHead } from '../../ui/desk/section-head.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { RefreshIcon, UsersIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { askRefundRun, useRunCount } from './refund-runs.ts';
import * as styles from './run-count.module.css';
import { RunNoteDialog } from './run-note-dialog.tsx';
import { useRunWrite } from './use-run-write.ts';

type Count = RunCount & { needs_approval: boolean };
type RunCountCardProps = {
  eventId: string;
  /** A run has been there already: what is counted is what that has left. */
  isRest: boolean;
};

/** What a refund run would give back now, and its start; of what an earlier one has left nothing where there is none. */
export function RunCountCard({ eventId, isRest }: RunCountCardProps) {
  const { t } = useTranslation('refundRuns');
  const title = t(isRest ? 'count.titleRest' : 'count.title');
  const query = useRunCount(eventId);
  const isNothing = query.data?.refunds.orders === 0;
  // Beside a run that is over its own list says that nothing is left.
  if (isRest && (!query.data || isNothing)) return null;
  return (
    <Card as="section" flush aria-label={title}>
      <Loaded
        state={query}
        loading={
          <Loading label={t('count.loading')}>
            <div className="p-5">
              <Skeleton className="h-7 w-48" />
              <Skeleton className="mt-5 h-20 rounded-md" />
            </div>
          </Loading>
        }
      >
        {query.data && isNothing && query.data.left.length === 0 ? (
          <EmptyState bare title={t('count.none')} text={t('count.noneText')} />
        ) : (
          query.data && (
            <Counted
              eventId={eventId}
              count={query.data}
              title={title}
              isCounting={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )
        )}
      </Loaded>
    </Card>
  );
}

type CountedProps = {
  eventId: string;
  count: Count;
  title: string;
  isCounting: boolean;
  onRetry: () => void;
};

function Counted({ eventId, count, title, isCounting, onRetry }: CountedProps) {
  const { t } = useTranslation('refundRuns');
  const { refunds, provider, transfer, left } = count;
  const orders = (sum: { orders: number }) =>
    t('count.orders', { count: sum.orders, amount: formatCount(sum.orders) });
  return (
    <>
      <div className="px-4.5 pt-4.5">
        <SectionHead title={title} heading="h2" />
      </div>
      <StatStrip bare className="border-line border-y">
        <Stat label={t('count.refunds')} value={formatRupiah(refunds.amount)} note={orders(refunds)} />
        <Stat
          label={t('count.provider')}
          value={formatRupiah(provider.amount)}
          note={`${orders(provider)}, ${t('count.providerText')}`}
        />
        <Stat
          label={t('count.transfer')}
          value={formatRupiah(transfer.amount)}
          note={`${orders(transfer)}, ${t('count.transferText')}`}
        />
      </StatStrip>
      <div className="stack gap-5 p-4.5">
        {left.length > 0 && <NotAmong left={left} />}
        {refunds.orders > 0 && (
          <Start eventId={eventId} count={count} isCounting={isCounting} onRetry={onRetry} />
        )}
      </div>
    </>
  );
}

/** What a run would leave at first, by the reason. */
function NotAmong({ left }: Pick<Count, 'left'>) {
  const { t } = useTranslation('refundRuns');
  return (
    <div>
      <h3 className={styles.title}>{t('count.left')}</h3>
      <p className="cap">
        {t('count.leftText')}
        {left.some(({ reason }) => reason === 'paid_twice') && ` ${t('count.secondText')}`}
      </p>
      <ul className={styles.list}>
        {left.map(({ reason, orders, amount }) => (
          <li key={reason} className={styles.item}>
            <span className={styles.reason}>{t(`left.reason.${reason}`)}</span>
            <span className="num">{t('count.orders', { count: orders, amount: formatCount(orders) })}</span>
            <b className="num">{formatRupiah(amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Start({ eventId, count, isCounting, onRetry }: Omit<CountedProps, 'title'>) {
  const { t } = useTranslation('refundRuns');
  const may = useRights();
  const [isAsking, setAsking] = useState(false);
  const { needs_approval: needsApproval } = count;
  if (!may('runRefunds')) return <p className="cap">{t('count.notYours')}</p>;
  return (
    <div className="stack gap-4">
      <Notice icon={<UsersIcon className="i" />}>
        {t(needsApproval ? 'count.needsApproval' : 'count.startsAtOnce')}
      </Notice>
      <div className="flex flex-wrap gap-2.5 max-md:*:flex-auto">
        <Button onClick={() => setAsking(true)}>{t(needsApproval ? 'count.ask' : 'count.start')}</Button>
        <Button variant="quiet" pending={isCounting} onClick={onRetry}>
          <RefreshIcon className="i" />
          {t('count.again')}
        </Button>
      </div>
      {isAsking && <AskDialog eventId={eventId} count={count} onClose={() => setAsking(false)} />}
    </div>
  );
}

type AskDialogProps = { eventId: string; count: Count; onClose: () => void };

function AskDialog({ eventId, count, onClose }: AskDialogProps) {
  const { t } = useTranslation('refundRuns');
  const { refunds, needs_approval: needsApproval } = count;
  const ask = useRunWrite({
    send: (note: string, key) =>
      askRefundRun(eventId, { expected_orders: refunds.orders, expected_amount: refunds.amount, note }, key),
    onDone: onClose,
  });
  const problem = useAskProblem(ask.error);
  return (
    <RunNoteDialog
      title={t(needsApproval ? 'ask.titleAsk' : 'ask.title')}
      text={t('ask.text', {
        count: refunds.orders,
        orders: formatCount(refunds.orders),
        amount: formatRupiah(refunds.amount),
      })}
      yes={t(needsApproval ? 'ask.yesAsk' : 'ask.yes')}
      pendingText={t('ask.pending')}
      // What somebody else has to approve moves nothing yet.
      harmless={needsApproval}
      pending={ask.isPending}
      problem={problem}
      onConfirm={ask.mutate}
      onClose={onClose}
    />
  );
}

/** Why it was refused; where something else is there by now, what to do. */
function useAskProblem(error: unknown): string | null {
  const { t } = useTranslation('refundRuns');
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'refund_outdated') return t('ask.outdated');
  return code === 'refund_not_possible' ? t('ask.empty') : errorReason(error);
}
