import { useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EventGrid } from './event-grid.tsx';
import { useEvents } from './get-events.ts';
import { relatedEvents } from './related-events.ts';

/** Where to go from here. Fetched once the visitor comes near; without an answer there is nothing to say. */
export function RelatedEvents({ id, organizer }: { id: string; organizer: string }) {
  const { t } = useTranslation('event');
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const events = useEvents({ wanted: seen }).data?.events;
  const related = useMemo(() => relatedEvents(events ?? [], { id, organizer }), [events, id, organizer]);
  return (
    <div ref={box}>
      {related.length > 0 && (
        <section className="page pb-12 lg:pb-20" aria-labelledby="related-h">
          <div className="spread mb-6 items-end lg:mb-9">
            <h2 className="h-sec" id="related-h">
              {t('related.title')}
            </h2>
            <LinkButton to="/events" variant="line" size="sm">
              {t('related.all')}
            </LinkButton>
          </div>
          <EventGrid events={related} firstScreen={false} />
        </section>
      )}
    </div>
  );
}
