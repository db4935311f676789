import { clsx } from 'clsx';
import { memo, useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { EventResponse } from '#contracts/events/events.ts';
import { LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import { AboutEvent } from '../../entities/events/about-event.tsx';
import { EventHero } from '../../entities/events/event-hero.tsx';
import { EventNotice, KeptNotice } from '../../entities/events/event-notice.tsx';
import { OrganizedBy } from '../../entities/events/organized-by.tsx';
import { type EventPhase, useEventPhase } from '../../entities/events/use-event-phase.ts';
import { categoriesOf } from '../../entities/finalists/finalist-filter.ts';
import { FinalistsSection } from '../../entities/finalists/finalists-section.tsx';
import { contactHref } from '../../entities/support/contact-href.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { event } from '../../lib/i18n/id/event.ts';
import { events } from '../../lib/i18n/id/events.ts';
import { faq } from '../../lib/i18n/id/faq.ts';
import { leaderboard } from '../../lib/i18n/id/leaderboard.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useCountedVotes } from '../../lib/own-votes.ts';
import { keptAt } from '../../lib/page-data.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PriceBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { VOTER_QUESTIONS } from '../content/faq.ts';
import { FaqSection } from '../content/faq-section.tsx';
import { EventSkeleton } from '../events/event-skeleton.tsx';
import { useEvent, useKeepByUniqueName, useLookAtEvent } from '../events/get-event.ts';
import { RelatedEvents } from '../events/related-events.tsx';
import { VoteRupiah } from '../events/vote-rupiah.tsx';
import { CorrectionsPart } from '../finalists/corrections-part.tsx';
import { BoardPanel } from '../leaderboard/board-panel.tsx';
import { boardOf } from '../leaderboard/board-state.ts';
import { RecentVotes } from '../leaderboard/recent-votes.tsx';
import { useLiveBoard } from '../leaderboard/use-live-board.ts';
import { WholeRankingButton } from '../leaderboard/whole-ranking-button.tsx';
import { useUnpaidNotice } from '../orders/unpaid-part.tsx';
import { useKeepEvent } from './event-copy/use-keep-event.ts';

addTexts({ event, events, faq, leaderboard });

const FINALISTS_ID = 'finalis';
/** Right after the end nothing is said of the results yet. */
const visibleResults = (results: EventResponse['event']['results']) =>
  results === 'none' ? undefined : results;
const toFinalists = () => document.getElementById(FINALISTS_ID)?.scrollIntoView();

/** An event: its stage, its live board, its finalists, and who is behind it. Also by its short address, which leads to the full one. */
export function EventPage() {
  const { eventId, code = '' } = useParams();
  const reference = eventId ?? code.toUpperCase();
  const query = useEvent(reference);
  const look = useLookAtEvent(reference);
  useKeepByUniqueName(eventId === undefined ? query.data : undefined);
  useDocumentTitle(query.data?.event.name);
  if (query.data && eventId === undefined) {
    return <Navigate to={`/events/${encodeURIComponent(query.data.event.unique_name)}`} replace />;
  }
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <Navigate to="/not-found" replace />;
  }
  if (query.data) {
    return (
      <EventScreen
        key={query.data.event.id}
        page={query.data}
        fetchedAt={query.dataUpdatedAt}
        onChanged={look}
      />
    );
  }
  if (!query.isError) return <EventSkeleton />;
  return (
    <div className="page py-24">
      <ErrorState
        isPage
        message={errorMessage(query.error)}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    </div>
  );
}

type EventScreenProps = { page: EventResponse; fetchedAt: number; onChanged: () => void };

function EventScreen({ page, fetchedAt, onChanged }: EventScreenProps) {
  const { event, finalists, event_organizer: organizer, whose_rupiah: whose } = page;
  const { t } = useTranslation('event');
  const phase = useEventPhase(event);
  const seed = useMemo(() => boardOf(page), [page]);
  const seedAt = useMemo(() => serverNow() - (Date.now() - fetchedAt), [fetchedAt]);
  const board = useLiveBoard(event.id, {
    seed,
    seedAt,
    eventStatus: event.status,
    onEventChanged: onChanged,
  });
  useKeepEvent({ page, board });
  const counted = useCountedVotes();
  const lifted = useMemo(
    () => new Set(counted?.event_id === event.id ? counted.lines.map(({ finalist_id }) => finalist_id) : []),
    [counted, event.id],
  );
  const open = phase === 'open' && finalists.length > 0;
  const payable = phase === 'open' || phase === 'closing';
  const { notice: unpaidNotice, known } = useUnpaidNotice(event.id, { wanted: payable });
  // Everybody at nothing is no ranking; a completed event shows its board all the same.
  const showsBoard =
    board.hidden || (board.rows.length > 0 && (board.votesCount > 0 || phase === 'completed'));
  const categories = useMemo(() => categoriesOf(finalists), [finalists]);
  const shownBoard = {
    board,
    blackout: event.blackout,
    zone: event.zone,
    eventName: event.name,
    lifted,
    settled: phase === 'completed' || phase === 'canceled',
    results:
      phase === 'canceled' ? 'none' : phase === 'completed' ? visibleResults(event.results) : undefined,
  } as const;

  return (
    <>
      <EventHero
        event={event}
        phase={phase}
        votesCount={board.hidden ? null : board.votesCount}
        finalistsCount={finalists.length}
        onVote={open ? toFinalists : undefined}
      />
      <div className="page grid gap-3 pt-8 empty:hidden lg:pt-16">
        {fetchedAt === keptAt() && board.syncedAt === seedAt && (
          <KeptNotice at={fetchedAt} zone={event.zone} />
        )}
        <EventNotice event={event} phase={phase} />
        {unpaidNotice}
      </div>
      {!known && <div className="min-h-svh" />}
      {known && showsBoard && (
        <div
          className={clsx(
            'page grid gap-8 pt-8 lg:items-start lg:gap-16 lg:pt-16',
            !board.hidden && 'lg:grid-cols-[1fr_23rem]',
          )}
        >
          <BoardPanel {...shownBoard}>
            {(finalists.length > LEADERBOARD_ROWS_MAX || categories.length > 0) && (
              <WholeRankingButton {...shownBoard} finalists={finalists} categories={categories} />
            )}
          </BoardPanel>
          {!board.hidden && <RecentVotes votes={board.recentVotes} />}
        </div>
      )}
      {known && (
        <>
          <FinalistsSection
            id={FINALISTS_ID}
            eventId={event.id}
            finalists={finalists}
            positions={board.positions}
            phase={phase}
            winners={board.hidden || board.votesCount === 0 ? [] : board.rows}
            isFinal={event.results === 'final'}
          />
          <BelowBoard event={event} phase={phase} organizer={organizer} whose={whose} />
        </>
      )}
      {open && (
        <PriceBar className="lg:hidden" figure={formatRupiah(event.price)} note={t('hero.perVote')}>
          <Button size="lg" onClick={toFinalists}>
            {t('hero.vote')}
          </Button>
        </PriceBar>
      )}
    </>
  );
}

type BelowBoardProps = Pick<EventResponse, 'event'> & {
  phase: EventPhase;
  organizer: EventResponse['event_organizer'];
  whose: EventResponse['whose_rupiah'];
};

/** What no vote changes: a board that moves ten times a second leaves it alone. */
const BelowBoard = memo(function BelowBoard({ event, phase, organizer, whose }: BelowBoardProps) {
  const { t } = useTranslation('event');
  return (
    <>
      <AboutEvent event={event} phase={phase} />
      <CorrectionsPart event={event} />
      <VoteRupiah whose={whose} />
      <OrganizedBy organizer={organizer} contactHref={contactHref()} />
      <RelatedEvents id={event.id} organizer={organizer.name} />
      <FaqSection title={t('faq')} questions={VOTER_QUESTIONS} className="pb-16 lg:pb-24" />
    </>
  );
});
