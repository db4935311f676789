import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { pageData } from '#client/lib/page-data.ts';
import { refetchChanged } from '#client/lib/refetch-changed.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import type { CheckoutConfigResponse } from '#contracts/orders/orders.ts';
import { CheckStatus } from '../../orders/check-status.tsx';
import { OrderDue } from '../../orders/order-due.tsx';
import { orderKeys } from '../../orders/order-keys.ts';
import { OrderQuestion } from '../../orders/order-question.tsx';
import { endedWithoutVotes, orderResult } from '../../orders/order-result.ts';
import { checkOrder } from '../../orders/use-check-order.ts';
import { MethodLimits } from '../../payments/method-limits.tsx';
import { PaymentFrame } from '../../payments/payment-frame.tsx';
import type { PaymentOutcome } from '../../payments/use-embedded-form.ts';

type PaymentStepProps = {
  order: OrderSummary;
  config: CheckoutConfigResponse | undefined;
  /** Back to the cart, which is sent as a new order when this one is over. */
  onChange: () => void;
};

/** The provider's form for an open order, or what became of an order that is open no more. */
export function PaymentStep({ order, config, onChange }: PaymentStepProps) {
  const { t } = useTranslation(['checkout', 'orders', 'payments']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const announced = useRef(false);
  const result = orderResult(order.status);
  const ended = endedWithoutVotes(result);
  const settled = result !== 'waiting' && !ended;

  // Paid on another device, or while the form was showing its code: the page moves on by itself.
  useEffect(() => {
    if (!settled) return;
    if (!announced.current && (result === 'paid' || result === 'counted')) {
      announced.current = true;
      toast.success(t('payments:toast.success'));
    }
    void navigate('/checkout/leaderboard', { replace: true });
  }, [settled, result, navigate, t]);

  // Price and finalists are not those of the order any more.
  const { event_id: eventId, canceled_because: because } = order;
  useEffect(() => {
    if (because) refetchChanged(queryClient, orderKeys.finalists(eventId));
  }, [because, eventId, queryClient]);

  const follow = (outcome: PaymentOutcome) => {
    if (outcome === 'closed') return;
    announced.current = true;
    // Only a hint that it is worth a status call now; if it fails, the notification comes anyway.
    void checkOrder(order.order_id).catch(() => undefined);
    if (outcome === 'success') void navigate('/checkout/leaderboard');
    else if (outcome === 'pending') void navigate(`/events/${encodeURIComponent(order.event_unique_name)}`);
    else void navigate('/checkout/error-payment');
  };

  if (ended) {
    return (
      <Card className="grid justify-items-start gap-3">
        <h2 className="h-card">{t(`orders:result.${result as 'expire' | 'canceled' | 'failed'}.title`)}</h2>
        {order.canceled_because && <p>{t(`orders:result.because.${order.canceled_because}`)}</p>}
        <p className="muted">{t(`orders:result.${result as 'expire' | 'canceled' | 'failed'}.text`)}</p>
        <div className="mt-2 flex flex-wrap gap-2.5">
          <Button size="lg" onClick={onChange}>
            {t('ended.action')}
          </Button>
          <CheckStatus orderId={order.order_id} variant="line" />
          <OrderQuestion order={order} />
        </div>
      </Card>
    );
  }
  const scriptUrl = config?.snap_script_url ?? pageData().config.snap_script_url;
  const clientKey = config?.client_key ?? pageData().config.client_key;
  return (
    <>
      {order.expires_at && <OrderDue expiresAt={order.expires_at} />}
      {order.token && scriptUrl && clientKey ? (
        <PaymentFrame
          key={order.token}
          token={order.token}
          scriptUrl={scriptUrl}
          clientKey={clientKey}
          onOutcome={follow}
        />
      ) : (
        <Skeleton className="mt-4 h-[35rem] rounded-lg" />
      )}
      <MethodLimits grossAmount={order.gross_amount} className="mt-5" />
      <p className="muted mt-2 text-14">{t('payment.note')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <CheckStatus orderId={order.order_id} variant="line" />
        <Button size="lg" variant="quiet" onClick={onChange}>
          {t('payment.change')}
        </Button>
        <OrderQuestion order={order} />
      </div>
    </>
  );
}
