import { useState } from 'react';
import { LoginPrompt } from '../../features/accounts/components/login-prompt.tsx';
import { ContactForm } from '../../features/orders/components/contact-form.tsx';
import { OrderSummary } from '../../features/orders/components/order-summary.tsx';
import { VoteBar } from '../../features/orders/components/vote-bar.tsx';
import { pricedOrder } from '../../features/orders/hooks/price-cart.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ResumeNotice } from './resume-notice.tsx';
import type { Checkout } from './use-checkout.ts';

const CONTACT_FORM = 'contact';

/** Step 1: who votes. Without a session it asks to log in. */
export function ContactStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('orders');
  const { claims, cart, priced, event, price, config } = checkout;
  const [asked, setAsked] = useState(true);
  return (
    <CheckoutFrame
      step={1}
      title={t('contact.title')}
      text={t('contact.text')}
      summary={<OrderSummary event={event} price={price} priced={priced} config={config} />}
      bar={
        <VoteBar grossAmount={priced.grossAmount} votes={priced.votes}>
          <Button size="lg" type="submit" form={CONTACT_FORM}>
            {t('contact.continue')}
          </Button>
        </VoteBar>
      }
    >
      <ResumeNotice checkout={checkout} />
      <ContactForm
        id={CONTACT_FORM}
        claims={claims}
        terms={cart.terms}
        onTermsChange={checkout.setTerms}
        onValid={() => checkout.goTo(2)}
        onLoginNeeded={() => setAsked(true)}
      />
      <Button size="lg" type="submit" form={CONTACT_FORM} className="mt-7 hidden lg:inline-flex">
        {t('contact.continue')}
      </Button>
      <LoginPrompt open={claims === null && asked} onOpenChange={setAsked} />
    </CheckoutFrame>
  );
}

/** Step 3: the provider's form. */
export function PayStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  const { order, event, config } = checkout;
  const change = ({ ended }: { ended: boolean }) => {
    if (ended) {
      checkout.setOrder(null);
      checkout.setCart((now) => ({ ...now, attempt: null }));
    }
    checkout.goTo(2);
  };
  return (
    <CheckoutFrame
      step={3}
      title={t('payment.title')}
      text={t('payment.text')}
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
      ) : order.error ? (
        <ErrorState
          message={errorMessage(order.error)}
          onRetry={() => void order.refetch()}
          retrying={order.isFetching}
        />
      ) : (
        <Skeleton className="h-[40rem] rounded-lg" />
      )}
    </CheckoutFrame>
  );
}
