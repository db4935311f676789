import { addTexts } from '../../lib/i18n/i18n.ts';
import { accounts } from '../../lib/i18n/id/accounts.ts';
import { checkout } from '../../lib/i18n/id/checkout.ts';
import { orders } from '../../lib/i18n/id/orders.ts';
import { payments } from '../../lib/i18n/id/payments.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getSelection } from '../../lib/selection.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { CartStep } from '../flows/checkout/cart-step.tsx';
import { NoEvent } from '../flows/checkout/no-event.tsx';
import { ContactStep, PayStep } from '../flows/checkout/steps.tsx';
import { type CheckoutChoice, useCheckout } from '../flows/checkout/use-checkout.ts';

addTexts({ accounts, checkout, orders, payments });

/** /checkout: Informasi Kontak, Checkout, Pembayaran. */
export function CheckoutPage() {
  const { t } = useTranslation('checkout');
  useDocumentTitle(t('documentTitle'));
  const eventId = getSelection('eventid');
  const finalistId = getSelection('finalistid');
  if (!eventId) return <NoEvent />;
  return <CheckoutFlow key={`${eventId}:${finalistId}`} eventId={eventId} finalistId={finalistId} />;
}

function CheckoutFlow(choice: CheckoutChoice) {
  const checkout = useCheckout(choice);
  if (checkout.step === 3) return <PayStep checkout={checkout} />;
  return checkout.step === 2 ? <CartStep checkout={checkout} /> : <ContactStep checkout={checkout} />;
}
