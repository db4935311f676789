import { Link } from 'react-router-dom';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';

/** Says of a canceled event that its money has to go back, and leads to where that is done or seen. */
export function CanceledNotice({
  event,
  className,
}: {
  event: Pick<DeskEvent, 'id' | 'status'>;
  className?: string;
}) {
  const { t } = useTranslation('refundRuns');
  const may = useRights();
  if (event.status !== 'canceled' || !may('readMoney')) return null;
  return (
    <div className={className}>
      <Notice icon={<AlertTriangleIcon className="i" />}>
        <p>
          <b>{t('notice.title')}</b> {t(may('runRefunds') ? 'notice.text' : 'notice.read')}
        </p>
        <Link className="text-link" to={refundRunsAddress(event.id)}>
          {t('notice.link')}
        </Link>
      </Notice>
    </div>
  );
}

const refundRunsAddress = (eventId: string): string =>
  `/dashboard/refund-runs?event=${encodeURIComponent(eventId)}`;
