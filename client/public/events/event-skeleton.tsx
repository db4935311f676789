import { EventStage } from '../../entities/events/event-stage.tsx';
import { FinalistGridSkeleton } from '../../entities/finalists/finalist-grid-skeleton.tsx';
import { BoardSkeleton } from '../../entities/leaderboard/board-skeleton.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Loading, PassingHeading, Skeleton } from '../../ui/skeleton.tsx';

/** The event page in the shape of what comes. The night ground stands at once, so that nothing flashes. */
export function EventSkeleton() {
  const { t } = useTranslation('event');
  return (
    <>
      <PassingHeading>{t('loading')}</PassingHeading>
      <EventStage>
        <div className="lg:order-2">
          <Loading label={t('loading')}>
            <Skeleton className="aspect-video rounded-lg" />
          </Loading>
        </div>
        <div className="min-h-52 lg:min-h-80">
          <Loading>
            <Skeleton className="h-7 w-24 rounded-pill" />
            <Skeleton className="mt-5 h-12 w-4/5 lg:h-16" />
            <Skeleton className="mt-4 h-5 w-3/5" />
            <Skeleton className="mt-8 h-10 w-2/3" />
          </Loading>
        </div>
      </EventStage>
      <div className="page py-8 lg:py-16" aria-hidden="true">
        <Loading>
          <div className="grid gap-8 lg:grid-cols-[1fr_23rem] lg:gap-16">
            <div>
              <Skeleton className="mb-4 h-8 w-44" />
              <BoardSkeleton />
            </div>
            <Skeleton className="hidden rounded-lg lg:block" />
          </div>
          <Skeleton className="mt-16 mb-6 h-8 w-32" />
          <FinalistGridSkeleton />
        </Loading>
      </div>
    </>
  );
}
