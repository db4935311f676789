import type { SupportState } from '#contracts/support/support.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';

const TONES: Record<SupportState, StatusTone> = {
  new: 'upcoming',
  in_progress: 'ongoing',
  answered: 'completed',
};

export function StateBadge({ state }: { state: SupportState }) {
  const { t } = useTranslation('support');
  return (
    <Badge small status={TONES[state]}>
      {t(`state.${state}`)}
    </Badge>
  );
}
