import { REPORT_DAYS_MAX } from '#contracts/reports/days.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DateRange } from '../../ui/desk/date-range.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { RANGES, readRange } from './dashboard-days.ts';
import type { useDashboardFilter } from './use-dashboard-filter.ts';
import { useDaysText } from './use-days-text.ts';

type DashboardFiltersProps = {
  filter: ReturnType<typeof useDashboardFilter>;
  /** Super admins choose one organizer, or all; staff has its own. */
  choosesOrganizer: boolean;
};

/** Of which days, and of whom, the figures are. */
export function DashboardFilters({ filter, choosesOrganizer }: DashboardFiltersProps) {
  const { t } = useTranslation('dashboard');
  const { range, requested, problem } = filter;
  const organizers = useOrganizerChoices({ enabled: choosesOrganizer });
  const days = useDaysText(requested);
  return (
    <section className="card report-filters dash-filters" aria-label={t('filters')}>
      <Select
        label={t('range.label')}
        choices={RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
        value={range}
        onChange={(value) => filter.chooseRange(readRange(value))}
      />
      {choosesOrganizer && (
        <Select
          label={t('organizer')}
          placeholder={t('allOrganizers')}
          choices={(organizers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={requested.organizerId}
          onChange={filter.chooseOrganizer}
        />
      )}
      {range === 'own' ? (
        <DateRange value={requested} onChange={filter.chooseDays} />
      ) : (
        <p className="dash-days num">{days}</p>
      )}
      {problem && (
        <p className="report-problem" role="alert">
          {t(`problem.${problem}`, { count: REPORT_DAYS_MAX })}
        </p>
      )}
    </section>
  );
}
