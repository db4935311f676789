import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '#client/lib/api.ts';
import { formatCount, formatRupiah } from '#client/lib/format.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useOneAtATime } from '#client/lib/use-one-at-a-time.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast.tsx';
import { BigOrderDialog } from '../../orders/big-order-dialog.tsx';
import { withAttempt } from '../../orders/cart.ts';
import { CartList } from '../../orders/cart-list.tsx';
import { CheckoutProblem } from '../../orders/checkout-problem.tsx';
import { OrderSummary } from '../../orders/order-summary.tsx';
import { brokenLimit } from '../../orders/price-cart.ts';
import { storeRanks } from '../../orders/ranks-before.ts';
import { TotalBar } from '../../orders/total-bar.tsx';
import { cartRequest, fingerprint, useOpenCheckout } from '../../orders/use-open-checkout.ts';
import { MethodLimits } from '../../payments/method-limits.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { ResumeNotice } from './resume-notice.tsx';
import type { Checkout } from './use-checkout.ts';

/** Step 2: whom to vote for and how often; ends with an order that can be paid. */
export function CartStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const { cart, claims, config, event, finalists, price, priced, openOrder } = checkout;
  const opened = useRef(false);
  const opening = useOpenCheckout({
    eventId: cart.event_id,
    onOpened: (orderId) => {
      opened.current = true;
      storeRanks(orderId, finalists.data ?? []);
      checkout.setOrder(orderId);
      checkout.goTo(3);
    },
    onSessionEnded: checkout.endSession,
    onAttemptEnded: () => checkout.setCart((now) => ({ ...now, attempt: null })),
  });

  const refusal = () => {
    if (priced.votes === 0) return t('cart.empty');
    const limit = config && brokenLimit(priced, config);
    if (!limit) return null;
    return limit === 'votes'
      ? t('cart.limitVotes', { votes: formatCount(config.max_votes) })
      : t('cart.limitAmount', { amount: formatRupiah(config.max_amount) });
  };
  const [confirming, setConfirming] = useState(false);
  const open = useOneAtATime(async () => {
    if (!claims || opened.current) return;
    setConfirming(false);
    const request = cartRequest({ cart, priced, claims });
    const next = withAttempt(cart, fingerprint(request));
    checkout.setCart(next);
    await opening.mutateAsync({ cart: request, idempotencyKey: next.attempt.key });
  });

  const choose = () => {
    const refused = refusal();
    if (refused) toast.warning(refused);
    else if (config && priced.grossAmount > config.confirm_above) setConfirming(true);
    else open();
  };

  const button = (className?: string) => (
    <Button
      size="lg"
      className={className}
      pending={opening.isPending || checkout.loading}
      pendingText={t('cart.opening')}
      onClick={choose}
    >
      {t('cart.choose')}
    </Button>
  );
  const seeResult = openOrder?.order_id ?? checkout.orderId;
  return (
    <CheckoutFrame
      step={2}
      loading={checkout.loading}
      title={t('cart.title')}
      text={t('cart.text')}
      summary={
        <OrderSummary
          event={event}
          price={price}
          priced={priced}
          config={config}
          action={button('hidden w-full lg:inline-flex')}
        />
      }
      bar={
        <TotalBar grossAmount={priced.grossAmount} votes={priced.votes}>
          {button()}
        </TotalBar>
      }
    >
      <ResumeNotice checkout={checkout} />
      <BigOrderDialog open={confirming} onOpenChange={setConfirming} priced={priced} onConfirm={open} />
      {opening.error && (
        <CheckoutProblem
          error={opening.error}
          onSeeResult={
            seeResult
              ? () => {
                  checkout.setOrder(seeResult);
                  void navigate('/checkout/leaderboard');
                }
              : null
          }
        />
      )}
      {finalists.data ? (
        <CartList
          cart={cart}
          finalists={finalists.data}
          priced={priced}
          config={config}
          onQuantity={checkout.setQuantity}
          onListAll={checkout.listAll}
        />
      ) : (
        finalists.error && (
          <ErrorState
            message={errorMessage(finalists.error)}
            onRetry={() => void finalists.refetch()}
            retrying={finalists.isFetching}
          />
        )
      )}
      {finalists.data && <MethodLimits grossAmount={priced.grossAmount} className="mt-4" />}
    </CheckoutFrame>
  );
}
