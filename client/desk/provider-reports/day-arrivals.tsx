import { Link } from 'react-router-dom';
import type { ReportDay } from '#contracts/provider-reports/provider-reports.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import * as styles from './day-arrivals.module.css';
import * as figureList from './figure-list.module.css';

/** What arrived in the bank on a day, row by row of its reports; nothing where nothing did. */
export function DayArrivals({ of: { arrivals } }: { of: ReportDay }) {
  const { t } = useTranslation('providerReports');
  if (arrivals === null || arrivals.length === 0) return null;
  return (
    <section aria-label={t('day.arrivals.title')}>
      <h3 className={figureList.title}>{t('day.arrivals.title')}</h3>
      <ul className={styles.list}>
        {arrivals.map(({ at, reference, amount, fee_amount: fee, report_id: reportId }) => (
          <li key={`${reportId} ${reference} ${at} ${amount}`} className={styles.arrival}>
            <p className={styles.line}>
              <span className="num wrap-anywhere">{reference ?? t('day.arrivals.noReference')}</span>
              <b className="whitespace-nowrap">
                <Amount value={amount} />
              </b>
            </p>
            <p className={styles.quiet}>
              {formatDateTime(at)}
              {fee !== 0 && (
                <>
                  {` · ${t('day.arrivals.fee')} `}
                  <Amount value={fee} />
                </>
              )}
              {' · '}
              <Link
                className="text-link"
                to={`/dashboard/provider-reports?tab=files&report=${encodeURIComponent(reportId)}`}
              >
                {t('day.arrivals.report')}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
