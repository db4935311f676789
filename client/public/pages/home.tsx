import { errorMessage } from '../../lib/api.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { events } from '../../lib/i18n/id/events.ts';
import { faq } from '../../lib/i18n/id/faq.ts';
import { home } from '../../lib/i18n/id/home.ts';
import { leaderboard } from '../../lib/i18n/id/leaderboard.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ArrowRightIcon } from '../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { company, emailHref } from '../company.ts';
import { ALL_QUESTIONS } from '../content/faq.ts';
import { FaqSection } from '../content/faq-section.tsx';
import { EventGrid, EventGridSkeleton } from '../events/event-grid.tsx';
import { useHome } from '../events/get-home.ts';
import { leadingEvent } from '../events/leading-event.ts';
import { Blurbs } from './home-sections/blurbs.tsx';
import { HomeHero } from './home-sections/home-hero.tsx';
import { WorkBand } from './home-sections/work-band.tsx';

addTexts({ events, faq, home, leaderboard });

/** The landing page: the stage, the events on it, and what Sorak is. */
export function HomePage() {
  const { t } = useTranslation(['home', 'events', 'faq']);
  useDocumentTitle(t('documentTitle'));
  const { data, error, isFetching, refetch } = useHome();
  const events = data?.events;
  return (
    <>
      <HomeHero leading={events && leadingEvent(events)} ongoingCount={data?.ongoing_count} />
      <section className="page sec" id="events" aria-labelledby="events-h">
        <div className="spread mb-6 items-end lg:mb-9">
          <div>
            <h2 className="h-sec" id="events-h">
              {t('events.title')}
            </h2>
            <p className="muted">{t('events.text')}</p>
          </div>
          <LinkButton to="/events" variant="line" className="max-lg:hidden">
            {t('events.more')}
            <ArrowRightIcon className="i" />
          </LinkButton>
        </div>
        {events && events.length > 0 && <EventGrid events={events} firstScreen={false} />}
        {events?.length === 0 && <EmptyState title={t('events:empty')} />}
        {!events && !error && <EventGridSkeleton />}
        {!events && error && (
          <ErrorState message={errorMessage(error)} retrying={isFetching} onRetry={() => refetch()} />
        )}
        <LinkButton to="/events" variant="line" size="lg" block className="mt-8 lg:hidden">
          {t('events.more')}
          <ArrowRightIcon className="i" />
        </LinkButton>
      </section>
      <Blurbs />
      <WorkBand />
      <FaqSection
        id="faq"
        className="sec"
        title={t('faq:title')}
        questions={ALL_QUESTIONS}
        note={
          <>
            {t('faq:unanswered')}{' '}
            <a className="text-link" href={emailHref}>
              {company.email}
            </a>
          </>
        }
      />
    </>
  );
}
