import { useState } from 'react';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Loaded } from '#client/ui/desk/load-state.tsx';
import { InfoIcon } from '#client/ui/icons.ts';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useDeskEvent } from '../../events/get-event.ts';
import { BoardShares } from '../../leaderboard/board-shares.tsx';
import { BoardTable } from '../../leaderboard/board-table.tsx';
import { EventInformation } from '../../leaderboard/event-information.tsx';
import type { useLiveDeskBoard } from '../../leaderboard/use-live-desk-board.ts';

type BoardTabsProps = {
  eventId: string;
  query: ReturnType<typeof useLiveDeskBoard>['query'];
  openId: string | undefined;
  /** Absent for whoever may not see who voted. */
  onOpen: ((finalistId: string) => void) | undefined;
};

/** The two sides of a chosen event: who leads, and what it is. */
export function BoardTabs({ eventId, query, openId, onOpen }: BoardTabsProps) {
  const { t } = useTranslation('deskBoard');
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
        { id: 'board', label: t('tab.board'), content: <div className="pt-5">{board}</div> },
        {
          id: 'information',
          label: t('tab.information'),
          content: (
            <div className="pt-5">
              <Information eventId={eventId} />
            </div>
          ),
        },
      ]}
    />
  );
}

function Information({ eventId }: { eventId: string }) {
  const { t } = useTranslation('deskBoard');
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
  const { t } = useTranslation('deskBoard');
  return (
    <Loading label={t('loading')}>
      <div className="stack gap-5">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </Loading>
  );
}
