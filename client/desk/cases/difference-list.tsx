import { Link } from 'react-router-dom';
import type { CaseRow } from '#contracts/cases/cases.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { useDifferences } from './cases.ts';
import * as styles from './difference-list.module.css';

type DifferenceListProps = {
  title: string;
  /** Of a day of the books, or of a report. */
  of: { day: string } | { reportId: string };
};

/** Where reports and our books differ, the newest first, each with what is proposed and the way to its case. */
export function DifferenceList({ title, of }: DifferenceListProps) {
  const { t } = useTranslation('cases');
  const query = useDifferences(of);
  const rows = query.data?.result ?? [];
  const total = query.data?.pagination.total ?? 0;
  const filter = 'day' in of ? `day=${of.day}` : `report=${encodeURIComponent(of.reportId)}`;
  return (
    <section>
      <h3 className={styles.title}>
        {title}
        {query.data && <span className={styles.count}>{formatCount(total)}</span>}
      </h3>
      <Loaded
        state={query}
        loading={
          <Loading>
            <Skeleton className="mt-2.5 h-24 rounded-md" />
          </Loading>
        }
      >
        {total === 0 && <p className="muted mt-2.5">{t('difference.none')}</p>}
        <ul className={styles.list}>
          {rows.map((row) => (
            <Difference key={row.id} of={row} />
          ))}
        </ul>
        {total > rows.length && (
          <p className="mt-2.5">
            <Link className="text-link" to={`/dashboard/cases?view=all&${filter}`}>
              {t('difference.all', { count: total, amount: formatCount(total) })}
            </Link>
          </p>
        )}
      </Loaded>
    </section>
  );
}

function Difference({ of }: { of: CaseRow }) {
  const { t } = useTranslation('cases');
  const { difference } = of;
  const topic = t(`topic.${of.topic}`);
  return (
    <li className={styles.difference}>
      <div className={styles.head}>
        <span>{topic}</span>
        <CaseStateBadge of={of} />
      </div>
      <p className={styles.about}>
        {of.event_name ?? t('list.noEvent')}
        {of.order_id !== null && <small className="num block">{of.order_id}</small>}
      </p>
      {difference && (
        <p className={styles.sides}>
          <span>
            {t('difference.ours')}{' '}
            <b>
              <Amount value={difference.ours} />
            </b>
          </span>
          <span>
            {t('difference.theirs')}{' '}
            <b>
              <Amount value={difference.theirs} />
            </b>
          </span>
        </p>
      )}
      {difference && of.state === 'open' && (
        <p className={styles.about}>
          {t('difference.proposal', { decision: t(`decision.${difference.proposal}`) })}
        </p>
      )}
      <Link
        className="text-link"
        to={`/dashboard/cases?view=all&case=${encodeURIComponent(of.id)}`}
        aria-label={t('difference.openOf', { topic, order: of.order_id ?? of.id })}
      >
        {t('difference.open')}
      </Link>
    </li>
  );
}
