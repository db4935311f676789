import type { WalletsResponse } from '#contracts/payouts/withdrawal.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Stat, StatStrip } from '../../ui/desk/stats.tsx';

/** All wallets together. */
export function WalletSummary({ summary }: { summary: WalletsResponse['summary'] | undefined }) {
  const { t } = useTranslation('withdrawal');
  const rupiah = (amount: number | undefined) => (amount === undefined ? undefined : formatRupiah(amount));
  const pending = summary && summary.share_amount - summary.paid_out_amount - summary.available_amount;
  return (
    <StatStrip label={t('summary')}>
      <Stat label={t('share')} value={rupiah(summary?.share_amount)} note={t('shareNote')} />
      <Stat label={t('realized')} value={rupiah(summary?.paid_out_amount)} note={t('realizedNote')} />
      <Stat label={t('available')} value={rupiah(summary?.available_amount)} note={t('availableNote')} />
      <Stat label={t('pending')} value={rupiah(pending)} note={t('pendingNote')} />
      <Stat label={t('suspense')} value={rupiah(summary?.suspense_amount)} note={t('suspenseNote')} />
    </StatStrip>
  );
}
