import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAt } from '#contracts/media/pictures.ts';
import type { ScreenFrame, ScreenRow } from '#contracts/screens/screens.ts';
import { formatPercent } from '../../../lib/format.ts';
import { useRankSlide } from '../../../ui/use-rank-slide.ts';

/** The first three on their stage: the second, the first, the third. */
const STAGE = [1, 0, 2] as const;

/** The places of a board; of covered ones the curtain. */
export function HallBoard({ frame }: { frame: ScreenFrame }) {
  const { rows, show } = frame;
  const list = useRef<HTMLOListElement>(null);
  const rest = rows.slice(STAGE.length);
  useRankSlide(list, rest.map(idOf));
  return (
    <>
      <section className={clsx('pod', show === 'reveal' && 'opens')}>
        {STAGE.map((place) => {
          const row = rows[place];
          return row && <Arch key={place} row={row} place={place} />;
        })}
      </section>
      <ol className={clsx('rows', show === 'reveal' && 'opens')} ref={list} start={STAGE.length + 1}>
        {rest.map((row) => (
          <Line key={idOf(row)} row={row} />
        ))}
      </ol>
    </>
  );
}

const idOf = (row: ScreenRow) => row.finalist?.id ?? `covered-${row.rank}`;
const shareOf = ({ vote_percentage: share }: ScreenRow) => (share === null ? '' : formatPercent(share));

function Arch({ row, place }: { row: ScreenRow; place: number }) {
  return (
    <figure className={clsx('ar', `a${place + 1}`)}>
      <div className="im">
        <Portrait row={row} width={640} />
      </div>
      <figcaption>
        <b className="num">{row.rank}</b>
        <em className="num">{shareOf(row)}</em>
        <Name row={row} />
      </figcaption>
    </figure>
  );
}

function Line({ row }: { row: ScreenRow }) {
  return (
    <li data-id={idOf(row)}>
      <b className="num">{row.rank}</b>
      <Portrait row={row} width={320} />
      <Name row={row} />
      <em className="num">{shareOf(row)}</em>
    </li>
  );
}

/** The picture, or the curtain before it. Another person gets another element, so that the curtain opens for each. */
function Portrait({ row: { finalist }, width }: { row: ScreenRow; width: 320 | 640 }) {
  if (!finalist?.profile_image) return <span className="cur" />;
  return <img key={finalist.id} src={pictureAt(finalist.profile_image, width)} alt="" />;
}

function Name({ row: { finalist, rank } }: { row: ScreenRow }) {
  const { t } = useTranslation('projector');
  if (finalist) {
    return (
      <span className="nm" key={finalist.id}>
        {finalist.name}
        <small>{finalist.category}</small>
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
