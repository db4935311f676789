import { orderStateSchema } from '#contracts/orders/order-status.ts';
import { paymentTypes } from '#contracts/orders/order-summary.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { wordOfOrderState } from '../status-badge.tsx';

const STATUSES = ['none', 'paid', 'refunded', 'partly_refunded', 'charged_back', 'open', 'dead'] as const;

/** Words for a status of a report, a state of an order, or a method of payment; anything else is shown as it is. */
export function useStatusWords(): (status: string) => string {
  const { t } = useTranslation(['cases', 'desk', 'transaction']);
  return (status) => {
    const known = STATUSES.find((each) => each === status);
    if (known) return t(`difference.status.${known}`);
    const state = orderStateSchema.safeParse(status).data;
    if (state) return t(`desk:orderStatus.${wordOfOrderState(state)}`);
    const method = paymentTypes.find((each) => each === status);
    return method ? t(`transaction:method.${method}`) : status;
  };
}
