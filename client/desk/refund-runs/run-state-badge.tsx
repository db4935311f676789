import type { RunState } from '#contracts/cases/refund-runs.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';

const TONES: Record<RunState, StatusTone> = {
  requested: 'upcoming',
  running: 'ongoing',
  stopped: 'draft',
  done: 'completed',
  rejected: 'canceled',
};

export function RunStateBadge({ state }: { state: RunState }) {
  const { t } = useTranslation('refundRuns');
  return (
    <Badge small status={TONES[state]}>
      {t(`state.${state}`)}
    </Badge>
  );
}
