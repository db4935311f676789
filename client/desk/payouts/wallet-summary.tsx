import type { WalletsResponse } from '#contracts/payouts/withdrawal.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { BalanceBar, BalanceList } from './balance-bar.tsx';
import { totalOf } from './balance-states.ts';

type WalletSummaryProps = {
  summary: WalletsResponse['summary'] | undefined;
  /** With what the money is, state by state; elsewhere the list that stands below has the room. */
  isWhole: boolean;
};

/** All wallets together: what was earned, what of it has arrived, and what the rest is. */
export function WalletSummary({ summary, isWhole }: WalletSummaryProps) {
  const { t } = useTranslation('withdrawal');
  const total = summary && totalOf(summary);
  const rupiah = (amount: number | undefined) => (amount === undefined ? undefined : formatRupiah(amount));
  return (
    <Card as="section" flush className="overflow-hidden" aria-label={t('summary')}>
      <StatStrip bare className="max-md:[--stat-size:1.0625rem]">
        <Stat label={t('share')} value={rupiah(total)} note={t('shareNote')} />
        <Stat label={t('realized')} value={rupiah(summary?.paid_out_amount)} note={t('realizedNote')} />
        <Stat
          label={t('pending')}
          value={rupiah(summary && total !== undefined ? total - summary.paid_out_amount : undefined)}
          note={t('pendingNote')}
        />
        {isWhole && !!summary?.suspense_amount && (
          <Stat label={t('late')} value={rupiah(summary.suspense_amount)} note={t('lateNote')} />
        )}
      </StatStrip>
      {isWhole && (
        <div className="grid gap-4 border-line border-t px-4.5 pt-4 pb-4.5">
          {summary ? (
            <>
              <BalanceBar balance={summary} />
              <BalanceList wide balance={summary} label={t('states')} />
            </>
          ) : (
            <Loading>
              <Skeleton className="h-56 rounded-md md:h-36" />
            </Loading>
          )}
        </div>
      )}
    </Card>
  );
}
