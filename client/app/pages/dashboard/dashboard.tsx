import { useNavigate } from 'react-router-dom';
import { HealthStrip } from '../../../features/health/components/health-strip.tsx';
import { SettlementDesk } from '../../../features/orders/components/desk/settlement-desk.tsx';
import { useLiveTransactions } from '../../../features/orders/hooks/desk/use-live-transactions.ts';
import { DashboardHead } from '../../../features/reports/components/dashboard-head.tsx';
import { StatusCard } from '../../../features/reports/components/status-card.tsx';
import { SummaryCards } from '../../../features/reports/components/summary-cards.tsx';
import { TopEventsCard } from '../../../features/reports/components/top-events-card.tsx';
import { TopVotersCard } from '../../../features/reports/components/top-voters-card.tsx';
import { VolumeCard } from '../../../features/reports/components/volume-card.tsx';
import { useLiveDashboard } from '../../../features/reports/hooks/use-live-dashboard.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useClaims } from '../../../lib/session.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';

/** /dashboard: how the business stands, and that it moves. */
export function DashboardPage() {
  const { t } = useTranslation('staff');
  useDocumentTitle(t('nav.dashboard'));
  const claims = useClaims();
  const transactions = useLiveTransactions();
  const navigate = useNavigate();
  const newest = transactions.moves[0]?.at;
  const newestAt = newest === undefined ? null : Date.parse(newest);
  const live = useLiveDashboard(newestAt);
  if (!claims) return null;
  return (
    <>
      <DashboardHead name={claims.name} lastAt={live.lastAt ?? newestAt} count={live.count} />
      {claims.role_id === 'ROLE001' && <HealthStrip />}
      <SummaryCards role={claims.role_id} />
      <div className="dash-two">
        <VolumeCard />
        <StatusCard />
      </div>
      <SettlementDesk
        live={transactions}
        onOpen={(id) => void navigate(`/dashboard/transaction?bill=${encodeURIComponent(id)}`)}
      />
      <div className="dash-two wider">
        <TopEventsCard />
        <TopVotersCard />
      </div>
    </>
  );
}
