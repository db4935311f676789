import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { caseListResponseSchema } from '#contracts/cases/cases.ts';
import { request } from '../lib/api.ts';
import { formatCount } from '../lib/format.ts';
import { polledEvery } from '../lib/growing-pauses.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useRights } from '../lib/rights.ts';
import { AlertTriangleIcon } from '../ui/icons.ts';
import { Notice } from '../ui/states.tsx';

const EVERY_MS = 60_000;

/** Says that nothing is paid out of an event while reports of the provider differ, and leads to the differences; nothing where there are none, or to whom they are not shown. */
export function StoppedPayoutsNotice({ eventId, className }: { eventId: string; className?: string }) {
  const { t } = useTranslation('cases');
  const may = useRights();
  const { data: count = 0 } = useQuery({
    // With every change of a case it is counted anew.
    queryKey: ['cases', 'differences-of', eventId],
    queryFn: ({ signal }) =>
      request('/admin/money-cases', caseListResponseSchema, {
        query: { kind: 'difference', open: 'yes', event_id: eventId, limit: 1 },
        signal,
      }),
    select: ({ pagination }) => pagination.total,
    refetchInterval: polledEvery(EVERY_MS),
    enabled: may('readReports'),
  });
  if (count === 0) return null;
  return (
    <div className={className}>
      <Notice icon={<AlertTriangleIcon className="i" />}>
        <p>{t('stopped.text', { count, amount: formatCount(count) })}</p>
        <Link
          className="text-link"
          to={`/dashboard/cases?kind=difference&event=${encodeURIComponent(eventId)}`}
        >
          {t('stopped.link')}
        </Link>
      </Notice>
    </div>
  );
}
