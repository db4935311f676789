import { useTranslation } from 'react-i18next';
import { BoardSkeleton, FinalistCardSkeleton, Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** The event page in the shape of what comes. The night ground stands at once, so that nothing flashes. */
export function EventSkeleton() {
  const { t } = useTranslation('event');
  return (
    <>
      <div className="event-hero wall-event" data-theme="night">
        <div className="page event-hero-in min-h-[32rem]">
          <Loading label={t('loading')}>
            <Skeleton className="h-7 w-24 rounded-pill" />
            <Skeleton className="mt-5 h-12 w-4/5" />
            <Skeleton className="mt-3 h-5 w-3/5" />
            <Skeleton className="mt-8 h-10 w-2/3" />
          </Loading>
        </div>
      </div>
      <div className="page py-8 lg:py-16" aria-hidden="true">
        <Loading>
          <BoardSkeleton />
          <div className="fin-grid mt-12">
            {['a', 'b', 'c', 'd', 'e'].map((card) => (
              <FinalistCardSkeleton key={card} />
            ))}
          </div>
        </Loading>
      </div>
    </>
  );
}
