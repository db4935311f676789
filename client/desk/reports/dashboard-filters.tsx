import { REPORT_DAYS_MAX } from '#contracts/reports/days.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DateRange } from '../../ui/desk/date-range.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { RANGES, readRange } from './dashboard-days.ts';
import { REPORT_PERIOD, ReportFilters } from './report-filters.tsx';
import type { useDashboardFilter } from './use-dashboard-filter.ts';
import { useDaysText } from './use-days-text.ts';

type DashboardFiltersProps = {
  filter: ReturnType<typeof useDashboardFilter>;
  /** Super admins choose one organizer, or all; staff has its own. */
  choosesOrganizer: boolean;
};

const CHOICE = 'flex-[0_1_13rem] max-[640px]:flex-[1_1_100%]';

/** Of which days, and of whom, the figures are. */
export function DashboardFilters({ filter, choosesOrganizer }: DashboardFiltersProps) {
  const { t } = useTranslation('dashboard');
  const { range, requested, problem } = filter;
  const organizers = useOrganizerChoices({ enabled: choosesOrganizer });
  const days = useDaysText(requested);
  return (
    <ReportFilters
      label={t('filters')}
      problem={problem && t(`problem.${problem}`, { count: REPORT_DAYS_MAX })}
    >
      <div className={CHOICE}>
        <Select
          label={t('range.label')}
          choices={RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
          value={range}
          onChange={(value) => filter.chooseRange(readRange(value))}
        />
      </div>
      {choosesOrganizer && (
        <div className={CHOICE}>
          <Select
            label={t('organizer')}
            placeholder={t('allOrganizers')}
            choices={(organizers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={requested.organizerId}
            onChange={filter.chooseOrganizer}
          />
        </div>
      )}
      {range === 'own' ? (
        <DateRange value={requested} onChange={filter.chooseDays} className={REPORT_PERIOD} />
      ) : (
        // In the line of what stands in the fields.
        <p className="num pb-2.25 text-text-2 max-[640px]:pb-0">{days}</p>
      )}
    </ReportFilters>
  );
}
