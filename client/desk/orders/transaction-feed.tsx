import { clsx } from 'clsx';
import type { TransactionChanged } from '#contracts/live.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAgeText } from '../../lib/use-age.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { Amount } from '../../ui/desk/amount.tsx';
import { OrderStatusBadge } from '../status-badge.tsx';
import { FeedPulse } from './feed-pulse.tsx';
import { isNewSettlement } from './moves.ts';
import * as styles from './transaction-feed.module.css';
import { useHeld } from './use-held.ts';
import { useMethodName } from './use-method-name.ts';

const SHOWN = 3;

/** The latest transactions of one event as they move, as a strip. Stands still while somebody points at it. */
export function TransactionFeed({ moves }: { moves: readonly TransactionChanged[] }) {
  const { t } = useTranslation('transaction');
  const { shown, isHeld, hold, release } = useHeld(moves);
  return (
    <Card
      as="section"
      flush
      className={styles.feed}
      aria-label={t('live.title')}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && hold('pointer')}
      onPointerLeave={() => release('pointer')}
    >
      <div className={styles.pulse}>
        <FeedPulse
          moves={moves}
          waiting={isHeld ? moves.filter((each) => !shown.includes(each)).length : null}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.waiting}>{t('live.waiting')}</p>
      ) : (
        <ol className={styles.lines}>
          {shown.slice(0, SHOWN).map((each) => (
            <FeedLine key={each.order_id} move={each} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function FeedLine({ move }: { move: TransactionChanged }) {
  const methodName = useMethodName();
  const ageText = useAgeText();
  const now = useNow();
  return (
    <li className={clsx(styles.line, isNewSettlement(move, now) && styles.fresh)}>
      <b className={styles.amount}>
        <Amount value={move.gross_amount} />
      </b>
      <span className={styles.state}>
        <OrderStatusBadge state={move.state} late={move.late} />
        {move.payment_type && <span>{methodName(move.payment_type)}</span>}
      </span>
      <small className={styles.time}>{ageText(now - Date.parse(move.at))}</small>
    </li>
  );
}
