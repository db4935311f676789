import { useEffect, useRef, useState } from 'react';
import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { PULSE_MS } from '../../lib/motion.ts';

/** How long `naik 1` stands in place of the growth before the figure returns. */
const WORD_MS = 6_000;

export type RankChanges = {
  /** Rows that climbed a moment ago: above the others and tinted. */
  climbing: ReadonlySet<string>;
  /** Rows that were not on the board before: they pulse once. */
  arrived: ReadonlySet<string>;
  /** Places won (positive) or lost. */
  moved: ReadonlyMap<string, number>;
};

const NOTHING: RankChanges = { climbing: new Set(), arrived: new Set(), moved: new Map() };

/** What changed between the last board and this one, for as long as it is shown. */
export function useRankChanges(rows: readonly Pick<LeaderboardRow, 'id' | 'rank'>[]): RankChanges {
  const [changes, setChanges] = useState(NOTHING);
  const ranks = useRef<Map<string, number> | null>(null);

  useEffect(() => {
    const before = ranks.current;
    const now = new Map(rows.map((row) => [row.id, row.rank]));
    ranks.current = now;
    if (!before || before.size === 0) return;
    const moved = new Map<string, number>();
    const arrived = new Set<string>();
    for (const [id, rank] of now) {
      const old = before.get(id);
      if (old === undefined) arrived.add(id);
      else if (old !== rank) moved.set(id, old - rank);
    }
    if (moved.size === 0 && arrived.size === 0) return;
    const climbing = new Set([...moved].filter(([, places]) => places > 0).map(([id]) => id));
    setChanges((shown) => ({ climbing, arrived, moved: new Map([...shown.moved, ...moved]) }));
  }, [rows]);

  useEffect(() => {
    if (changes.climbing.size === 0 && changes.arrived.size === 0) return;
    const timer = setTimeout(
      () => setChanges((shown) => ({ ...shown, climbing: new Set(), arrived: new Set() })),
      PULSE_MS,
    );
    return () => clearTimeout(timer);
  }, [changes.climbing, changes.arrived]);

  useEffect(() => {
    if (changes.moved.size === 0) return;
    const timer = setTimeout(() => setChanges((shown) => ({ ...shown, moved: new Map() })), WORD_MS);
    return () => clearTimeout(timer);
  }, [changes.moved]);

  return changes;
}
