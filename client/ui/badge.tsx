import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { initials } from '../lib/format.ts';

/** The tones of the status table: the same five colours carry event states and payment states. */
export type StatusTone = 'upcoming' | 'ongoing' | 'completed' | 'canceled' | 'draft';

const TONES: Record<string, StatusTone> = {
  upcoming: 'upcoming',
  ongoing: 'ongoing',
  completed: 'completed',
  closed: 'completed',
  canceled: 'canceled',
  draft: 'draft',
  pending: 'ongoing',
  opening: 'ongoing',
  settlement: 'completed',
  success: 'completed',
  expired: 'upcoming',
  expire: 'upcoming',
  failed: 'canceled',
};

/** Which tone a status has; unknown ones are neutral. */
export function statusTone(status: string): StatusTone {
  return TONES[status.toLowerCase()] ?? 'draft';
}

type StatusProps = { status: string; children: ReactNode; className?: string };

/** Dot and word: under a picture, never on it. */
export function StatusDot({ status, children, className }: StatusProps) {
  return <p className={clsx('st', `st-${statusTone(status)}`, className)}>{children}</p>;
}

/** The pill, for headings and tables. */
export function Badge({ status, children, small, className }: StatusProps & { small?: boolean }) {
  return (
    <span className={clsx('badge', small && 'sm', `st-${statusTone(status)}`, className)}>{children}</span>
  );
}

/** The place of a finalist: gold for the first three. */
export function RankToken({ rank, label, large }: { rank: number; label: string; large?: boolean }) {
  return (
    <span className={clsx('rank-token', rank <= 3 && 'top', large && 'lg')}>
      <span aria-hidden="true">{rank}</span>
      <span className="sr">{label}</span>
    </span>
  );
}

/** Initials in one of four quiet colours, always the same one for the same name. Decorative: the name stands beside. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
  return (
    <span className={clsx('avat', `avat-${tone}`, small && 'sm')} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
