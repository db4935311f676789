import { useState } from 'react';
import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import type { RefundRunChanged } from '#contracts/live.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useConnectionState } from '../../lib/live.ts';
import { Card } from '../../ui/card.tsx';
import { StatusBar } from '../../ui/desk/status-bar.tsx';
import { CheckCircleIcon, InfoIcon, PauseIcon, RefreshIcon, UsersIcon, WifiOffIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { RunActions } from './run-actions.tsx';
import * as styles from './run-card.module.css';
import { progressOf, sumParts, wholeOf } from './run-figures.ts';
import { RunStateBadge } from './run-state-badge.tsx';
import { RunTimeline } from './run-timeline.tsx';
import { RunWays } from './run-ways.tsx';

type RunCardProps = {
  run: RefundRunView;
  /** What was said of it last by message. */
  message: RefundRunChanged | null;
};

/** A refund run: how far it is, by which ways, what it waits for, and what may be done about it. */
export function RunCard({ run, message }: RunCardProps) {
  const { t } = useTranslation('refundRuns');
  const [hasChanged, setChanged] = useState(false);
  const hasBegun = run.state !== 'requested' && run.state !== 'rejected';
  return (
    <Card as="section" flush aria-label={t('run.label', { id: run.id })} className={styles.card}>
      <div className={styles.main}>
        {hasBegun ? <Progress run={run} message={message} /> : <Asked run={run} />}
        {hasChanged && <Notice icon={<RefreshIcon className="i" />}>{t('run.changed')}</Notice>}
        <Standing run={run} />
        <RunActions run={run} onDone={() => setChanged(false)} onChanged={() => setChanged(true)} />
        {hasBegun && <RunWays run={run} />}
      </div>
      <div className={styles.side}>
        <RunTimeline run={run} />
      </div>
    </Card>
  );
}

/** Before a run has begun: what it would give back, and by which way. */
function Asked({ run: { id, state, counted } }: Pick<RunCardProps, 'run'>) {
  const { t } = useTranslation('refundRuns');
  const orders = (sum: { orders: number }) =>
    t('count.orders', { count: sum.orders, amount: formatCount(sum.orders) });
  return (
    <div>
      <div className="row flex-wrap">
        <RunStateBadge state={state} />
        <span className="cap num">{id}</span>
      </div>
      <h2 className={styles.amount}>
        {formatRupiah(counted.refunds.amount)}{' '}
        <small className={styles.whole}>{orders(counted.refunds)}</small>
      </h2>
      <ul className={styles.ways}>
        {(['provider', 'transfer'] as const).map((way) => (
          <li key={way} className={styles.routeLine}>
            <span>{t(`run.${way}`)}</span>
            <span className="num">{orders(counted[way])}</span>
            <b className="num">{formatRupiah(counted[way].amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Progress({ run, message }: RunCardProps) {
  const { t } = useTranslation('refundRuns');
  const { confirmed: back } = sumParts(run.refunds);
  const { total, confirmed, open, failed, rest } = progressOf(run, message);
  const { amount } = wholeOf(run);
  return (
    <div>
      <div className="row flex-wrap">
        <RunStateBadge state={run.state} />
        <span className="cap num">{run.id}</span>
      </div>
      <h2 className={styles.amount}>
        {formatRupiah(back.amount)}{' '}
        <small className={styles.whole}>{t('run.ofAmount', { amount: formatRupiah(amount) })}</small>
      </h2>
      <StatusBar
        className="mt-3"
        shares={[
          { id: 'confirmed', label: t('run.share.confirmed'), count: confirmed, tone: 'completed' },
          { id: 'open', label: t('run.share.open'), count: open, tone: 'ongoing' },
          { id: 'failed', label: t('run.share.failed'), count: failed, tone: 'canceled' },
          { id: 'rest', label: t('run.share.rest'), count: rest, tone: 'draft' },
        ]}
        total={t('run.ofOrders', { done: formatCount(confirmed), total: formatCount(total) })}
      />
    </div>
  );
}

/** What a run waits for, or how it ended, in words. */
function Standing({ run }: Pick<RunCardProps, 'run'>) {
  const { t } = useTranslation('refundRuns');
  const isCut = useConnectionState() === 'disconnected';
  const { state, refunds, to_approve: isToApprove, asked_by: askedBy } = run;
  const name = askedBy?.name ?? t('run.somebody');
  switch (state) {
    case 'requested':
      return (
        <Notice icon={<UsersIcon className="i" />}>
          {t(isToApprove ? 'run.requestedMine' : 'run.requested', { name })}
        </Notice>
      );
    case 'running':
      return (
        <>
          <Notice icon={<InfoIcon className="i" />}>
            {t('run.running')}
            {sumParts(refunds, 'transfer').waits.orders > 0 && ` ${t('run.runningForms')}`}
          </Notice>
          {isCut && <Notice icon={<WifiOffIcon className="i" />}>{t('run.delayed')}</Notice>}
        </>
      );
    case 'stopped':
      return <Notice icon={<PauseIcon className="i" />}>{t('run.stopped')}</Notice>;
    case 'rejected':
      return <Notice icon={<InfoIcon className="i" />}>{t('run.rejected')}</Notice>;
    case 'done': {
      const { orders } = sumParts(refunds).failed;
      return (
        <Notice icon={orders > 0 ? <InfoIcon className="i" /> : <CheckCircleIcon className="i" />}>
          {t('run.done')}
          {orders > 0 && ` ${t('run.doneFailed', { count: orders, amount: formatCount(orders) })}`}
        </Notice>
      );
    }
  }
}
