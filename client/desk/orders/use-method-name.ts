import { paymentTypes } from '#contracts/orders/order-summary.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** What people call a payment method; a dash before one was chosen, the provider's own word for an unknown one. */
export function useMethodName(): (paymentType: string | null) => string {
  const { t } = useTranslation('transaction');
  return (paymentType) => {
    if (paymentType === null) return '-';
    const known = paymentTypes.find((type) => type === paymentType);
    return known ? t(`method.${known}`) : paymentType;
  };
}
