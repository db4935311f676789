import { Link } from 'react-router-dom';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { reportAddress } from './report-address.ts';

/** Where an event is seen and worked with besides its panel; of a draft there is nothing yet. */
export function EventLinks({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('voting');
  if (event.status === 'draft') return null;
  return (
    <nav className="mb-4 flex flex-wrap gap-x-5" aria-label={t('view.links')}>
      <Link className="text-link" to={`/events/${event.unique_name}`} target="_blank">
        {t('view.publicPage')}
      </Link>
      <Link className="text-link" to={`/dashboard/projector?event=${event.id}`}>
        {t('view.hallScreens')}
      </Link>
      <Link className="text-link" to={reportAddress(event, new Date(serverNow()))}>
        {t('view.report')}
      </Link>
    </nav>
  );
}
