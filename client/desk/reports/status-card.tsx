import { clsx } from 'clsx';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { toneClass } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { HalfDoughnut } from '../../ui/desk/half-doughnut.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useEventStatuses } from './dashboard.ts';
import * as styles from './status-card.module.css';
import type { DashboardFilter } from './use-dashboard-filter.ts';
import { useDaysText } from './use-days-text.ts';

/** How the events of some days stand: half a doughnut, and the table that says it in figures. */
export function StatusCard({ requested }: { requested: DashboardFilter }) {
  const { t } = useTranslation('dashboard');
  const query = useEventStatuses(requested);
  const days = useDaysText(requested);
  const { total_status = 0, upcoming = 0, inprogress = 0, completed = 0, canceled = 0 } = query.data ?? {};
  const slices = [
    { tone: 'upcoming', label: t('status.upcoming'), value: upcoming },
    { tone: 'ongoing', label: t('status.ongoing'), value: inprogress },
    { tone: 'completed', label: t('status.completed'), value: completed },
    { tone: 'canceled', label: t('status.canceled'), value: canceled },
  ] as const;
  return (
    <Card as="section" flush className="px-5 pt-4.5 pb-5">
      <h2>{t('status.title')}</h2>
      <p className="cap">{days}</p>
      <Loaded
        state={query}
        loading={
          <Loading>
            <Skeleton className="mt-5 h-60 rounded-md" />
          </Loading>
        }
      >
        <HalfDoughnut
          label={t('status.chart', { days })}
          slices={slices}
          total={formatCount(total_status)}
          caption={t('status.total')}
        />
        <dl>
          {slices.map(({ tone, label, value }) => (
            <div key={tone} className={clsx(styles.share, toneClass[tone])}>
              <dt>{label}</dt>
              <dd className={styles.count}>{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
      </Loaded>
    </Card>
  );
}
