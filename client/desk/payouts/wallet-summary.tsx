import type { WalletsResponse } from '#contracts/payouts/withdrawal.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';
import { BalanceBar, BalanceList } from './balance-bar.tsx';
import { totalOf } from './balance-states.ts';

/** All wallets together: what was earned, what of it has arrived, and what the rest is. */
export function WalletSummary({ summary }: { summary: WalletsResponse['summary'] | undefined }) {
  const { t } = useTranslation('withdrawal');
  const total = summary && totalOf(summary);
  const rupiah = (amount: number | undefined) => (amount === undefined ? undefined : formatRupiah(amount));
  return (
    <Card as="section" flush aria-label={t('summary')}>
      <StatStrip bare className="border-b border-line">
        <Stat label={t('share')} value={rupiah(total)} note={t('shareNote')} />
        <Stat label={t('realized')} value={rupiah(summary?.paid_out_amount)} note={t('realizedNote')} />
        <Stat
          label={t('pending')}
          value={rupiah(summary && total !== undefined ? total - summary.paid_out_amount : undefined)}
          note={t('pendingNote')}
        />
        {!!summary?.suspense_amount && (
          <Stat label={t('late')} value={rupiah(summary.suspense_amount)} note={t('lateNote')} />
        )}
      </StatStrip>
      {summary && (
        <div className="grid gap-4 px-4.5 pt-4 pb-4.5">
          <BalanceBar balance={summary} />
          <BalanceList wide balance={summary} label={t('states')} />
        </div>
      )}
    </Card>
  );
}
