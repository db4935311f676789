import type { VotingPhase } from '../../entities/finalists/voting-phase.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

type VoteBarProps = {
  /** Rupiah per vote. */
  price: number;
  /** Undefined while it is not known yet. */
  phase: VotingPhase | undefined;
  pending: boolean;
  withdrawn: boolean;
  onVote: () => void;
};

/** Price and Vote Now, never more than a thumb away. */
export function VoteBar({ price, phase, pending, withdrawn, onVote }: VoteBarProps) {
  const { t } = useTranslation(['finalist', 'ui']);
  if (phase === 'completed' || phase === 'canceled') {
    return (
      <div className="votebar">
        <b>{t(phase === 'completed' ? 'completed' : 'canceled')}</b>
      </div>
    );
  }
  if (withdrawn) {
    return (
      <div className="votebar">
        <b>{t('ui:withdrawn')}</b>
      </div>
    );
  }
  const text = () => {
    if (phase === undefined || phase === 'open') return t('vote');
    return t(phase === 'closing' ? 'closed' : 'notOpen');
  };
  return (
    <div className="votebar">
      <span>
        <b>{formatRupiah(price)}</b>
        <span className="cap">{t('perVote')}</span>
      </span>
      <Button
        size="lg"
        disabled={phase !== 'open'}
        pending={pending}
        pendingText={t('checking')}
        onClick={onVote}
      >
        {text()}
      </Button>
    </div>
  );
}
