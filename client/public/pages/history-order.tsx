import { addTexts } from '../../lib/i18n/i18n.ts';
import { history } from '../../lib/i18n/id/history.ts';
import { orders } from '../../lib/i18n/id/orders.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { OrderHistory } from '../orders/order-history.tsx';
import { OrderQuestion } from '../orders/order-question.tsx';
import { SessionGate } from '../session-gate.tsx';

addTexts({ history, orders });

/** /history-order: the customer's orders and what became of them. */
export function HistoryOrderPage() {
  const { t } = useTranslation('history');
  useDocumentTitle(t('documentTitle'));
  return (
    <div className="page narrow pt-7 pb-16 lg:pt-14 lg:pb-24">
      <h1 className="h-page">{t('title')}</h1>
      <p className="muted mt-2">{t('text')}</p>
      <SessionGate>
        <OrderHistory question={(order) => <OrderQuestion order={order} />} />
      </SessionGate>
    </div>
  );
}
