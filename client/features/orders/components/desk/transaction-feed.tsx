import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatRupiah } from '../../../../lib/format.ts';
import { useConnectionState } from '../../../../lib/live.ts';
import { useAgeText } from '../../../../lib/use-age.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { OrderStatusBadge } from '../../../../ui/desk/status-badge.tsx';
import type { Moved } from '../../hooks/desk/use-live-transactions.ts';
import { useMethodName } from '../../hooks/desk/use-method-name.ts';

const SHOWN = 3;
/** How long a settlement that has just come stands out. */
const NEW_MS = 1_600;

type TransactionFeedProps = { moved: readonly Moved[]; perMinute: number };

/** The latest transactions as they move. Stands still while somebody points at it. */
export function TransactionFeed({ moved, perMinute }: TransactionFeedProps) {
  const { t } = useTranslation(['transaction', 'ui']);
  const [held, setHeld] = useState<readonly Moved[] | null>(null);
  const isConnected = useConnectionState() === 'connected';
  const shown = (held ?? moved).slice(0, SHOWN);
  return (
    <section
      className="card tx-feed"
      aria-label={t('live.title')}
      onMouseEnter={() => setHeld(moved)}
      onMouseLeave={() => setHeld(null)}
    >
      <div className="tx-feed-head">
        <span className={clsx('live', !isConnected && 'stale')}>
          <span className="live-dot">
            {moved.length > 0 && <i key={moved[0]?.heardAt} className="live-ring" />}
          </span>
          <span>
            <b>{t(isConnected ? 'ui:live.live' : 'ui:live.stale')}</b> {t('live.word')}
          </span>
        </span>
        <span className="cap num">
          {held ? t('live.paused') : t('live.perMinute', { amount: formatCount(perMinute) })}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="tx-feed-wait">{t('live.waiting')}</p>
      ) : (
        <ol>
          {shown.map((each) => (
            <FeedLine key={each.order_id} moved={each} />
          ))}
        </ol>
      )}
    </section>
  );
}

function FeedLine({ moved }: { moved: Moved }) {
  const { t } = useTranslation('transaction');
  const methodName = useMethodName();
  const ageText = useAgeText();
  const age = useNow() - moved.heardAt;
  const isNew = moved.state === 'settlement' && age < NEW_MS;
  return (
    <li className={clsx(isNew && 'new')}>
      <b className="num">{formatRupiah(moved.gross_amount)}</b>
      <span className="tx-feed-line">
        <OrderStatusBadge state={moved.state} />
        {moved.payment_type && <span>{methodName(moved.payment_type)}</span>}
      </span>
      <small className="num">{age < 1_000 ? t('live.now') : t('live.ago', { age: ageText(age) })}</small>
    </li>
  );
}
