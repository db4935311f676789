import { useId } from 'react';
import type { RecentVote } from '#contracts/leaderboard/leaderboard.ts';
import { ANONYMOUS_VOTER } from '#contracts/leaderboard/shown-board.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAgeText } from '../../lib/use-age.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

const SHOWN_MAX = 5;

/** The latest counted votes: who, for whom, how many; never an amount of money. */
export function RecentVotes({ votes }: { votes: readonly RecentVote[] }) {
  const { t } = useTranslation('leaderboard');
  const headingId = useId();
  return (
    <Card as="aside" aria-labelledby={headingId}>
      <h2 className="h-card" id={headingId}>
        {t('recent.title')}
      </h2>
      {votes.length === 0 ? (
        <p className="cap mt-3">{t('recent.empty')}</p>
      ) : (
        <ul className="mt-3">
          {keyed(votes.slice(0, SHOWN_MAX)).map(({ key, vote }) => (
            <RecentVoteRow key={key} vote={vote} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentVoteRow({ vote }: { vote: RecentVote }) {
  const { t } = useTranslation('leaderboard');
  const ageText = useAgeText();
  const now = useNow();
  const name = vote.name === ANONYMOUS_VOTER ? t('recent.anonymous') : vote.name;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-3 py-2 text-14">
      <Avatar name={name} small />
      <span className="min-w-0 wrap-anywhere">
        <b>{name}</b> {t('recent.for')} {vote.finalist_name}
        <small className="block text-12 text-text-3">{ageText(now - Date.parse(vote.at))}</small>
      </span>
      <span className="num font-extrabold text-up text-15" aria-hidden="true">
        +{formatCount(vote.votes)}
      </span>
      <span className="sr">{t('recent.votes', { count: vote.votes, votes: formatCount(vote.votes) })}</span>
    </li>
  );
}

/** Votes carry no id. Two of the same second for the same finalist are distinguished by their place among equals. */
function keyed(votes: readonly RecentVote[]): { key: string; vote: RecentVote }[] {
  const seen = new Map<string, number>();
  return votes.map((vote) => {
    const key = `${vote.at} ${vote.name} ${vote.finalist_name} ${vote.votes}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return { key: `${key} ${count}`, vote };
  });
}
