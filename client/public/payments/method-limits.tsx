import { clsx } from 'clsx';
import { methodLimitsFor } from '#contracts/payments/payment-methods.ts';
import { formatList, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** *BCA dan Kartu mulai Rp 10.000.*: why the form offers fewer ways to pay than the last time. */
export function MethodLimits({ grossAmount, className }: { grossAmount: number; className?: string }) {
  const { t } = useTranslation('payments');
  const limits = grossAmount > 0 ? methodLimitsFor(grossAmount) : [];
  if (limits.length === 0) return null;
  return (
    <p className={clsx('muted num text-14', className)}>
      {limits
        .map(({ kind, amount, names }) =>
          t(`limits.${kind}`, {
            names: formatList(names.map((name) => (name === 'Kartu' ? t('limits.card') : name))),
            amount: formatRupiah(amount),
          }),
        )
        .join(' ')}
    </p>
  );
}
