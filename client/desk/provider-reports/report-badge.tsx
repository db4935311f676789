import type { ProviderReportRow } from '#contracts/provider-reports/provider-reports.ts';
import type { ReportState } from '#contracts/provider-reports/report-words.ts';
import { formatShare } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge, type StatusTone } from '../../ui/badge.tsx';

const TONES: Record<ReportState, StatusTone> = {
  receiving: 'draft',
  waiting: 'upcoming',
  checking: 'ongoing',
  booking: 'ongoing',
  comparing: 'ongoing',
  done: 'completed',
  failed: 'canceled',
};

type ReportBadgeProps = {
  of: ProviderReportRow;
  /** This browser is uploading it. */
  isSending: boolean;
};

/** How far a file is. */
export function ReportBadge({ of, isSending }: ReportBadgeProps) {
  const { t } = useTranslation('providerReports');
  const { state, rows, booked } = of;
  if (state === 'receiving' && isSending) {
    return (
      <Badge small status="ongoing">
        {t('state.sending')}
      </Badge>
    );
  }
  return (
    <Badge small status={TONES[state]}>
      {state === 'booking' && rows
        ? t('state.bookingPercent', { percent: formatShare(Math.floor((booked.done / rows) * 100) / 100) })
        : t(`state.${state}`)}
    </Badge>
  );
}
