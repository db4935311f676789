import { memo } from 'react';
import type { WhoseRupiah as Whose } from '#contracts/orders/whose-rupiah.ts';
import { WhoseRupiah } from '../../entities/orders/whose-rupiah.tsx';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';

/** Where the rupiah of one vote go. */
export const VoteRupiah = memo(function VoteRupiah({ whose }: { whose: Whose }) {
  const { t } = useTranslation('rupiah');
  const total = whose.organizer + whose.platform + whose.tax;
  if (total === 0) return null;
  return (
    <section className="page pt-12 lg:pt-20" aria-labelledby="uang">
      <h2 className="h-sec" id="uang">
        {t('title')}
      </h2>
      <Card className="mt-4 grid max-w-160 gap-4">
        <p className="muted text-15">{t('perVote', { price: formatRupiah(total) })}</p>
        <WhoseRupiah whose={whose} />
      </Card>
    </section>
  );
});
