import type { EventPreview } from '#contracts/events/event-preview.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { FinalistsSection } from '../finalists/finalists-section.tsx';
import { contactHref } from '../support/contact-href.ts';
import { AboutEvent } from './about-event.tsx';
import { EventHero } from './event-hero.tsx';
import { EventNotice } from './event-notice.tsx';
import { OrganizedBy } from './organized-by.tsx';
import { eventPhaseAt } from './use-event-phase.ts';

const NO_POSITIONS = new Map();

/** The page of an event that is not published, without votes. That nothing on it can be pressed is up to what it stands in. */
export function EventPagePreview({ event, finalists, event_organizer: organizer }: EventPreview) {
  const phase = eventPhaseAt(event, serverNow());
  return (
    <>
      <EventHero event={event} phase={phase} votesCount={0} finalistsCount={finalists.length} />
      <div className="page grid gap-3 pt-8">
        <EventNotice event={event} phase={phase} />
      </div>
      <FinalistsSection
        id="pratinjau-finalis"
        eventId={event.id}
        finalists={finalists}
        positions={NO_POSITIONS}
        phase={phase}
        winners={[]}
        isFinal={false}
      />
      <AboutEvent event={event} phase={phase} />
      <OrganizedBy organizer={organizer} contactHref={contactHref()} />
    </>
  );
}
