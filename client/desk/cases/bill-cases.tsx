import { Link } from 'react-router-dom';
import type { CaseRow } from '#contracts/cases/cases.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import * as styles from './bill-cases.module.css';
import { CaseStateBadge } from './case-state-badge.tsx';

/** The cases of a bill, the newest first; each leads to itself where one may read them. */
export function BillCases({ cases }: { cases: readonly CaseRow[] }) {
  const { t } = useTranslation('cases');
  const may = useRights();
  if (cases.length === 0) return null;
  return (
    <section className={styles.cases}>
      <h3 className={styles.title}>{t('bill.title')}</h3>
      <ul className={styles.list}>
        {cases.map((each) => (
          <li key={each.id} className={styles.item}>
            {may('readMoney') ? (
              <Link className="text-link" to={`/dashboard/cases?view=all&case=${each.id}`}>
                {t(`topic.${each.topic}`)}
              </Link>
            ) : (
              t(`topic.${each.topic}`)
            )}
            <CaseStateBadge of={each} />
            <span className={styles.amount}>
              <Amount value={each.amount} />
            </span>
            <time className={styles.time} dateTime={each.created_at}>
              {formatDateTime(each.created_at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
