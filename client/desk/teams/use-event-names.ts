import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { TeamEvent } from './membership.ts';

/** Names of events by their ids. */
export function useEventNames(events: readonly TeamEvent[]): (ids: readonly string[]) => string[] {
  const { t } = useTranslation('team');
  const names = new Map(events.map(({ id, name }) => [id, name]));
  return (ids) => ids.map((id) => names.get(id) ?? t('eventGone'));
}
