import { memo } from 'react';
import type { EventListItem } from '#contracts/events/events.ts';
import { EventCard } from '../../entities/events/event-card.tsx';
import { formatCount, formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Only these lead somewhere; the others are grey. */
const CLICKABLE: ReadonlySet<string> = new Set(['ongoing', 'completed']);

/** An event in a grid: a link while it is ongoing or completed, else grey and no link. */
export const EventListCard = memo(function EventListCard({
  event,
  priority,
}: {
  event: EventListItem;
  priority?: boolean;
}) {
  const { t } = useTranslation(['events', 'common']);
  const { zone } = event;
  const votes =
    event.votes_count === null ? t('votesHidden') : t('votes', { votes: formatCount(event.votes_count) });
  const facts = (): [string, string] => {
    if (event.status === 'canceled') return [t('canceled'), votes];
    if (event.status === 'upcoming') {
      const known = event.is_show && event.start !== null;
      const start = known ? formatDateTime(event.start ?? '', { zone }) : null;
      return [t('notOpen'), start ? t('starts', { time: start }) : t('comingSoon')];
    }
    return [t('perVote', { price: formatRupiah(event.price) }), votes];
  };
  return (
    <EventCard
      to={CLICKABLE.has(event.status) ? `/events/${encodeURIComponent(event.unique_name)}` : undefined}
      image={event.profile_image}
      imageAlt={t('poster', { name: event.name })}
      status={event.status}
      statusText={t(`common:status.${event.status}`)}
      name={event.name}
      organizer={event.event_organizer}
      facts={facts()}
      priority={priority}
    />
  );
});
