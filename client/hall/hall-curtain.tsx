import { clsx } from 'clsx';
import * as styles from './hall-curtain.module.css';

/** A quarter of the pattern's tile holds one leaf, from the tile's middle to its corner. */
const CELL = 42;
const COLUMNS = 8;
const ROWS = 12;
const LAST_LEAF_AFTER_MS = 520;
/** Along the x axis, as `client/theme/art/kawung-gold.svg` has it. */
const LEAF = 'M5.8 0C17.5 -17.5 40.7 -17.5 52.4 0C40.7 17.5 17.5 17.5 5.8 0Z';

const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const column = (index % COLUMNS) - COLUMNS / 2;
  const row = Math.floor(index / COLUMNS) - ROWS / 2;
  const distance = Math.hypot((column + 0.5) / COLUMNS, (row + 0.5) / ROWS) / Math.hypot(0.5, 0.5);
  const x = column * CELL;
  const y = row * CELL;
  // Leaves meet in the middle of the picture and in every second corner from there.
  const falls = (column + row) % 2 === 0;
  const leaf = falls ? `translate(${x} ${y}) rotate(45)` : `translate(${x + CELL} ${y}) rotate(135)`;
  return { x, y, leaf, delay: `${Math.round(distance * LAST_LEAF_AFTER_MS)}ms` };
});

/** The kawung curtain that opens leaf by leaf from the middle, once, over the picture that it lies on. */
export function Curtain({ isSmall }: { isSmall: boolean }) {
  return (
    <svg
      className={clsx(styles.leaves, isSmall && styles.small)}
      viewBox={`${(-COLUMNS / 2) * CELL} ${(-ROWS / 2) * CELL} ${COLUMNS * CELL} ${ROWS * CELL}`}
      aria-hidden="true"
    >
      {cells.map(({ x, y, leaf, delay }) => (
        <g key={leaf} style={{ animationDelay: delay }}>
          <rect x={x - 0.5} y={y - 0.5} width={CELL + 1} height={CELL + 1} />
          <path d={LEAF} transform={leaf} />
        </g>
      ))}
    </svg>
  );
}
