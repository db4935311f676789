import type { ReactNode } from 'react';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Total and votes at the foot of a phone, with the one button beside them, if there is one. Desks have both in the page. */
export function VoteBar({
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
    <div className="votebar max-[24rem]:gap-3 max-[24rem]:[&_.btn]:px-3 max-[24rem]:[&_b]:text-15 lg:hidden">
      <span>
        <b>{formatRupiah(grossAmount)}</b>
        <span className="cap num">{t('votes', { count: votes, votes: formatCount(votes) })}</span>
      </span>
      {children}
    </div>
  );
}
