import type { EventPhase } from '../../entities/events/use-event-phase.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PriceBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';

type VoteBarProps = {
  /** Rupiah per vote. */
  price: number;
  /** Undefined while it is not known yet. */
  phase: EventPhase | undefined;
  pending: boolean;
  withdrawn: boolean;
  onVote: () => void;
};

/** Price and Vote Now, never more than a thumb away. */
export function VoteBar({ price, phase, pending, withdrawn, onVote }: VoteBarProps) {
  const { t } = useTranslation(['finalist', 'ui']);
  if (phase === 'completed' || phase === 'canceled') {
    return <PriceBar look="inPage" figure={t(phase === 'completed' ? 'completed' : 'canceled')} />;
  }
  if (withdrawn) return <PriceBar look="inPage" figure={t('ui:withdrawn')} />;
  const text = () => {
    if (phase === undefined || phase === 'open') return t('vote');
    return t(phase === 'closing' ? 'closed' : 'notOpen');
  };
  return (
    <PriceBar look="inPage" figure={formatRupiah(price)} note={t('perVote')}>
      <Button
        size="lg"
        disabled={phase !== 'open'}
        pending={pending}
        pendingText={t('checking')}
        onClick={onVote}
      >
        {text()}
      </Button>
    </PriceBar>
  );
}
