import { Link } from 'react-router-dom';
import type { EventResults } from '#contracts/events/event-statuses.ts';
import { formatCount, formatRupiah } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useRights } from '../lib/rights.ts';
import { AlertTriangleIcon } from '../ui/icons.ts';
import { Notice } from '../ui/states.tsx';

type OpenCasesNoticeProps = {
  eventId: string;
  /** How many cases of the event that may move votes are not over. */
  count: number;
  /** Of the event. */
  results: EventResults;
  /** Rupiah of the organizer that they keep back; null where it is hidden or not said. */
  heldAmount?: number | null;
};

/** Says that cases keep an event's result from being final, or what they are once it is, and leads to them; nothing where there are none. */
export function OpenCasesNotice({ eventId, count, results, heldAmount = null }: OpenCasesNoticeProps) {
  const { t } = useTranslation('cases');
  const may = useRights();
  if (count === 0) return null;
  return (
    <Notice icon={<AlertTriangleIcon className="i" />}>
      <p>
        {t(results === 'final' ? 'notice.final' : 'notice.provisional', {
          count,
          amount: formatCount(count),
        })}
        {heldAmount ? ` ${t('notice.held', { amount: formatRupiah(heldAmount) })}` : ''}
      </p>
      {may('readMoney') && (
        <Link className="text-link" to={`/dashboard/cases?event=${encodeURIComponent(eventId)}`}>
          {t('notice.link')}
        </Link>
      )}
    </Notice>
  );
}
