import { clsx } from 'clsx';
import type { TransactionChanged } from '#contracts/live.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAgeText } from '../../lib/use-age.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { OrderStatusBadge } from '../status-badge.tsx';
import { isNewSettlement } from './moves.ts';
import * as styles from './settlement-line.module.css';
import { useMethodName } from './use-method-name.ts';

type SettlementLineProps = {
  move: TransactionChanged;
  eventName: string;
  onOpen: (orderId: string) => void;
};

/** One payment: how much, of which event, what it is now, how it is paid, and when it moved. */
export function SettlementLine({ move, eventName, onOpen }: SettlementLineProps) {
  const { t } = useTranslation('transaction');
  const methodName = useMethodName();
  const ageText = useAgeText();
  const now = useNow();
  return (
    <li className={clsx(styles.line, isNewSettlement(move, now) && styles.fresh)}>
      <button type="button" className={styles.button} onClick={() => onOpen(move.order_id)}>
        <b className={styles.amount}>
          <Amount value={move.gross_amount} />
        </b>
        <span className={styles.event}>{eventName}</span>
        <span className={styles.state}>
          <OrderStatusBadge state={move.state} late={move.late} />
        </span>
        <span>{move.payment_type ? methodName(move.payment_type) : t('live.noMethod')}</span>
        <time className={styles.time} dateTime={move.at}>
          {ageText(now - Date.parse(move.at))}
        </time>
      </button>
    </li>
  );
}
