import type { EventListItem } from '#contracts/events/events.ts';
import { EventCardSkeleton } from '../../entities/events/event-card.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import * as styles from './event-grid.module.css';
import { EventListCard } from './event-list-card.tsx';

/** Cards that are in the first screen of most devices load their poster at once. */
const FIRST_SCREEN = 4;

export function EventGrid({
  events,
  firstScreen = true,
}: {
  events: readonly EventListItem[];
  firstScreen?: boolean;
}) {
  return (
    <ul className={styles.grid}>
      {events.map((event, at) => (
        <li key={event.id} className="grid min-w-0">
          <EventListCard event={event} priority={firstScreen && at < FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  );
}

/** @param counted with the line that will say how many there are */
export function EventGridSkeleton({ counted = false }: { counted?: boolean }) {
  const { t } = useTranslation('events');
  return (
    <Loading label={t('loading')}>
      {counted && <Skeleton className="mb-5 h-4.5 w-24" />}
      <div className={styles.grid}>
        {Array.from({ length: 8 }, (_, at) => at).map((at) => (
          <EventCardSkeleton key={at} />
        ))}
      </div>
    </Loading>
  );
}
