import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';
import type { OrderResult } from './order-result.ts';

const TONES: Record<OrderResult, StatusTone> = {
  waiting: 'ongoing',
  paid: 'completed',
  counted: 'completed',
  late: 'upcoming',
  review: 'upcoming',
  partial_refund: 'draft',
  refund: 'draft',
  reversed: 'canceled',
  chargeback: 'canceled',
  expire: 'upcoming',
  canceled: 'canceled',
  failed: 'canceled',
};

/** The status of an order in one word. */
export function OrderBadge({ result }: { result: OrderResult }) {
  const { t } = useTranslation('history');
  return (
    <Badge small status={TONES[result]}>
      {t(`badge.${result}`)}
    </Badge>
  );
}
