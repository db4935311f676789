import { Link } from 'react-router-dom';
import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { ArrowLeftIcon, DownloadIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useDownload } from '../../ui/use-download.ts';
import { useDeskEvent } from '../events/get-event.ts';
import { EarlierRuns } from '../refund-runs/earlier-runs.tsx';
import { LeftList } from '../refund-runs/left-list.tsx';
import { isOpenRun, runFilePath, useRefundRuns } from '../refund-runs/refund-runs.ts';
import { RunCard } from '../refund-runs/run-card.tsx';
import { RunCountCard } from '../refund-runs/run-count.tsx';
import { countOnTheWay } from '../refund-runs/run-figures.ts';
import { useLiveRun } from '../refund-runs/use-live-run.ts';

/** /dashboard/refund-runs?event=…: the money of a canceled event, counted, on its way back, and what is left of it. */
export function RefundRunsPage() {
  const { t } = useTranslation('refundRuns');
  const { values } = useAddressFilter(['event']);
  const events = useEventsAddress();
  if (values.event !== '') return <OfEvent key={values.event} eventId={values.event} />;
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('noEvent')}
        text={t('noEventText')}
        action={
          <LinkButton to={events} variant="line" className="mt-3">
            {t('toEvents')}
          </LinkButton>
        }
      />
    </>
  );
}

/** Where whoever looks finds events. */
const useEventsAddress = (): string =>
  useRights()('reachAllOrganizers') ? '/dashboard/voting' : '/dashboard/my-event';

function OfEvent({ eventId }: { eventId: string }) {
  const { t } = useTranslation('refundRuns');
  const events = useEventsAddress();
  const query = useDeskEvent(eventId);
  const event = query.data;
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  const reason = event?.status === 'canceled' && event.status_reason;
  return (
    <>
      <p>
        <Link className="text-link row" to={`${events}?event=${encodeURIComponent(eventId)}`}>
          <ArrowLeftIcon className="i" />
          {t('back')}
        </Link>
      </p>
      {isUnknown ? (
        <EmptyState isPage title={t('notFound')} />
      ) : (
        <>
          <PageHead
            title={t('title')}
            text={
              event && [event.name, reason && t('canceledBecause', { reason })].filter(Boolean).join(' · ')
            }
          />
          <Loaded state={query} loading={<PageSkeleton />}>
            {event && <Content event={event} />}
          </Loaded>
        </>
      )}
    </>
  );
}

function Content({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('refundRuns');
  const { values, open } = useAddressFilter(['run']);
  const runs = useRefundRuns(event.id);
  const message = useLiveRun(event.id);
  if (event.status !== 'canceled') return <EmptyState title={t('notCanceled')} text={t('notCanceledText')} />;
  if (runs.error instanceof ApiError && runs.error.code === 'results_hidden')
    return <EmptyState title={t('hidden')} />;
  const [latest] = runs.data ?? [];
  const shown = runs.data?.find(({ id }) => id === values.run) ?? latest;
  return (
    <Loaded state={runs} loading={<PageSkeleton />}>
      <div className="stack gap-6">
        {shown && <RunCard key={shown.id} run={shown} message={message} />}
        {!(latest && isOpenRun(latest)) && (
          <RunCountCard eventId={event.id} isRest={latest !== undefined && latest.state !== 'rejected'} />
        )}
        {shown && shown.state !== 'requested' && shown.state !== 'rejected' && <Left run={shown} />}
        {runs.data && runs.data.length > 1 && (
          <EarlierRuns runs={runs.data} shownId={shown?.id} onShow={(run) => open({ run })} />
        )}
      </div>
    </Loaded>
  );
}

function Left({ run }: { run: RefundRunView }) {
  const { t } = useTranslation('refundRuns');
  const { isLoading, download } = useDownload({ done: t('run.csvDone') });
  return (
    <LeftList key={run.id} runId={run.id} isOpen={isOpenRun(run)} onTheWay={countOnTheWay(run)}>
      <Button
        variant="line"
        pending={isLoading}
        pendingText={t('run.csvPending')}
        onClick={() => void download(runFilePath(run.id))}
      >
        <DownloadIcon className="i" />
        {t('run.csv')}
      </Button>
    </LeftList>
  );
}

function PageSkeleton() {
  const { t } = useTranslation('refundRuns');
  return (
    <Loading label={t('loading')}>
      <div className="stack gap-6">
        <Card>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-3 h-10 w-56" />
          <Skeleton className="mt-5 h-24 rounded-md" />
        </Card>
      </div>
    </Loading>
  );
}
