import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { formatDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { InfoIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import * as styles from './case-difference.module.css';
import { useStatusWords } from './use-status-words.ts';

/** What a report of the provider says, beside what we have; and what is proposed while it waits. */
export function CaseDifference({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases');
  const may = useRights();
  const { difference } = of;
  if (!difference) return null;
  const { day, report_id: reportId } = difference;
  const isHidden = of.amount === null;
  return (
    <>
      <section className={styles.difference}>
        <h3 className={styles.title}>{t('difference.title')}</h3>
        <dl className={styles.sides}>
          <Side label={t('difference.ours')} status={difference.our_status}>
            <Amount value={difference.ours} />
          </Side>
          <Side label={t('difference.theirs')} status={difference.their_status}>
            {difference.theirs === null && !isHidden ? (
              t('difference.unknown')
            ) : (
              <Amount value={difference.theirs} />
            )}
          </Side>
        </dl>
        {may('readReports') && (
          <p className={styles.links}>
            <Link className="text-link" to={`/dashboard/provider-reports?day=${day}`}>
              {`${t('difference.day')} ${formatDate(day)}`}
            </Link>
            <Link
              className="text-link"
              to={`/dashboard/provider-reports?tab=files&report=${encodeURIComponent(reportId)}`}
            >
              {`${t('difference.report')} ${reportId}`}
            </Link>
          </p>
        )}
      </section>
      {of.state === 'open' && (
        <Notice icon={<InfoIcon className="i" />}>
          <b>{t('difference.proposal', { decision: t(`decision.${difference.proposal}`) })}</b>
          {of.event_id !== null && <p>{t('difference.stopped')}</p>}
        </Notice>
      )}
    </>
  );
}

type SideProps = { label: string; status: string; children: ReactNode };

function Side({ label, status, children }: SideProps) {
  const words = useStatusWords();
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.amount}>{children}</dd>
      <dd className={styles.status}>{words(status)}</dd>
    </div>
  );
}
