import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { EmptyState } from '#client/ui/states.tsx';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { EventLeaderboard } from '../../events/event-leaderboard.tsx';
import { useBlackoutState } from '../../events/use-blackout.ts';

type TrophySectionProps = {
  event: DeskEvent;
  /** Super admins see results that are hidden. */
  seesHidden: boolean;
};

/** Leaderboards; for organizers' staff only that they are hidden, while they are. */
export function TrophySection({ event, seesHidden }: TrophySectionProps) {
  const { t } = useTranslation('deskBoard');
  const state = useBlackoutState(event);
  if (state === 'hidden' && !seesHidden) return <EmptyState bare title={t('hidden')} />;
  return <EventLeaderboard eventId={event.id} />;
}
