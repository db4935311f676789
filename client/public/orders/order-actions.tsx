import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderHistoryItem } from '#contracts/orders/history.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { clearSelection } from '../../lib/selection.ts';
import { Button } from '../../ui/button.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { CheckStatus } from './check-status.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { endedWithoutVotes, isReturned, orderResult } from './order-result.ts';
import { refillCart, resumeOrder } from './resume-order.ts';

/** Paid, and nothing went back. */
const SETTLED = ['paid', 'counted', 'late'];

/** What its owner can do with an order now: pay on, check, give up, or send the same cart again. */
export function OrderActions({ order }: { order: OrderHistoryItem }) {
  const { t } = useTranslation('history');
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const result = orderResult(order.status);
  const ended = endedWithoutVotes(result);
  const checksProvider = ['waiting', 'review', 'expire', 'canceled'].includes(result);
  const again = ended || result === 'counted' || result === 'partial_refund';
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {result === 'waiting' && order.token && (
        <Button
          onClick={() => {
            resumeOrder(order);
            void navigate('/checkout?step=3');
          }}
        >
          {t('pay')}
        </Button>
      )}
      {again && order.event_open && (
        <Button
          variant="line"
          onClick={() => {
            clearSelection('orderid');
            refillCart(order);
            void navigate('/checkout');
          }}
        >
          {t(ended ? 'payAgain' : 'again')}
        </Button>
      )}
      {(SETTLED.includes(result) || isReturned(result)) && (
        <OrderReceipt
          orderId={order.order_id}
          returned={order.returned_amount > 0 && order.returned_amount === order.gross_amount}
        />
      )}
      {checksProvider && <CheckStatus orderId={order.order_id} variant="line" size="md" />}
      {result === 'waiting' && (
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          {t('cancel')}
        </Button>
      )}
      {ended && !order.event_open && <p className="cap">{t('closed')}</p>}
      <CancelOrderDialog
        order={order}
        open={confirming}
        onOpenChange={setConfirming}
        onPaid={() => setConfirming(false)}
      />
    </div>
  );
}
