import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { CheckIcon } from './icons.ts';

type FilterChipProps = { pressed: boolean; onToggle: () => void; children: ReactNode };

/** One of several that may be chosen together: tint, line and a check when chosen. */
export function FilterChip({ pressed, onToggle, children }: FilterChipProps) {
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
    <button ref={chip} type="button" className="chip" aria-pressed={pressed} onClick={onToggle}>
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
