import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CheckIcon } from './icons.ts';

type FilterChipProps = { pressed: boolean; onToggle: () => void; children: ReactNode };

/** One of several that may be chosen together: tint, line and a check when chosen. */
export function FilterChip({ pressed, onToggle, children }: FilterChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onToggle}>
      {pressed && <CheckIcon className="i" />}
      {children}
    </button>
  );
}

type ChipProps = { onClick: () => void; children: ReactNode; label?: string; disabled?: boolean };

/** A small action in the shape of a chip (quick adds). */
export function Chip({ onClick, children, label, disabled }: ChipProps) {
  return (
    <button
      type="button"
      className={clsx('chip sm num')}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
