import { clsx } from 'clsx';
import type { TransactionChanged } from '#contracts/live.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAgeText } from '../../lib/use-age.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { OrderStatusBadge } from '../../ui/desk/status-badge.tsx';
import { isNewSettlement } from './moves.ts';
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
    <li className={clsx('settle-line', isNewSettlement(move, now) && 'new')}>
      <button type="button" onClick={() => onOpen(move.order_id)}>
        <b className="num">
          <Amount value={move.gross_amount} />
        </b>
        <span className="settle-event">{eventName}</span>
        <span className="settle-state">
          <OrderStatusBadge state={move.state} late={move.late} />
        </span>
        <span className="settle-method">
          {move.payment_type ? methodName(move.payment_type) : t('live.noMethod')}
        </span>
        <time className="num" dateTime={move.at}>
          {ageText(now - Date.parse(move.at))}
        </time>
      </button>
    </li>
  );
}
