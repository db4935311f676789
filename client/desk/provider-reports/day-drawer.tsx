import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ReportDay } from '#contracts/provider-reports/provider-reports.ts';
import { REPORT_KINDS } from '#contracts/provider-reports/report-words.ts';
import { formatDate, formatLongDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readTypedDate } from '../../lib/typed-date.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { SplitDrawer } from '../../ui/desk/split-drawer.tsx';
import { EyeOffIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { DayArrivals } from './day-arrivals.tsx';
import { DayBadge } from './day-badge.tsx';
import * as styles from './day-drawer.module.css';
import { stateOfDay } from './day-state.ts';
import { DifferenceAmount } from './difference-amount.tsx';
import * as figureList from './figure-list.module.css';
import { useReportDays } from './provider-reports.ts';

type DayDrawerProps = {
  day: string;
  onClose: () => void;
  /** Its differences. */
  children: ReactNode;
};

/** A day of the books: ours, theirs, where they differ, and which cases that has made. */
export function DayDrawer({ day, onClose, children }: DayDrawerProps) {
  const { t } = useTranslation('providerReports');
  // An address may name anything.
  const isDay = readTypedDate(day) === day;
  return (
    <SplitDrawer
      open={day !== ''}
      onClose={onClose}
      label={t('day.label', { day: isDay ? formatDate(day) : day })}
      over={t('day.over')}
      title={isDay ? formatLongDate(day) : day}
      closeLabel={t('day.close')}
      className="[--drawer-top:1rem]"
    >
      <div className="stack gap-4 pt-[var(--drawer-top,0px)]">
        {isDay ? (
          <DayContent key={day} day={day}>
            {children}
          </DayContent>
        ) : (
          <EmptyState bare title={t('day.notFound')} />
        )}
      </div>
    </SplitDrawer>
  );
}

function DayContent({ day, children }: Pick<DayDrawerProps, 'day' | 'children'>) {
  const query = useReportDays({ from: day, to: day, enabled: true });
  const of = query.data?.result[0];
  return (
    <Loaded state={query} loading={<DaySkeleton />}>
      {of && <DayBody of={of} />}
      {children}
    </Loaded>
  );
}

function DaySkeleton() {
  return (
    <Loading>
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-4 h-64 rounded-md" />
    </Loading>
  );
}

function DayBody({ of }: { of: ReportDay }) {
  const { t } = useTranslation('providerReports');
  return (
    <>
      <div>
        <DayBadge of={of} />
        <p className={figureList.about}>{t(`day.about.${stateOfDay(of, { now: serverNow() })}`)}</p>
      </div>
      {of.payments.ours === null && <Notice icon={<EyeOffIcon className="i" />}>{t('day.hidden')}</Notice>}
      <div className={styles.comparisons}>
        <Comparison of={of} kind="payments" />
        <Comparison of={of} kind="fees" />
        <Comparison of={of} kind="refunds" />
      </div>
      <section>
        <h3 className={figureList.title}>{t('day.coverage')}</h3>
        <dl className={figureList.figures}>
          {REPORT_KINDS.map((kind) => (
            <Side key={kind} label={t(`kind.${kind}`)}>
              {t(of.covered[kind] ? 'day.covered' : 'day.uncovered')}
            </Side>
          ))}
          {of.arrived_amount !== 0 && (
            <Side label={t('day.arrived')}>
              <Amount value={of.arrived_amount} />
            </Side>
          )}
          {of.arrival_fee_amount !== 0 && (
            <Side label={t('day.arrivalFee')}>
              <Amount value={of.arrival_fee_amount} />
            </Side>
          )}
        </dl>
      </section>
      <DayArrivals of={of} />
    </>
  );
}

function Comparison({ of, kind }: { of: ReportDay; kind: 'payments' | 'fees' | 'refunds' }) {
  const { t } = useTranslation('providerReports');
  const { ours, theirs, difference } = of[kind];
  return (
    <section>
      <h3 className={figureList.title}>{t(`day.comparison.${kind}`)}</h3>
      <dl className={figureList.figures}>
        <Side label={t(kind === 'fees' ? 'day.side.expected' : 'day.side.ours')}>
          <Amount value={ours} />
        </Side>
        <Side label={t('day.side.theirs')}>
          <Amount value={theirs} />
        </Side>
        <Side label={t('day.side.difference')} isResult>
          <DifferenceAmount value={difference} />
        </Side>
      </dl>
    </section>
  );
}

type SideProps = { label: string; isResult?: boolean; children: ReactNode };

function Side({ label, isResult, children }: SideProps) {
  return (
    <div className={clsx(figureList.figure, isResult && styles.result)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
