import { useState } from 'react';
import { errorMessage } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { getSelection } from '#client/lib/selection.ts';
import { useHeldError } from '#client/lib/use-held-error.ts';
import { useNow } from '#client/lib/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ErrorState } from '#client/ui/states.tsx';
import { LoginPrompt } from '../../accounts/login-prompt.tsx';
import { ContactForm } from '../../orders/contact-form.tsx';
import { endedWithoutVotes, orderResult } from '../../orders/order-result.ts';
import { OrderSummary } from '../../orders/order-summary.tsx';
import { pricedOrder } from '../../orders/price-cart.ts';
import { TotalBar } from '../../orders/total-bar.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ResumeNotice } from './resume-notice.tsx';
import type { Checkout } from './use-checkout.ts';

const CONTACT_FORM = 'contact';

/** Step 1: who votes. Without a session it prompts for a login. */
export function ContactStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('orders');
  const { claims, cart, priced, event, price, config } = checkout;
  const [requested, setRequested] = useState(true);
  return (
    <CheckoutFrame
      step={1}
      loading={checkout.loading}
      title={t('contact.title')}
      text={t('contact.text')}
      summary={<OrderSummary event={event} price={price} priced={priced} config={config} />}
      // Without a button: the next step's stands there, where a second tap would pay.
      bar={<TotalBar grossAmount={priced.grossAmount} votes={priced.votes} />}
    >
      <ResumeNotice checkout={checkout} />
      <ContactForm
        id={CONTACT_FORM}
        claims={claims}
        terms={cart.terms}
        onTermsChange={checkout.setTerms}
        onValid={() => checkout.goTo(2)}
        onLoginNeeded={() => setRequested(true)}
      />
      <Button size="lg" type="submit" form={CONTACT_FORM} className="mt-7 max-lg:w-full">
        {t('contact.continue')}
      </Button>
      <LoginPrompt
        open={claims === null && requested}
        onOpenChange={setRequested}
        // Logging out in another tab has cleared it.
        keepsCart={getSelection('eventid') !== null}
      />
    </CheckoutFrame>
  );
}

/** Step 3: the provider's form. */
export function PayStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  const { order, event, config } = checkout;
  const orderError = useHeldError(order);
  const now = useNow();
  // While it is on its way it can be paid, as most can.
  const payable =
    !order.data ||
    (orderResult(order.data.status) === 'waiting' &&
      !(order.data.expires_at && Date.parse(order.data.expires_at) <= now));
  /** Whichever way leads back to the cart: it is the order's. */
  const leave = () => {
    if (!order.data) return;
    checkout.takeUpCart(order.data);
    if (!endedWithoutVotes(orderResult(order.data.status))) return;
    checkout.setOrder(null);
    checkout.setCart((cart) => ({ ...cart, attempt: null }));
  };
  const change = () => {
    leave();
    checkout.goTo(2);
  };
  return (
    <CheckoutFrame
      step={3}
      title={t('payment.title')}
      text={payable ? t('payment.text') : t('payment.over')}
      onLeave={leave}
      summary={
        order.data && (
          <OrderSummary
            event={event}
            price={order.data.lines[0]?.price}
            priced={pricedOrder(order.data)}
            config={config}
            orderId={order.data.order_id}
          />
        )
      }
    >
      {order.data ? (
        <PaymentStep order={order.data} config={config} onChange={change} />
      ) : orderError ? (
        <ErrorState
          message={errorMessage(orderError)}
          onRetry={() => void order.refetch()}
          retrying={order.isFetching}
        />
      ) : (
        <Skeleton className="h-[40rem] rounded-lg" />
      )}
    </CheckoutFrame>
  );
}
