import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { useCheckOrder } from './use-check-order.ts';

/** *Cek status*, and how long to wait when it was pressed too often. */
export function CheckStatus({
  orderId,
  variant = 'gold',
  size = 'lg',
  onAnswer,
}: {
  orderId: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The order as the provider has it now. */
  onAnswer?: (order: OrderSummary) => void;
}) {
  const { t } = useTranslation('orders');
  const { check, checking, seconds } = useCheckOrder(orderId, onAnswer ? { onAnswer } : {});
  return (
    <Button
      size={size}
      variant={variant}
      pending={checking}
      pendingText={t('check.checking')}
      disabled={seconds > 0}
      onClick={check}
    >
      {seconds > 0 ? (
        t('check.wait', { count: seconds })
      ) : (
        <>
          <RefreshIcon className="i" />
          {t('check.action')}
        </>
      )}
    </Button>
  );
}
