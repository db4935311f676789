import type { ReactNode } from 'react';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PriceBar } from '../../ui/action-bar.tsx';

/** Total and votes at the foot of a phone, with the one button beside them, if there is one. Desks have both in the page. */
export function TotalBar({
  grossAmount,
  votes,
  children,
}: {
  grossAmount: number;
  votes: number;
  children?: ReactNode;
}) {
  const { t } = useTranslation('orders');
  return (
    <PriceBar
      look="tight"
      className="lg:hidden"
      figure={formatRupiah(grossAmount)}
      note={t('votes', { count: votes, votes: formatCount(votes) })}
    >
      {children}
    </PriceBar>
  );
}
