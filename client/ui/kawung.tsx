const LEAF = 'M1.7 0C5.1-4.9 11.9-4.9 15.3 0C11.9 4.9 5.1 4.9 1.7 0Z';
const ANGLES = [-45, 45, 135, 225];

/** The mark: four kawung leaves in two golds. */
export function KawungMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="-13 -13 26 26" aria-hidden="true">
      {ANGLES.map((angle, at) => (
        <path
          key={angle}
          d={LEAF}
          transform={`rotate(${angle})`}
          fill={at % 2 ? 'var(--gold-deep)' : 'var(--gold)'}
        />
      ))}
    </svg>
  );
}

/** Outlined kawung, for what is empty or missing. */
export function KawungOutline() {
  return (
    <svg viewBox="-13 -13 26 26" aria-hidden="true">
      {ANGLES.map((angle) => (
        <path
          key={angle}
          d={LEAF}
          transform={`rotate(${angle})`}
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth=".7"
        />
      ))}
      <circle r="1" fill="var(--line-strong)" />
    </svg>
  );
}
