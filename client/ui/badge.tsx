import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { initials } from '../lib/format.ts';
import * as styles from './badge.module.css';

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
function statusTone(status: string): StatusTone {
  return TONES[status.toLowerCase()] ?? 'draft';
}

/** Sets the tone's colours for what stands inside: text, ground and dot. */
export const toneClass: Record<StatusTone, string> = {
  upcoming: styles.upcoming,
  ongoing: styles.ongoing,
  completed: styles.completed,
  canceled: styles.canceled,
  draft: styles.draft,
};

type StatusProps = { status: string; children: ReactNode };

/** Dot and word: under a picture, never on it. */
export function StatusDot({ status, children }: StatusProps) {
  return <p className={clsx(styles.plain, toneClass[statusTone(status)])}>{children}</p>;
}

/** The pill, for headings and tables. */
export function Badge({
  status,
  children,
  small,
  className,
}: StatusProps & { small?: boolean; className?: string }) {
  return (
    <span className={clsx(styles.badge, small && styles.small, toneClass[statusTone(status)], className)}>
      {children}
    </span>
  );
}

/** The place of a finalist: gold for the first three. */
export function RankToken({ rank, label, large }: { rank: number; label: string; large?: boolean }) {
  return (
    <span className={clsx(styles.rank, rank <= 3 && styles.leading, large && styles.largeRank)}>
      <span aria-hidden="true">{rank}</span>
      <span className="sr">{label}</span>
    </span>
  );
}

const AVATARS = [styles.violet, styles.orange, styles.green, styles.yellow];

/**
 * Initials in one of four quiet colours, always the same one for the same name. Decorative: the name stands beside.
 *
 * @param className sets other colours than the name's own
 */
export function Avatar({ name, small, className }: { name: string; small?: boolean; className?: string }) {
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
  return (
    <span
      className={clsx(styles.avatar, className ?? AVATARS[tone], small && styles.smallAvatar)}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
