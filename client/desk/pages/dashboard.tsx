import { clsx } from 'clsx';
import { useNavigate } from 'react-router-dom';
import { useOwnOrganizers } from '../../entities/teams/own-organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useClaims } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HealthStrip } from '../health/health-strip.tsx';
import { SettlementDesk } from '../orders/settlement-desk.tsx';
import { useLiveTransactions } from '../orders/use-live-transactions.ts';
import { DashboardFilters } from '../reports/dashboard-filters.tsx';
import { DashboardHead } from '../reports/dashboard-head.tsx';
import { StatusCard } from '../reports/status-card.tsx';
import { SummaryCards } from '../reports/summary-cards.tsx';
import { TopEventsCard } from '../reports/top-events-card.tsx';
import { TopVotersCard } from '../reports/top-voters-card.tsx';
import { useDashboardFilter } from '../reports/use-dashboard-filter.ts';
import { useLiveDashboard } from '../reports/use-live-dashboard.ts';
import { VolumeCard } from '../reports/volume-card.tsx';

/** /dashboard: how the business stands, and that it moves. */
export function DashboardPage() {
  const { t } = useTranslation('desk');
  useDocumentTitle(t('nav.dashboard'));
  const claims = useClaims();
  const may = useRights();
  const seesTopVoters = useSeesTopVoters();
  const filter = useDashboardFilter();
  const { requested, problem } = filter;
  const { organizerId } = requested;
  const transactions = useLiveTransactions({ organizerId });
  const navigate = useNavigate();
  const newest = transactions.moves[0]?.at;
  const newestAt = newest === undefined ? null : Date.parse(newest);
  const live = useLiveDashboard(newestAt, { organizerId });
  if (!claims) return null;
  return (
    <>
      <DashboardHead name={claims.name} lastAt={live.lastAt ?? newestAt} count={live.count} />
      {may('readHealth') && <HealthStrip />}
      <DashboardFilters filter={filter} choosesOrganizer={may('reachAllOrganizers')} />
      {!problem && <SummaryCards requested={requested} />}
      <div className={clsx(!problem && 'grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]')}>
        <VolumeCard organizerId={organizerId} />
        {!problem && <StatusCard requested={requested} />}
      </div>
      <SettlementDesk
        live={transactions}
        onOpen={(id) => void navigate(`/dashboard/transaction?bill=${encodeURIComponent(id)}`)}
      />
      {!problem && (
        <div
          className={clsx(
            'grid grid-cols-1 gap-5',
            seesTopVoters !== false && 'lg:grid-cols-[minmax(0,1fr)_24rem]',
          )}
        >
          <TopEventsCard requested={requested} />
          {seesTopVoters && <TopVotersCard requested={requested} />}
          {seesTopVoters === undefined && <Skeleton className="h-72 rounded-lg" />}
        </div>
      )}
    </>
  );
}

/** Voters are counted for all events of an organizer together: whoever is there for chosen ones gets no such list. Undefined until that is known. */
function useSeesTopVoters(): boolean | undefined {
  const may = useRights();
  const { data } = useOwnOrganizers();
  if (!may('readVoters')) return false;
  // Owners are there for all of them.
  if (may('reachAllOrganizers') || may('manageTeam')) return true;
  return data && data.find(({ current }) => current)?.event_ids === null;
}
