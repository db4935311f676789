import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProviderReportRow } from '#contracts/provider-reports/provider-reports.ts';
import { formatBytes, formatCount, formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { Fact } from '../../ui/desk/facts.tsx';
import { AlertCircleIcon } from '../../ui/icons.ts';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { daysInWords } from './days-words.ts';
import * as figureList from './figure-list.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { ReportBadge } from './report-badge.tsx';
import * as styles from './report-drawer.module.css';

type ReportBodyProps = { of: ProviderReportRow; isSending: boolean };

/** How a file stands, what it is, and what it has booked. */
export function ReportBody({ of, isSending }: ReportBodyProps) {
  const { t } = useTranslation('providerReports');
  const stands = useStands();
  const { rows, booked } = of;
  return (
    <>
      <div>
        <ReportBadge of={of} isSending={isSending} />
        <p className={figureList.about}>{stands({ of, isSending })}</p>
        {of.state === 'booking' && rows !== null && (
          <ProgressBar className="mt-2" label={t('file.progress')} value={booked.done} max={rows} />
        )}
      </div>
      {of.fault && <Fault fault={of.fault} />}
      <dl className={styles.facts}>
        <Fact label={t('file.kind')}>{t(`kind.${of.kind}`)}</Fact>
        <Fact label={t('file.size')}>{formatBytes(of.bytes)}</Fact>
        <Fact label={t('file.days')} wide>
          {daysInWords(of)}
        </Fact>
        <Fact label={t('file.by')} note={formatDateTime(of.created_at)} wide>
          {of.uploaded_by.name ?? t('file.somebody')}
        </Fact>
        {of.finished_at !== null && (
          <Fact label={t('file.finished')} wide>
            {formatDateTime(of.finished_at)}
          </Fact>
        )}
      </dl>
      {booked.done > 0 && <Booked of={of} />}
      {of.state === 'done' && (
        <Link className="text-link" to={`/dashboard/provider-reports?from=${of.from}&to=${of.to}`}>
          {t('file.toDays')}
        </Link>
      )}
    </>
  );
}

/** What is happening with a file, or came of it, in a sentence. */
function useStands(): (given: ReportBodyProps) => string {
  const { t } = useTranslation('providerReports');
  return ({ of, isSending }) => {
    const { state, booked, rows, differences } = of;
    switch (state) {
      case 'receiving':
        return t(isSending ? 'stands.sending' : 'stands.receiving', {
          received: formatBytes(of.received),
          size: formatBytes(of.bytes),
        });
      case 'booking':
        return t('stands.booking', { done: formatCount(booked.done), rows: formatCount(rows ?? 0) });
      case 'done':
        if (differences > 0) return t('stands.differs', { count: differences });
        return t(booked.added + booked.changed === 0 ? 'stands.unchanged' : 'stands.agrees');
      case 'failed':
        return booked.done > 0 ? t('stands.failedLate', { count: booked.done }) : t('stands.failed');
      default:
        return t(`stands.${state}`);
    }
  };
}

/** Why it was refused, and where in it. */
function Fault({ fault }: { fault: NonNullable<ProviderReportRow['fault']> }) {
  const { t } = useTranslation('providerReports');
  const { code, message, line, column } = fault;
  return (
    <ProblemBox>
      <AlertCircleIcon className="i mt-0.5" />
      <div>
        {code === 'columns_missing' ? (
          <>
            <h3 className={figureList.title}>
              {line === null ? t('fault.missing') : t('fault.missingIn', { line: formatCount(line) })}
            </h3>
            <ul className={styles.missing}>
              {(column ?? '').split(', ').map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <p className="mt-2">{t('fault.mapping')}</p>
          </>
        ) : (
          <>
            <h3 className={figureList.title}>
              {line === null ? t('fault.title') : t('fault.line', { line: formatCount(line) })}
            </h3>
            <p>{message}</p>
          </>
        )}
      </div>
    </ProblemBox>
  );
}

function Booked({ of }: { of: ProviderReportRow }) {
  const { t } = useTranslation('providerReports');
  const { added, changed, unchanged } = of.booked;
  return (
    <section>
      <h3 className={figureList.title}>{t('file.booked')}</h3>
      <dl className={figureList.figures}>
        <Sum label={t('file.added')}>{formatCount(added)}</Sum>
        <Sum label={t('file.changed')}>{formatCount(changed)}</Sum>
        <Sum label={t('file.unchanged')}>{formatCount(unchanged)}</Sum>
        <Sum label={t('file.fee')}>
          <Amount value={of.fee_amount} />
        </Sum>
        {of.kind === 'withdrawals' && (
          <Sum label={t('file.arrived')}>
            <Amount value={of.arrived_amount} />
          </Sum>
        )}
      </dl>
    </section>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={figureList.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
