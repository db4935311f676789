import { useState } from 'react';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { TimeLeft } from '../../ui/countdown.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';

type OpenOrderNoticeProps = {
  order: OrderSummary;
  onResume: (order: OrderSummary) => void;
  onCanceled: () => void;
  onPaid: (orderId: string) => void;
};

/** An order that waits for its payment: go on with it, or give it up for another cart. */
export function OpenOrderNotice({ order, onResume, onCanceled, onPaid }: OpenOrderNoticeProps) {
  const { t } = useTranslation('orders');
  const [confirming, setConfirming] = useState(false);
  const votes = order.lines.reduce((total, { quantity }) => total + quantity, 0);
  return (
    <section className="mb-6 grid gap-4 rounded-lg border border-accent-line bg-accent-soft p-5">
      <div className="grid gap-1">
        <h2 className="h-card text-16">{t('open.title')}</h2>
        <p className="num text-14">
          {t('open.text', {
            id: order.order_id,
            votes: t('votes', { count: votes, votes: formatCount(votes) }),
            amount: formatRupiah(order.gross_amount),
          })}
          {order.expires_at && (
            <>
              {' '}
              {t('open.left')} <TimeLeft until={order.expires_at} label={t('open.left')} />
            </>
          )}
        </p>
        <p className="text-13 text-text-2">{t('open.note')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="solid" onClick={() => onResume(order)}>
          {t('open.resume')}
        </Button>
        <Button variant="line" onClick={() => setConfirming(true)}>
          {t('open.other')}
        </Button>
      </div>
      <CancelOrderDialog
        order={order}
        open={confirming}
        onOpenChange={setConfirming}
        onCanceled={onCanceled}
        onPaid={onPaid}
      />
    </section>
  );
}
