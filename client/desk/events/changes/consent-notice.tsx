import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useRights } from '#client/lib/rights.ts';
import { InfoIcon } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/states.tsx';
import { consentFieldsOf } from '#contracts/events/change-requests.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { FORM_FIELDS } from '../event-values.ts';
import { type Locks, locksOf } from '../form/fieldset.tsx';
import { lastChangeRequestQuery } from './change-requests.ts';

/**
 * What of an event holds in its form, and why: what is locked and, for whoever asks for what needs consent, that too while a request is open.
 */
export function useEventLocks(event: DeskEvent): { locks: Locks; isWaiting: boolean } {
  const { t } = useTranslation('changes');
  const asks = useRights()('askForChange');
  const last = useQuery({ ...lastChangeRequestQuery(event.id), enabled: asks });
  const isWaiting = asks && last.data?.state === 'open';
  const locks = new Map(locksOf(event.locked_fields));
  for (const field of isWaiting ? consentFieldsOf(event.status) : []) {
    const own = FORM_FIELDS[field];
    if (own && !locks.has(own)) locks.set(own, t('form.waiting'));
  }
  return { locks, isWaiting };
}

/** Above the form of an event: what of it is asked for, and what is saved at once. */
export function ConsentNotice({ event, isWaiting }: { event: DeskEvent; isWaiting: boolean }) {
  const { t } = useTranslation('changes');
  if (!useRights()('askForChange')) return null;
  const what = event.status === 'draft' ? 'draft' : 'published';
  return (
    <Notice icon={<InfoIcon className="i" />}>{t(isWaiting ? 'form.waitingNotice' : `form.${what}`)}</Notice>
  );
}
