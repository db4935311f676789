import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '#client/ui/badge.tsx';
import type { ChangeRequestState } from '#contracts/events/change-requests.ts';

const TONES: Record<ChangeRequestState, StatusTone> = {
  open: 'ongoing',
  granted: 'completed',
  refused: 'canceled',
  withdrawn: 'draft',
};

export function ChangeStateBadge({ state }: { state: ChangeRequestState }) {
  const { t } = useTranslation('changes');
  return (
    <Badge small status={TONES[state]}>
      {t(`state.${state}`)}
    </Badge>
  );
}
