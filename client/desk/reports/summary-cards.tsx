import type { DashboardFigures } from '#contracts/reports/dashboard.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { HiddenMoney } from '../../ui/desk/amount.tsx';
import { LoadProblem, useErrorOf } from '../../ui/desk/load-state.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { type Comparison, compareFlow, compareStock } from './compare-figures.ts';
import { Compared } from './compared.tsx';
import { useDashboard } from './dashboard.ts';
import type { DashboardFilter } from './use-dashboard-filter.ts';

/** How a figure is written, and how it is compared with the one before. */
type Kind = { write: (figure: number) => string; compare: (now: number, before: number) => Comparison };
const MONEY: Kind = { write: formatRupiah, compare: compareFlow };
const VOTES: Kind = { write: formatCount, compare: compareFlow };
const STOCK: Kind = { write: formatCount, compare: compareStock };

/** The figures: money and events for everybody, then those that go with the role, or with the organizer that is looked at. */
export function SummaryCards({ requested }: { requested: DashboardFilter }) {
  const may = useRights();
  const { t } = useTranslation('dashboard');
  const query = useDashboard(requested);
  const { data } = query;
  const error = useErrorOf(query);
  if (error && !data) return <LoadProblem state={{ ...query, error }} />;
  const card = (label: string, of: keyof DashboardFigures, { write, compare }: Kind) => {
    const now = data?.[of];
    const before = data?.before?.[of];
    const isCompared = typeof now === 'number' && typeof before === 'number';
    return (
      <Stat
        label={label}
        value={data && write(now ?? 0)}
        note={isCompared && <Compared by={compare(now, before)} days={requested} />}
      />
    );
  };
  const isOfAll = may('reachAllOrganizers') && requested.organizerId === '';
  return (
    <>
      <LoadProblem state={query} />
      <HiddenMoney events={data?.hidden_events} />
      <OldAnswer isOld={query.isPlaceholderData}>
        <StatStrip label={t('summary')}>
          {card(t('amountTransaction'), 'amount_transactions', MONEY)}
          {card(t('totalProfit'), 'total_profits', MONEY)}
          {card(t('totalEvents'), 'total_registered_events', STOCK)}
          {isOfAll ? (
            <>
              {card(t('totalOrganizers'), 'total_event_organizers_superadmin', STOCK)}
              {card(t('totalUsers'), 'total_users_superadmin', STOCK)}
            </>
          ) : (
            <>
              {card(t('totalFinalists'), 'total_registered_finalist_admin', STOCK)}
              {card(t('totalVoting'), 'total_votes_admin', VOTES)}
            </>
          )}
        </StatStrip>
      </OldAnswer>
    </>
  );
}
