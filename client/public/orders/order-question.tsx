import { addTexts } from '#client/lib/i18n/i18n.ts';
import { history } from '#client/lib/i18n/id/history.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Button } from '#client/ui/button.tsx';
import { MessageCircleIcon } from '#client/ui/icons.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { useContactDialog } from '../use-contact-dialog.tsx';
import { orderResult } from './order-result.ts';

addTexts({ history });

/** Writes to the support about this very order: its number, event and state go along, and nothing of it stands in an address. */
export function OrderQuestion({
  order,
}: {
  order: Pick<OrderSummary, 'order_id' | 'event_name' | 'status'>;
}) {
  const { t } = useTranslation('history');
  const { open, dialog } = useContactDialog(
    t('question.about', {
      id: order.order_id,
      event: order.event_name,
      state: t(`badge.${orderResult(order.status)}`),
    }),
  );
  return (
    <>
      <Button size="lg" variant="quiet" aria-haspopup="dialog" onClick={open}>
        <MessageCircleIcon className="i" />
        {t('question.ask')}
      </Button>
      {dialog}
    </>
  );
}
