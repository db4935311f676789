import { clsx } from 'clsx';
import { pictureAt } from '#contracts/media/pictures.ts';
import type { ScreenRow } from '#contracts/screens/screens.ts';
import { formatPercent } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { FinalistLine } from '../ui/finalist-line.tsx';
import { ArrowUpIcon } from '../ui/icons.ts';
import { RollingNumber } from '../ui/rolling-number.tsx';
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
  if (!finalist) return <span className="cur" />;
  return (
    <>
      {finalist.profile_image ? (
        <img src={pictureAt(finalist.profile_image, width)} alt="" />
      ) : (
        <span className="cur" />
      )}
      {opening && <Curtain />}
    </>
  );
}

export function HallName({ place: { row } }: HallPlaceProps) {
  const { t } = useTranslation('projector');
  const { finalist, rank } = row;
  if (finalist) {
    return (
      <span className={clsx('nm', finalist.name.length >= LONG_NAME && 'long')}>
        <span className="full">{finalist.name}</span>
        <small>
          <FinalistLine finalist={finalist} />
        </small>
      </span>
    );
  }
  return (
    <span className="nm">
      <span className="sr">{t('covered', { rank: rank ?? '' })}</span>
      <i className="bar" />
      <i className="bar s" />
    </span>
  );
}

/** The percentage, and for a while how many places were won. */
export function HallShare({ place: { row, climbed, opening } }: HallPlaceProps) {
  const { t } = useTranslation('ui');
  if (row.vote_percentage === null) return <em />;
  return (
    <em className="num">
      <Rising share={row.vote_percentage} late={opening} />
      {climbed > 0 && (
        <small>
          <ArrowUpIcon className="i" />
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
