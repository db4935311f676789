import type { ReportDay } from '#contracts/provider-reports/provider-reports.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { DAY_TONES, stateOfDay } from './day-state.ts';

/** How a day stands: agrees, so many open differences, or why nothing can be said yet. */
export function DayBadge({ of }: { of: ReportDay }) {
  const { t } = useTranslation('providerReports');
  const state = stateOfDay(of, { now: serverNow() });
  return (
    <Badge small status={DAY_TONES[state]}>
      {state === 'differs' ? t('day.differences', { count: of.open_differences }) : t(`day.${state}`)}
    </Badge>
  );
}
