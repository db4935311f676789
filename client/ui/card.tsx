import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatusDot } from './badge.tsx';
import { Picture } from './picture.tsx';

/** A sheet with a hairline. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('card pad', className)} />;
}

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
      <div className="pic">
        <Picture src={event.image} alt={event.imageAlt} ratio="4/5" priority={event.priority} />
      </div>
      <div>
        <StatusDot status={event.status}>{event.statusText}</StatusDot>
        <h3>{event.name}</h3>
        <p className="by">{event.organizer}</p>
        <p className="meta num">
          <span>{event.facts[0]}</span>
          <span>{event.facts[1]}</span>
        </p>
      </div>
    </>
  );
  if (to === undefined) {
    return (
      <div className="ev" aria-disabled="true">
        {inside}
      </div>
    );
  }
  return (
    <Link className="ev" to={to}>
      {inside}
    </Link>
  );
}

type FinalistCardProps = {
  image: string | null;
  name: string;
  category: ReactNode;
  /** The rank token over the picture. */
  rank?: ReactNode;
  /** `18,92%`; null without a value. */
  percentage: ReactNode;
  /** `+12,4%` with its meaning for screen readers, or nothing. */
  growth?: ReactNode;
  /** Vote Now and See Detail. */
  children: ReactNode;
  priority?: boolean | undefined;
};

export function FinalistCard({ children, ...finalist }: FinalistCardProps) {
  return (
    <article className="fin">
      <div className="pic">
        <Picture src={finalist.image} alt={finalist.name} ratio="4/5" priority={finalist.priority} />
        {finalist.rank && <div className="absolute top-2 left-2 flex">{finalist.rank}</div>}
      </div>
      <div className="body">
        <h3>{finalist.name}</h3>
        <p className="cat">{finalist.category}</p>
        {finalist.percentage && (
          <p className="pct">
            {finalist.percentage}
            {finalist.growth && <small>{finalist.growth}</small>}
          </p>
        )}
        <div className="acts">{children}</div>
      </div>
    </article>
  );
}
