import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useAddressValues } from '../../lib/use-address-values.ts';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { Split } from '../../ui/desk/split.tsx';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BoardTabs } from '../flows/leaderboard/board-tabs.tsx';
import { EventSearch } from '../leaderboard/event-search.tsx';
import { useLiveDeskBoard } from '../leaderboard/use-live-desk-board.ts';
import { VoterDrawer } from '../leaderboard/voter-drawer.tsx';

/** /dashboard/leaderboard: the board of one event with its counts, and who stands behind them. */
export function LeaderboardPage() {
  const { t } = useTranslation('deskBoard');
  const { params, set } = useAddressValues();
  const eventId = params.get('event');
  const choose = (id: string) => set({ event: id, finalist: undefined }, { replace: true, toTop: true });
  if (eventId) return <ChosenBoard key={eventId} eventId={eventId} onChoose={choose} />;
  return (
    <>
      <PageHead title={t('title')} />
      <EventSearch chosen={undefined} onChoose={choose} />
      <EmptyState title={t('none')} text={t('prompt')} />
    </>
  );
}

type ChosenBoardProps = { eventId: string; onChoose: (eventId: string) => void };

function ChosenBoard({ eventId, onChoose }: ChosenBoardProps) {
  const { t } = useTranslation('deskBoard');
  const { query, syncedAt, beat } = useLiveDeskBoard(eventId);
  const { params, set } = useAddressValues();
  const seesVoters = useRights()('readVoters');
  const asked = seesVoters ? params.get('finalist') : null;
  const finalist = query.data?.data.find(({ id }) => id === asked);
  const open = (id: string | null) => set({ finalist: id ?? undefined }, { replace: true });
  return (
    <Split
      isOpen={finalist !== undefined}
      aside={
        <VoterDrawer finalist={finalist} hidden={query.data?.hidden ?? false} onClose={() => open(null)} />
      }
    >
      <PageHead title={t('title')} actions={query.data && <LiveBadge syncedAt={syncedAt} beat={beat} />} />
      <EventSearch chosen={query.data?.event.name} onChoose={onChoose} />
      <BoardTabs
        eventId={eventId}
        query={query}
        openId={finalist?.id}
        onOpen={seesVoters ? open : undefined}
      />
    </Split>
  );
}
