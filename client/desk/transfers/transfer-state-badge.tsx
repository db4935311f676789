import type { TransferRow, TransferState } from '#contracts/transfers/transfers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';

const TONES: Record<TransferState, StatusTone> = {
  ordered: 'upcoming',
  sending: 'ongoing',
  unknown: 'upcoming',
  sent: 'ongoing',
  completed: 'completed',
  failed: 'canceled',
};

/** How a transfer stands, in the words of its way. */
export function TransferStateBadge({ of }: { of: TransferRow }) {
  const { t } = useTranslation('transfers');
  const { state, adapter, waits_for_person_since: waitsSince } = of;
  const ofProvider = adapter === 'provider' && (state === 'sending' || state === 'sent');
  const word = waitsSince !== null ? 'waits' : ofProvider ? (`${state}Provider` as const) : state;
  return (
    <Badge small status={waitsSince !== null ? 'canceled' : TONES[state]}>
      {t(`state.${word}`)}
    </Badge>
  );
}
