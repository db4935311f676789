import { useState } from 'react';
import type { DeskBoardRow, VoterDetail, VoterOrder } from '#contracts/leaderboard/desk-board.ts';
import { voterOrderSchema } from '#contracts/leaderboard/desk-board.ts';
import { ageOf, formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useVoters } from './desk-board.ts';
import * as styles from './voter-list.module.css';
import { voterTone } from './voter-tone.ts';

/** As {@link voterTone} counts them. */
const TONES = [
  styles.tone0,
  styles.tone1,
  styles.tone2,
  styles.tone3,
  styles.tone4,
  styles.tone5,
  styles.tone6,
  styles.tone7,
  styles.tone8,
  styles.tone9,
];

type VoterListProps = { finalist: DeskBoardRow; hidden: boolean };

/** Who voted for a finalist, the latest or the highest first; while results are hidden, that they are. */
export function VoterList({ finalist, hidden }: VoterListProps) {
  const { t } = useTranslation('deskBoard');
  return (
    <div>
      <div className={styles.finalist}>
        <Picture src={finalist.profile_image} alt="" ratio="4/5" sizes="5rem" className="rounded-md" />
        <div className="min-w-0">
          <b className={styles.name}>{finalist.name}</b>
          <p className="cap">{finalist.category}</p>
          {!hidden && (
            <p className={styles.total}>
              {formatCount(finalist.total_votes)} <small className={styles.unit}>{t('votes')}</small>
            </p>
          )}
        </div>
      </div>
      {hidden ? <EmptyState bare title={t('hidden')} /> : <Voters finalist={finalist} />}
    </div>
  );
}

function Voters({ finalist }: { finalist: DeskBoardRow }) {
  const { t } = useTranslation('deskBoard');
  const [order, setOrder] = useState<VoterOrder>('highest');
  const query = useVoters(finalist.id, order);
  const voters = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <fieldset className={styles.orders}>
        <legend className="sr">{t('drawer.order')}</legend>
        {voterOrderSchema.options.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.order}
            aria-pressed={order === each}
            onClick={() => setOrder(each)}
          >
            {t(`drawer.${each}`)}
          </button>
        ))}
      </fieldset>
      <Loaded state={query} loading={<VoterSkeleton />}>
        {voters.length === 0 && <EmptyState bare title={t('drawer.empty')} />}
        <ul className="mt-2">
          {voters.map((voter) => (
            <Voter key={voter.id} voter={voter} />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            variant="line"
            size="sm"
            block
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('drawer.more')}
          </Button>
        )}
      </Loaded>
    </>
  );
}

function Voter({ voter }: { voter: VoterDetail }) {
  const { t } = useTranslation('deskBoard');
  const now = useNow(voter.last_trx_time === null ? null : undefined);
  const name = voter.name || t('drawer.unnamed');
  const age = () => {
    if (voter.last_trx_time === null) return t('age.never');
    const { unit, count } = ageOf(now - Date.parse(voter.last_trx_time));
    return t(`age.${unit}`, { count });
  };
  return (
    <li className={styles.voter}>
      <Avatar name={name} className={TONES[voterTone(voter.email || voter.id)] ?? ''} />
      <span className="min-w-0">
        <b className="font-bold">{name}</b>
        {voter.email && <small className={styles.fact}>{voter.email}</small>}
        <small className={styles.fact}>{age()}</small>
      </span>
      <em className={styles.votes}>{formatCount(voter.count_vote)}</em>
    </li>
  );
}

function VoterSkeleton() {
  const { t } = useTranslation('deskBoard');
  return (
    <Loading label={t('drawer.loading')}>
      <div className="stack gap-3 pt-4">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-12 rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
