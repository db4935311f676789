import { useMemo } from 'react';
import { EventPagePreview } from '#client/entities/events/event-page-preview.tsx';
import { useOrganizer } from '#client/entities/organizers/get-organizer.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { Loaded } from '#client/ui/desk/load-state.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { PublishChecks } from '../../events/publish-checks.tsx';
import { useDeskFinalists } from '../../finalists/desk-finalists.ts';
import { previewEvent, previewFinalists, previewOrganizer } from './preview-page.ts';
import * as styles from './preview-step.module.css';
import { useDraft } from './use-draft.ts';

/** Step 4: the event page itself, made of the draft; nothing on it can be pressed. */
export function PreviewStep({ draftId, onGone }: { draftId: string; onGone: () => void }) {
  const { t } = useTranslation('wizard');
  const draft = useDraft(draftId, onGone);
  const roster = useDeskFinalists(draftId);
  const organizer = useOrganizer(draft.data?.event_organizer_id ?? null);
  const event = useMemo(() => draft.data && previewEvent(draft.data, serverNow()), [draft.data]);
  const finalists = useMemo(
    () => (draft.data ? previewFinalists(roster.data ?? [], draft.data) : []),
    [roster.data, draft.data],
  );
  const skeleton = (
    <Loading label={t('preview.loading')}>
      <Skeleton className="h-160 rounded-lg" />
    </Loading>
  );
  return (
    <Loaded state={draft} loading={skeleton}>
      {draft.data && (
        <div className={styles.checks}>
          <PublishChecks event={draft.data} heading="h2" />
        </div>
      )}
      {event && (
        <section className={styles.page} aria-label={t('preview.frame')} inert>
          <EventPagePreview
            event={event}
            finalists={finalists}
            event_organizer={previewOrganizer(draft.data, organizer.data)}
          />
        </section>
      )}
    </Loaded>
  );
}
