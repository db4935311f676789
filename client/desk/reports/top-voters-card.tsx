import { formatCount, formatMonth } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTopVoters } from './dashboard.ts';
import * as styles from './top-voters-card.module.css';
import type { DashboardFilter } from './use-dashboard-filter.ts';

/** Who voted the most in the month in which the days end: voters are counted by month. */
export function TopVotersCard({ requested }: { requested: DashboardFilter }) {
  const { t } = useTranslation(['dashboard', 'desk']);
  const query = useTopVoters(requested);
  const { data: voters = [], month = requested.to.slice(0, 7) } = query.data ?? {};
  return (
    <Card as="section" flush className="flex flex-col overflow-hidden">
      <div className="px-4.5 py-3.5">
        <h2>{t('topVoters.title')}</h2>
        <p className="cap">{t('topVoters.month', { month: formatMonth(new Date(`${month}-15`)) })}</p>
      </div>
      <Loaded
        state={query}
        loading={
          <Loading>
            <Skeleton className="m-4 h-52 rounded-md" />
          </Loading>
        }
      >
        {voters.length === 0 ? (
          <EmptyState bare title={t('empty')} />
        ) : (
          <ol className={styles.voters} aria-label={t('topVoters.title')}>
            {voters.map(({ id, name, username, email, total_votes }) => (
              <li key={id} className={styles.voter}>
                <Avatar name={name || username} />
                <span className="min-w-0">
                  <b className={styles.name}>{name || username}</b>
                  <small className={styles.note}>{email || username}</small>
                </span>
                <em className={styles.votes}>
                  {total_votes === null ? t('desk:money.hidden') : formatCount(total_votes)}
                  <small className={styles.note}>{t('topVoters.votes')}</small>
                </em>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}
