import { Fragment } from 'react';
import type { LeaderboardRow as Row } from '#contracts/leaderboard/leaderboard.ts';
import { LeaderboardRow } from '../../entities/leaderboard/leaderboard-row.tsx';
import * as styles from './own-rows.module.css';

type OwnRowsProps = {
  /** By rank; all of them below the board. */
  rows: readonly Row[];
  /** The last rank that stands above. */
  after: number;
  leaderPercentage: number;
  lifted: ReadonlySet<string> | undefined;
  moved: ReadonlyMap<string, number> | undefined;
  settled: boolean;
  label: string;
};

/** The visitor's finalists who stand below the board, with a mark wherever others stand between. */
export function OwnRows({ rows, after, leaderPercentage, lifted, moved, settled, label }: OwnRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ol className="relative grid" aria-label={label}>
      {rows.map((row, at) => (
        <Fragment key={row.id}>
          {row.rank > (rows[at - 1]?.rank ?? after) + 1 && (
            <li className={styles.others} aria-hidden="true">
              <i />
              <i />
              <i />
            </li>
          )}
          <LeaderboardRow
            row={row}
            leaderPercentage={leaderPercentage}
            look="beyond"
            mine
            lifted={lifted?.has(row.id)}
            moved={moved?.get(row.id)}
            settled={settled}
          />
        </Fragment>
      ))}
    </ol>
  );
}
