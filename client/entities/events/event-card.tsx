import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatusDot } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import * as styles from './event-card.module.css';

type EventCardProps = {
  /** Where it leads; absent for events that are not open yet: grey, at half strength, not a link. */
  to?: string | undefined;
  image: string | null;
  imageAlt: string;
  status: string;
  statusText: string;
  name: string;
  organizer: string;
  /** Two short facts: price and votes, or "Belum dibuka" and the start. */
  facts: readonly [ReactNode, ReactNode];
  priority?: boolean | undefined;
};

export function EventCard({ to, ...event }: EventCardProps) {
  const inside = (
    <>
      <div className={styles.poster}>
        <Picture src={event.image} alt={event.imageAlt} ratio="4/5" priority={event.priority} />
      </div>
      <div>
        <StatusDot status={event.status}>{event.statusText}</StatusDot>
        <h3>{event.name}</h3>
        <p className={styles.organizer}>{event.organizer}</p>
        <p className={`${styles.facts} num`}>
          <span>{event.facts[0]}</span>
          <span>{event.facts[1]}</span>
        </p>
      </div>
    </>
  );
  if (to === undefined) {
    return (
      <div className={styles.event} aria-disabled="true">
        {inside}
      </div>
    );
  }
  return (
    <Link className={styles.event} to={to}>
      {inside}
    </Link>
  );
}

/** Event cards to come. */
export function EventCardSkeleton() {
  return (
    <div className={styles.event} aria-hidden="true">
      <Skeleton className="aspect-[4/5] rounded-lg bg-sunken" />
      <div>
        <Skeleton className="h-4 w-[70%]" />
        <Skeleton className="mt-2.5 h-3 w-[45%]" />
      </div>
    </div>
  );
}
