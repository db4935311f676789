import { Link } from 'react-router-dom';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useRights } from '#client/lib/rights.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { BOOKS_ZONE } from '#contracts/calendar.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { reportProblem } from '../../reports/report-days.ts';

/** Where an event is seen and worked with besides its panel; of a draft there is nothing yet. */
export function EventLinks({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('voting');
  const may = useRights();
  if (event.status === 'draft') return null;
  return (
    <nav className="mb-4 flex flex-wrap gap-x-5" aria-label={t('view.links')}>
      <Link className="text-link" to={`/events/${event.unique_name}`} target="_blank">
        {t('view.publicPage')}
      </Link>
      {may('runHall') && (
        <Link className="text-link" to={`/dashboard/projector?event=${event.id}`}>
          {t('view.hallScreens')}
        </Link>
      )}
      {may('readMoney') && (
        <Link className="text-link" to={reportAddress(event, new Date(serverNow()))}>
          {t('view.report')}
        </Link>
      )}
    </nav>
  );
}

/**
 * The report from the first to the last day on which an event was sold, today at the latest: by months where it is longer than a report by
 * days may be. Before the first day it is the report as it opens.
 */
function reportAddress({ start, closes_at }: Pick<DeskEvent, 'start' | 'closes_at'>, now: Date): string {
  const page = '/dashboard/report';
  if (start === null || new Date(start) > now) return page;
  const last = closes_at !== null && new Date(closes_at) < now ? new Date(closes_at) : now;
  const days = { from: dayIn(BOOKS_ZONE, new Date(start)), to: dayIn(BOOKS_ZONE, last) };
  const span = reportProblem({ ...days, span: 'day' }) === null ? 'day' : 'month';
  return `${page}?${new URLSearchParams({ ...days, ...(span === 'month' && { span }) })}`;
}
