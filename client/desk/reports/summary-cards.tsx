import type { RoleId } from '#contracts/accounts/accounts.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { HiddenMoney } from '../../ui/desk/amount.tsx';
import { LoadProblem, useErrorOf } from '../../ui/desk/load-state.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { useDashboard } from './dashboard.ts';

/** The counters: money and events for everybody, then those that go with the role. */
export function SummaryCards({ role }: { role: RoleId }) {
  const { t } = useTranslation('dashboard');
  const query = useDashboard();
  const { data } = query;
  const rupiah = (amount: number | undefined) => (amount === undefined ? undefined : formatRupiah(amount));
  const count = (number: number | null | undefined) =>
    number === undefined ? undefined : formatCount(number ?? 0);
  const error = useErrorOf(query);
  if (error && !data) return <LoadProblem state={{ ...query, error }} />;
  return (
    <>
      <LoadProblem state={query} />
      <HiddenMoney events={data?.hidden_events} />
      <StatStrip label={t('summary')}>
        <Stat label={t('amountTransaction')} value={rupiah(data?.amount_transactions)} />
        <Stat label={t('totalProfit')} value={rupiah(data?.total_profits)} />
        <Stat label={t('totalEvents')} value={count(data?.total_registered_events)} />
        {role === 'ROLE001' ? (
          <>
            <Stat label={t('totalOrganizers')} value={count(data?.total_event_organizers_superadmin)} />
            <Stat label={t('totalUsers')} value={count(data?.total_users_superadmin)} />
          </>
        ) : (
          <>
            <Stat label={t('totalFinalists')} value={count(data?.total_registered_finalist_admin)} />
            <Stat label={t('totalVoting')} value={count(data?.total_votes_admin)} />
          </>
        )}
      </StatStrip>
    </>
  );
}
