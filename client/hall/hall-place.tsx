import { clsx } from 'clsx';
import { pictureAt } from '#contracts/media/pictures.ts';
import type { ScreenRow } from '#contracts/screens/screens.ts';
import { FinalistLine } from '../entities/finalists/finalist-line.tsx';
import { formatPercent } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { ArrowUpIcon } from '../ui/icons.ts';
import { RollingNumber } from '../ui/rolling-number.tsx';
import * as styles from './hall-board.module.css';
import { Curtain } from './hall-curtain.tsx';
import { useRising } from './use-openings.ts';

/** A place of the board, and what is happening to it. */
export type Place = {
  row: ScreenRow;
  /** Of its element: the finalist's, so that who climbs takes it along; in a reveal the place's own. */
  id: string;
  /** Places won a moment ago. */
  climbed: number;
  /** It was covered on this very screen and is not any more. */
  opening: boolean;
};

/** From so many letters on a name is set smaller, in several lines. */
export const LONG_NAME = 24;

type HallPlaceProps = { place: Place };

/** The picture, or the curtain before it. */
export function HallPortrait({ place: { row, opening }, width }: { place: Place; width: 320 | 640 }) {
  const { finalist } = row;
  if (!finalist) return <span className={styles.curtain} />;
  return (
    <>
      {finalist.profile_image ? (
        <img className={styles.image} src={pictureAt(finalist.profile_image, width)} alt="" />
      ) : (
        <span className={styles.curtain} />
      )}
      {opening && <Curtain isSmall={width === 320} />}
    </>
  );
}

export function HallName({ place: { row } }: HallPlaceProps) {
  const { t } = useTranslation('hall');
  const { finalist, rank } = row;
  if (finalist) {
    return (
      <span className={clsx(styles.name, finalist.name.length >= LONG_NAME && styles.long)}>
        <span className={styles.fullName}>{finalist.name}</span>
        <small className={styles.origin}>
          <FinalistLine finalist={finalist} />
        </small>
      </span>
    );
  }
  return (
    <span className={styles.name}>
      <span className="sr">{t('covered', { rank: rank ?? '' })}</span>
      <i className={styles.placeholder} />
      <i className={styles.placeholder} />
    </span>
  );
}

/** The percentage, and for a while how many places were won. */
export function HallShare({ place: { row, climbed, opening } }: HallPlaceProps) {
  const { t } = useTranslation('ui');
  if (row.vote_percentage === null) return <em className={styles.share} />;
  return (
    <em className={styles.share}>
      <Rising share={row.vote_percentage} late={opening} />
      {climbed > 0 && (
        <small className={styles.climb}>
          <ArrowUpIcon className="size-6 flex-none stroke-3" />
          {t('board.up', { count: climbed })}
        </small>
      )}
    </em>
  );
}

/** Of a place that opens it rises from nothing, once the name stands there. */
function Rising({ share, late }: { share: number; late: boolean }) {
  return <RollingNumber value={useRising(share, late)} format={formatPercent} />;
}
