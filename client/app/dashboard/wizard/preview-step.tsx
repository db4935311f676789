import { useMemo } from 'react';
import { useOrganizer } from '../../../features/events/api/desk/get-organizers.ts';
import { AboutEvent } from '../../../features/events/components/about-event.tsx';
import { PublishChecks } from '../../../features/events/components/desk/publish-checks.tsx';
import { EventHero } from '../../../features/events/components/event-hero.tsx';
import { EventNotice } from '../../../features/events/components/event-notice.tsx';
import { OrganizedBy } from '../../../features/events/components/organized-by.tsx';
import { eventPhaseAt } from '../../../features/events/hooks/use-event-phase.ts';
import { useDeskFinalists } from '../../../features/finalists/api/desk/desk-finalists.ts';
import { FinalistsSection } from '../../../features/finalists/components/finalists-section.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Loaded } from '../../../ui/desk/load-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { contactHref } from '../../content/contact-href.ts';
import { previewEvent, previewFinalists, previewOrganizer } from './preview-page.ts';
import { useDraft } from './use-draft.ts';

const NO_POSITIONS = new Map();

/** Step 4: the event page itself, made of the draft; nothing on it can be pressed. */
export function PreviewStep({ draftId, onGone }: { draftId: string; onGone: () => void }) {
  const { t } = useTranslation('wizard');
  const draft = useDraft(draftId, onGone);
  const roster = useDeskFinalists(draftId);
  const organizer = useOrganizer(draft.data?.event_organizer_id);
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
      {draft.data && <PublishChecks event={draft.data} heading="h2" />}
      {event && (
        <section className="wz-preview" aria-label={t('preview.frame')} inert>
          <EventHero
            event={event}
            phase={eventPhaseAt(event, serverNow())}
            votesCount={0}
            finalistsCount={finalists.length}
          />
          <div className="page grid gap-3 pt-8">
            <EventNotice event={event} phase={eventPhaseAt(event, serverNow())} />
          </div>
          <FinalistsSection
            id="pratinjau-finalis"
            eventId={event.id}
            finalists={finalists}
            positions={NO_POSITIONS}
            phase={eventPhaseAt(event, serverNow())}
            winners={[]}
            isFinal={false}
          />
          <AboutEvent event={event} phase={eventPhaseAt(event, serverNow())} />
          <OrganizedBy organizer={previewOrganizer(draft.data, organizer.data)} contactHref={contactHref()} />
        </section>
      )}
    </Loaded>
  );
}
