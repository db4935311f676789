import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './chip.module.css';
import { CheckIcon } from './icons.ts';

type FilterChipProps = {
  pressed: boolean;
  onToggle: () => void;
  /** Without the check: one of several is always chosen. */
  plain?: boolean;
  children: ReactNode;
};

/** One of several that may be chosen together: tint, line and a check when chosen. */
export function FilterChip({ pressed, onToggle, plain = false, children }: FilterChipProps) {
  const chip = useRef<HTMLButtonElement>(null);
  const cameChosen = useRef(pressed);
  // Chosen by the address: in a rail that scrolls it may stand beyond the edge, and the list would seem to lack things.
  useEffect(() => {
    const rail = chip.current?.parentElement;
    if (!cameChosen.current || !chip.current || !rail || rail.scrollWidth <= rail.clientWidth) return;
    rail.scrollLeft =
      chip.current.offsetLeft - rail.offsetLeft - (rail.clientWidth - chip.current.offsetWidth) / 2;
  }, []);
  return (
    <button ref={chip} type="button" className={styles.chip} aria-pressed={pressed} onClick={onToggle}>
      {pressed && !plain && <CheckIcon className="i" />}
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
      className={clsx(styles.chip, styles.small)}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

type ChipRailProps = { label: string; className?: string | undefined; children: ReactNode };

/** Chips in one line that scrolls to the edges of a phone. */
export function ChipRail({ label, className, children }: ChipRailProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div className={clsx(styles.rail, className)} role="group" aria-label={label}>
      {children}
    </div>
  );
}
