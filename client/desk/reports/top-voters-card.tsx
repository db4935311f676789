import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTopVoters } from './dashboard.ts';
import { MonthSelect } from './month-select.tsx';
import { useMonthFilter } from './use-months.ts';

/** Who voted the most in a month. */
export function TopVotersCard() {
  const { t } = useTranslation(['dashboard', 'staff']);
  const { month, setMonth } = useMonthFilter();
  const query = useTopVoters(month);
  const voters = query.data ?? [];
  return (
    <section className="card dash-list">
      <div className="spread dash-list-head">
        <h2>{t('topVoters.title')}</h2>
        <MonthSelect of={t('topVoters.title')} month={month} onMonth={setMonth} />
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
          <ol className="dash-voters" aria-label={t('topVoters.title')}>
            {voters.map(({ id, name, username, email, total_votes }) => (
              <li key={id}>
                <Avatar name={name || username} />
                <span className="min-w-0">
                  <b>{name || username}</b>
                  <small>{email || username}</small>
                </span>
                <em className="num">
                  {total_votes === null ? t('staff:money.hidden') : formatCount(total_votes)}
                  <small>{t('topVoters.votes')}</small>
                </em>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
