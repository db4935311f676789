import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** More finalists than these are shown as a number. */
const NAMED_MAX = 4;

/** `+10 suara untuk Ayu Larasati, kini di peringkat 1. +5 suara untuk …` */
export function CountedText({
  lines,
  leadRank,
  leadFrom,
  leadGap,
}: {
  /** Most votes first. */
  lines: OrderSummary['lines'];
  /** The present rank of the first one; null while unknown. */
  leadRank: number | null;
  /** Its rank before the order; null while unknown. */
  leadFrom: number | null;
  /** From its place to the next better one, for the first to the second; null while unknown or hidden. */
  leadGap: { gap: number; next: number } | null;
}) {
  const { t } = useTranslation('orders');
  const rest = lines.length - NAMED_MAX;
  const hasMoved = leadFrom !== null && leadFrom !== leadRank;
  return (
    <p className="lead mt-2 text-17 text-balance">
      {lines.slice(0, NAMED_MAX).map((line, at) => {
        const ranked = at === 0 && leadRank !== null;
        const values = {
          name: line.name,
          rank: leadRank ?? 0,
          votes: t('result.counted.vote', {
            count: line.quantity,
            votes: formatCount(line.quantity),
          }),
        };
        return (
          <span key={line.finalist_id}>
            <Trans
              ns="orders"
              i18nKey={`result.counted.${!ranked ? 'for' : hasMoved ? 'forMoved' : 'forRanked'}`}
              values={values}
              components={{ votes: <b className="text-gold" /> }}
            />{' '}
          </span>
        );
      })}
      {rest > 0 && t('result.counted.others', { count: rest })}{' '}
      {leadGap &&
        t(leadGap.next === 2 && leadRank === 1 ? 'result.counted.ahead' : 'result.counted.behind', {
          gap: formatPercent(leadGap.gap),
          next: leadGap.next,
        })}
    </p>
  );
}
