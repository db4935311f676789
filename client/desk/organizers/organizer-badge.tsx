import type { OrganizerStatus } from '#contracts/organizers/organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';

/** Partially done blue, all done green, on going red, others grey. */
const TONES: Record<OrganizerStatus, StatusTone> = {
  'partially done': 'ongoing',
  'all done': 'completed',
  'on going': 'canceled',
  'not started': 'draft',
  inactive: 'draft',
};

/** How far an organizer's events are. */
export function OrganizerBadge({ status }: { status: OrganizerStatus }) {
  const { t } = useTranslation('organizers');
  return (
    <Badge small status={TONES[status]}>
      {t(`status.${status}`)}
    </Badge>
  );
}
