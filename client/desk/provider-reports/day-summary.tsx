import type { ReportDay, ReportDays } from '#contracts/provider-reports/provider-reports.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { stateOfDay } from './day-state.ts';

/** How many of the days agree, lack a report, or wait for somebody; what arrived, and what has not yet. */
export function DaySummary({ of }: { of: ReportDays | undefined }) {
  const { t } = useTranslation('providerReports');
  const days = of?.result;
  const atProvider = of?.at_provider_amount ?? null;
  const now = serverNow();
  const count = (state: 'agrees' | 'noReport') =>
    days?.filter((day) => stateOfDay(day, { now }) === state).length;
  const inDays = (number: number | undefined) =>
    number === undefined ? undefined : t('day.summary.days', { count: number, amount: formatCount(number) });
  const sum = (of: (day: ReportDay) => number) => days?.reduce((total, day) => total + of(day), 0);
  const open = sum((day) => day.open_differences);
  const isHidden = days?.some((day) => day.arrived_amount === null);
  const arrived = sum((day) => day.arrived_amount ?? 0);
  return (
    <StatStrip label={t('day.summary.label')}>
      <Stat label={t('day.summary.agrees')} value={inDays(count('agrees'))} />
      <Stat label={t('day.summary.open')} value={open === undefined ? undefined : formatCount(open)} />
      <Stat label={t('day.summary.without')} value={inDays(count('noReport'))} />
      <Stat
        label={t('day.summary.arrived')}
        value={arrived === undefined ? undefined : <Amount value={isHidden ? null : arrived} />}
      />
      <Stat
        label={t('day.summary.atProvider')}
        value={of && <Amount value={atProvider} />}
        note={
          atProvider !== null && atProvider < 0 ? (
            <b className="text-error">{t('day.summary.tooMuch')}</b>
          ) : undefined
        }
      />
    </StatStrip>
  );
}
