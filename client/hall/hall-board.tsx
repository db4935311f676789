import { clsx } from 'clsx';
import { useRef } from 'react';
import type { ScreenFrame, ScreenRow } from '#contracts/screens/screens.ts';
import { type RankChanges, useRankChanges } from '../entities/leaderboard/use-rank-changes.ts';
import { useRankSlide } from '../entities/leaderboard/use-rank-slide.ts';
import * as styles from './hall-board.module.css';
import { HallName, HallPortrait, HallShare, type Place } from './hall-place.tsx';
import { useOpenings } from './use-openings.ts';

/** The first three on their stage: the second, the first, the third. */
export const STAGE = [1, 0, 2] as const;
const arches = [styles.first, styles.second, styles.third];

/** The places of a board: who climbs slides to the new one, numbers roll; before covered ones hangs the curtain. */
export function HallBoard({ frame: { rows, show } }: { frame: ScreenFrame }) {
  const isReveal = show === 'reveal';
  const stage = useRef<HTMLDivElement>(null);
  const changes = useRankChanges(rankedOf(rows));
  const openings = useOpenings(rows);
  const places = rows.map((row) => placeOf(row, { isReveal, changes, openings }));
  useRankSlide(
    stage,
    places.map(({ id }) => id),
  );
  return (
    <div className="contents" ref={stage}>
      <section className={styles.podium}>
        {STAGE.map((at) => places[at] && <Arch key={places[at].id} place={places[at]} at={at} />)}
      </section>
      {places.length > STAGE.length && (
        <ol className={styles.lines} start={STAGE.length + 1}>
          {places.slice(STAGE.length).map((place) => (
            <Line key={place.id} place={place} />
          ))}
        </ol>
      )}
    </div>
  );
}

type PlaceContext = { isReveal: boolean; changes: RankChanges; openings: ReadonlySet<number> };

function placeOf(row: ScreenRow, { isReveal, changes, openings }: PlaceContext): Place {
  const { finalist, rank } = row;
  const id = isReveal || !finalist ? `place-${rank}` : finalist.id;
  const climbed = Math.max(0, (finalist && changes.moved.get(finalist.id)) ?? 0);
  return { row, id, climbed, opening: finalist !== null && rank !== null && openings.has(rank) };
}

function rankedOf(rows: readonly ScreenRow[]): { id: string; rank: number }[] {
  return rows.flatMap(({ finalist, rank }) => (finalist && rank !== null ? [{ id: finalist.id, rank }] : []));
}

function Arch({ place, at }: { place: Place; at: number }) {
  return (
    <figure className={clsx(styles.arch, arches[at], place.opening && styles.opening)} data-id={place.id}>
      <div className={styles.portrait}>
        <HallPortrait place={place} width={640} />
      </div>
      <figcaption className={styles.plate}>
        <b className={styles.rank}>{place.row.rank}</b>
        <HallShare place={place} />
        <HallName place={place} />
      </figcaption>
    </figure>
  );
}

function Line({ place }: { place: Place }) {
  return (
    <li
      className={clsx(styles.line, place.climbed > 0 && styles.climber, place.opening && styles.opening)}
      data-id={place.id}
    >
      <b className={styles.rank}>{place.row.rank}</b>
      <div className={styles.thumb}>
        <HallPortrait place={place} width={320} />
      </div>
      <HallName place={place} />
      <HallShare place={place} />
    </li>
  );
}
