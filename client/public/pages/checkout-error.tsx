import { useNavigate } from 'react-router-dom';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { checkout } from '../../lib/i18n/id/checkout.ts';
import { orders } from '../../lib/i18n/id/orders.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { clearSelection, getSelection } from '../../lib/selection.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyBox } from '../../ui/states.tsx';
import { CheckStatus } from '../orders/check-status.tsx';
import { orderResult } from '../orders/order-result.ts';

addTexts({ checkout, orders });

/** /checkout/error-payment: nothing was paid; try again or leave it. */
export function CheckoutErrorPage() {
  const { t } = useTranslation('checkout');
  useDocumentTitle(t('error.documentTitle'));
  const navigate = useNavigate();
  const orderId = getSelection('orderid');
  return (
    <div className="page narrow grid justify-items-center py-12 text-center lg:py-20">
      <EmptyBox className="max-w-xl [--empty-block:0] [--empty-inline:0]">
        <h1 className="h-page">{t('error.title')}</h1>
        <p className="muted mt-2">{t('error.text')}</p>
        <p className="muted text-14">{t('error.bank')}</p>
        <div className="mt-6 grid w-full gap-2.5 sm:max-w-sm">
          <LinkButton to="/checkout" size="lg" block>
            {t('error.retry')}
          </LinkButton>
          <LinkButton
            to="/"
            size="lg"
            variant="line"
            block
            onClick={() => clearSelection('finalistid', 'eventid', 'orderid', 'selectedEvent')}
          >
            {t('error.home')}
          </LinkButton>
          {orderId && (
            <CheckStatus
              orderId={orderId}
              variant="quiet"
              onAnswer={({ status }) => {
                if (orderResult(status) !== 'waiting') void navigate('/checkout/leaderboard');
              }}
            />
          )}
        </div>
      </EmptyBox>
    </div>
  );
}
