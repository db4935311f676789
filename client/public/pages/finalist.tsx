import { useCallback, useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { EventResponse } from '#contracts/events/events.ts';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import { useHiddenText } from '../../entities/events/hidden-results.tsx';
import { useEventPhase } from '../../entities/events/use-event-phase.ts';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { finalist } from '../../lib/i18n/id/finalist.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { usePart } from '../../lib/use-part.ts';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEvent, useLookAtEvent } from '../events/get-event.ts';
import { CorrectionsPart } from '../finalists/corrections-part.tsx';
import { FinalistFacts } from '../finalists/finalist-facts.tsx';
import { FinalistFrame } from '../finalists/finalist-frame.tsx';
import { FinalistResult } from '../finalists/finalist-result.tsx';
import { FinalistSkeleton } from '../finalists/finalist-skeleton.tsx';
import { FinalistStage } from '../finalists/finalist-stage.tsx';
import { useFinalist, useLookAtFinalist } from '../finalists/get-finalist.ts';
import { useVoteNow } from '../finalists/use-vote-now.ts';
import { VoteBar } from '../finalists/vote-bar.tsx';
import { boardOf } from '../leaderboard/board-state.ts';
import { useLiveBoard } from '../leaderboard/use-live-board.ts';

addTexts({ finalist });

const loadShareDialog = () => import('../finalists/share-dialog.tsx').then(({ ShareDialog }) => ShareDialog);

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A finalist, also by the short address `/s/f/{id}`, which leads to the full one. */
export function FinalistPage() {
  const { finalistId = '', eventUniqueName } = useParams();
  const query = useFinalist(finalistId);
  const finalist = query.data?.finalist;
  const eventQuery = useEvent(finalist?.event_unique_name);
  const lookAtEvent = useLookAtEvent(finalist?.event_unique_name ?? '');
  const lookAtFinalist = useLookAtFinalist(finalistId);
  const look = useCallback(() => {
    lookAtEvent();
    lookAtFinalist();
  }, [lookAtEvent, lookAtFinalist]);
  useDocumentTitle(finalist?.name);

  if (isNotFound(query.error) || isNotFound(eventQuery.error)) return <Navigate to="/not-found" replace />;
  if (finalist) {
    if (eventUniqueName !== finalist.event_unique_name) {
      const event = encodeURIComponent(finalist.event_unique_name);
      return <Navigate to={`/events/${event}/${encodeURIComponent(finalist.id)}`} replace />;
    }
    return (
      <FinalistScreen
        key={finalist.id}
        finalist={finalist}
        page={eventQuery.data}
        fetchedAt={eventQuery.dataUpdatedAt}
        onChanged={look}
      />
    );
  }
  if (!query.isError) return <FinalistSkeleton />;
  return (
    <main className="page py-24" id="main">
      <ErrorState
        isPage
        message={errorMessage(query.error)}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    </main>
  );
}

type FinalistScreenProps = {
  finalist: Finalist;
  /** The event around it, when it has come. */
  page: EventResponse | undefined;
  fetchedAt: number;
  onChanged: () => void;
};

function FinalistScreen({ finalist, page, fetchedAt, onChanged }: FinalistScreenProps) {
  const { t } = useTranslation(['finalist', 'common']);
  const [sharing, setSharing] = useState(false);
  const ShareDialog = usePart(loadShareDialog, {
    wanted: sharing,
    onFailed: () => {
      setSharing(false);
      toast.error(t('common:error.network'));
    },
  });
  const event = page?.event;
  const phase = useEventPhase(event);
  const seed = useMemo(() => page && boardOf(page), [page]);
  const seedAt = useMemo(() => serverNow() - (Date.now() - fetchedAt), [fetchedAt]);
  const board = useLiveBoard(event?.id, {
    seed,
    seedAt,
    eventStatus: event?.status,
    onEventChanged: onChanged,
  });
  const { vote, pending } = useVoteNow({ eventId: finalist.event_id, finalistId: finalist.id });
  const position = board.positions.get(finalist.id) ?? finalist;
  const hasVotes = position.vote_percentage > 0 || board.votesCount > 0;
  const hiddenText = useHiddenText({ blackout: event?.blackout, zone: event?.zone });
  const isFinal = phase === 'completed' && event?.results === 'final';
  const starts = phase === 'upcoming';
  const instant = starts ? event?.start : event?.closes_at;

  return (
    <FinalistFrame
      stage={
        <FinalistStage finalist={finalist} eventName={event?.name ?? ''} onShare={() => setSharing(true)} />
      }
      bar={
        <VoteBar
          price={finalist.price}
          phase={phase}
          pending={pending}
          withdrawn={finalist.withdrawn === true}
          onVote={() => void vote()}
        />
      }
    >
      <FinalistResult
        position={position}
        leaderPercentage={board.rows[0]?.vote_percentage ?? position.vote_percentage}
        finalistsCount={page?.finalists.length ?? 0}
        isFinal={isFinal}
        hiddenText={board.hidden || position.rank === 0 ? hiddenText : null}
        live={!isFinal && !board.hidden && <LiveBadge syncedAt={board.syncedAt} beat={board.beat} />}
      />
      <FinalistFacts
        price={finalist.price}
        socialMedia={finalist.social_media}
        organizerSocialMedia={page?.event_organizer.social_media_link ?? null}
        more={
          event && instant
            ? [
                {
                  label: t(starts ? 'facts.opens' : 'facts.closes'),
                  text: formatDateTime(instant, { zone: event.zone }),
                },
              ]
            : []
        }
      />
      {event && <CorrectionsPart event={event} finalistId={finalist.id} />}
      {ShareDialog && (
        <ShareDialog
          open={sharing}
          onOpenChange={setSharing}
          finalist={{
            id: finalist.id,
            name: finalist.name,
            category: finalist.category,
            picture: finalist.profile_image,
            eventName: event?.name ?? '',
            rank: hasVotes ? position.rank : null,
          }}
        />
      )}
    </FinalistFrame>
  );
}
