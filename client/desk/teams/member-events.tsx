import { formatList } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { TeamEvent } from './membership.ts';
import { useEventNames } from './use-event-names.ts';

/** Of so many events the names stand in a row; of more how many there are. */
const NAMED = 2;

/** The events that a membership is for. */
export function MemberEvents({
  ids,
  events,
}: {
  ids: readonly string[] | null;
  events: readonly TeamEvent[];
}) {
  const { t } = useTranslation(['team', 'teams']);
  const names = useEventNames(events)(ids ?? []);
  if (ids === null) return <span className="whitespace-nowrap">{t('teams:allEvents')}</span>;
  if (names.length <= NAMED)
    return <span className="block wrap-anywhere lg:min-w-28">{formatList(names)}</span>;
  return (
    <span className="num" title={formatList(names)}>
      {t('events', { count: names.length })}
    </span>
  );
}
