import type { OrganizerStatistics } from '#contracts/organizers/organizers.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { HiddenMoney } from '../../ui/desk/amount.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { type ShareTone, StatusBar } from '../../ui/desk/status-bar.tsx';
import { useOrganizerStatistics } from './get-organizer.ts';

const SHARES = [
  ['completed', 'status_completed', 'completed'],
  ['ongoing', 'status_ongoing', 'ongoing'],
  ['upcoming', 'status_upcoming', 'upcoming'],
  ['canceled', 'status_canceled', 'canceled'],
  ['pending', 'status_pending', 'draft'],
] as const satisfies readonly (readonly [string, keyof OrganizerStatistics, ShareTone])[];

/** What an organizer's events add up to, and how they stand. */
export function OrganizerStats({ organizerId }: { organizerId: string }) {
  const { t } = useTranslation('organizers');
  const query = useOrganizerStatistics(organizerId);
  return (
    <Card flush className="overflow-hidden">
      <Loaded
        state={query}
        loading={
          <p role="status" className="p-5 muted">
            {t('stats.loading')}
          </p>
        }
      >
        {query.data && <Figures data={query.data} />}
      </Loaded>
    </Card>
  );
}

function Figures({ data }: { data: OrganizerStatistics }) {
  const { t } = useTranslation('organizers');
  return (
    <>
      <HiddenMoney events={data.hidden_events} />
      <StatStrip label={t('stats.label')}>
        <Stat label={t('stats.assets')} value={formatRupiah(data.total_assets)} />
        <Stat label={t('stats.transactions')} value={formatCount(data.total_transactions)} />
        <Stat label={t('stats.events')} value={formatCount(data.total_events)} />
      </StatStrip>
      <StatusBar
        shares={SHARES.map(([id, field, tone]) => ({
          id,
          label: t(`stats.${id}`),
          count: data[field],
          tone,
        }))}
      />
    </>
  );
}
