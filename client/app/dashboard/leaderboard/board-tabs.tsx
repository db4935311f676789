import { useState } from 'react';
import { useDeskEvent } from '../../../features/events/api/desk/get-event.ts';
import { BoardShares } from '../../../features/leaderboard/components/desk/board-shares.tsx';
import { BoardTable } from '../../../features/leaderboard/components/desk/board-table.tsx';
import { EventInformation } from '../../../features/leaderboard/components/desk/event-information.tsx';
import type { useLiveStaffBoard } from '../../../features/leaderboard/hooks/desk/use-live-staff-board.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Loaded } from '../../../ui/desk/load-state.tsx';
import { InfoIcon } from '../../../ui/icons.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Notice } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

type BoardTabsProps = {
  eventId: string;
  query: ReturnType<typeof useLiveStaffBoard>['query'];
  openId: string | undefined;
  onOpen: (finalistId: string) => void;
};

/** The two sides of a chosen event: who leads, and what it is. */
export function BoardTabs({ eventId, query, openId, onOpen }: BoardTabsProps) {
  const { t } = useTranslation('staffBoard');
  const [tab, setTab] = useState('board');
  const board = (
    <Loaded state={query} loading={<BoardSkeleton />}>
      {query.data && (
        <div className="stack gap-5">
          {query.data.hidden && <Notice icon={<InfoIcon className="i" />}>{t('hidden')}</Notice>}
          <BoardShares board={query.data} />
          <BoardTable board={query.data} openId={openId} onOpen={onOpen} />
        </div>
      )}
    </Loaded>
  );
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={setTab}
      items={[
        { id: 'board', label: t('tab.board'), content: <div className="tab-body">{board}</div> },
        {
          id: 'information',
          label: t('tab.information'),
          content: (
            <div className="tab-body">
              <Information eventId={eventId} />
            </div>
          ),
        },
      ]}
    />
  );
}

function Information({ eventId }: { eventId: string }) {
  const { t } = useTranslation('staffBoard');
  const query = useDeskEvent(eventId);
  return (
    <Loaded
      state={query}
      loading={
        <Loading label={t('info.loading')}>
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      }
    >
      {query.data && <EventInformation event={query.data} />}
    </Loaded>
  );
}

function BoardSkeleton() {
  const { t } = useTranslation('staffBoard');
  return (
    <Loading label={t('loading')}>
      <div className="stack gap-5">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </Loading>
  );
}
