import { memo } from 'react';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { BoardPosition } from '#contracts/leaderboard/leaderboard.ts';
import type { EventPhase } from '../events/use-event-phase.ts';
import * as styles from './finalist-grid.module.css';
import { FinalistTile } from './finalist-tile.tsx';

type FinalistGridProps = {
  finalists: readonly Finalist[];
  positions: ReadonlyMap<string, BoardPosition>;
  phase: EventPhase;
  onVote: (finalistId: string) => void;
};

/**
 * Cards keep the order in which they are given: percentages and places move inside them, but no card slips away from
 * under a thumb. Only cards whose own position changed are drawn again.
 */
export const FinalistGrid = memo(function FinalistGrid({
  finalists,
  positions,
  phase,
  onVote,
}: FinalistGridProps) {
  const positionOf = (finalist: Finalist): BoardPosition => positions.get(finalist.id) ?? finalist;
  const hidden = finalists.some((finalist) => positionOf(finalist).rank === 0);
  // A canceled event has no winners.
  const ranked =
    phase !== 'canceled' && finalists.some((finalist) => positionOf(finalist).vote_percentage > 0);
  return (
    <ul className={styles.grid}>
      {finalists.map((finalist) => {
        const position = positionOf(finalist);
        return (
          <li key={finalist.id} className={styles.cell}>
            <FinalistTile
              finalist={finalist}
              rank={position.rank}
              percentage={hidden ? null : position.vote_percentage}
              growth={position.increase_percentage}
              ranked={ranked}
              phase={phase}
              onVote={onVote}
              priority={false}
            />
          </li>
        );
      })}
    </ul>
  );
});
