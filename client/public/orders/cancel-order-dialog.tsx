import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

type CancelOrderDialogProps = {
  order: Pick<OrderSummary, 'order_id' | 'event_id'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCanceled?: () => void;
  /** The money had come meanwhile. */
  onPaid: (orderId: string) => void;
};

/** Confirms before an order is given up: its number can then no longer be paid. */
export function CancelOrderDialog({ order, open, onOpenChange, onCanceled, onPaid }: CancelOrderDialogProps) {
  const { t } = useTranslation('orders');
  const cancel = useCancelOrder({
    eventId: order.event_id,
    onCanceled: onCanceled ?? (() => undefined),
    onPaid,
    onSettled: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('open.confirmTitle')}
      description={t('open.confirmText', { id: order.order_id })}
      actionsAcross
      actions={
        <>
          <Button variant="line" onClick={() => onOpenChange(false)}>
            {t('open.confirmNo')}
          </Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            pendingText={t('open.canceling')}
            onClick={() => cancel.mutate(order.order_id)}
          >
            {t('open.confirmYes')}
          </Button>
        </>
      }
    />
  );
}
