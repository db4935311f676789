import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';

const TONES: Record<PayoutState, StatusTone> = {
  created: 'upcoming',
  waiting_transfer: 'ongoing',
  paid: 'ongoing',
  success: 'completed',
  rejected: 'canceled',
  withdrawn: 'draft',
  failed: 'canceled',
  returned: 'canceled',
};

/** How an invoice stands, in the words of the specification. */
export function InvoiceBadge({ state }: { state: PayoutState }) {
  const { t } = useTranslation('withdrawal');
  return (
    <Badge small status={TONES[state]}>
      {t(`status.${state}`)}
    </Badge>
  );
}
