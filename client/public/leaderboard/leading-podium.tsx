import { Podium } from '../../entities/leaderboard/podium.tsx';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAgeText } from '../../lib/use-age.ts';
import { useNow } from '../../lib/use-now.ts';
import * as styles from './leading-podium.module.css';
import type { LiveBoard } from './use-live-board.ts';

/** A vote older than this is no news any more. */
const TICK_FRESH_MS = 60 * 60_000;

/** The top three of a board on the stage, with the latest vote beside them. */
export function LeadingPodium({ board, label }: { board: LiveBoard; label: string }) {
  return <Podium rows={board.rows} label={label} tick={<Tick board={board} />} />;
}

function Tick({ board }: { board: LiveBoard }) {
  const { t } = useTranslation('leaderboard');
  const ageText = useAgeText();
  const now = useNow();
  const vote = board.recentVotes[0];
  const age = vote ? now - Date.parse(vote.at) : Number.POSITIVE_INFINITY;
  if (!vote || age > TICK_FRESH_MS) return null;
  const picture = board.rows.find((row) => row.name === vote.finalist_name)?.profile_image;
  return (
    <div className={styles.news}>
      {picture && <img src={picture} alt="" />}
      <span>
        {t('tick', { count: vote.votes, votes: formatCount(vote.votes) })} {t('tickFor')}{' '}
        <b>{vote.finalist_name.split(' ')[0]}</b>
        <small>{ageText(age)}</small>
      </span>
    </div>
  );
}
