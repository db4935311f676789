import { useEffect, useRef } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { toast } from '#client/ui/toast.tsx';
import { useDeskEvent } from '../../events/get-event.ts';

/** The draft as it is stored. One that was deleted or published meanwhile is no draft any more: said, and given up. */
export function useDraft(draftId: string, onGone: () => void) {
  const { t } = useTranslation('wizard');
  const query = useDeskEvent(draftId);
  const deleted = query.error instanceof ApiError && query.error.status === 404;
  const published = query.data !== undefined && query.data.status !== 'draft';
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (!deleted && !published) return;
    toast.warning(t('toast.gone'));
    gone.current();
  }, [deleted, published, t]);
  return query;
}
