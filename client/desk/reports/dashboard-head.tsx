import { formatToday } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useConnectionState } from '../../lib/live.ts';
import { useAgeText } from '../../lib/use-age.ts';
import { useNow } from '../../lib/use-now.ts';
import { LiveAge, LiveDot, LiveLine } from '../../ui/live-badge.tsx';
import { greetingAt } from './greeting.ts';

/** The clock of the greeting. */
const CLOCK_MS = 60_000;

type DashboardHeadProps = { name: string; lastAt: number | null; count: number };

/** Greeting by the time of day, today's date in Indonesian, and how long ago a transaction came in. */
export function DashboardHead({ name, lastAt, count }: DashboardHeadProps) {
  const { t } = useTranslation('dashboard');
  const now = new Date(useNow(CLOCK_MS));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1>{t(`greeting.${greetingAt(now.getHours())}`, { name: name.split(/\s+/)[0] ?? name })}</h1>
        <p className="mt-0.5 text-[0.875rem] text-text-2">{formatToday(now)}</p>
      </div>
      <LiveTransactions lastAt={lastAt} count={count} />
    </div>
  );
}

function LiveTransactions({ lastAt, count }: Omit<DashboardHeadProps, 'name'>) {
  const { t } = useTranslation(['dashboard', 'ui']);
  const ageText = useAgeText();
  const now = useNow();
  const connected = useConnectionState() === 'connected';
  const word = lastAt === null ? t('live.waiting') : t('live.last', { age: ageText(now - lastAt) });
  return (
    <LiveLine state={connected ? 'live' : 'stale'}>
      <LiveDot ring={count} />
      <LiveAge>
        <b>{t(connected ? 'ui:live.live' : 'ui:live.stale')}</b>
        {' · '}
        {connected ? word : t('live.stale')}
      </LiveAge>
    </LiveLine>
  );
}
