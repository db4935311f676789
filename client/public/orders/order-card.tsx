import type { OrderHistoryItem } from '#contracts/orders/history.ts';
import { formatCount, formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TimeLeft } from '../../ui/countdown.tsx';
import { ChevronRightIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderBadge } from './order-badge.tsx';
import * as styles from './order-card.module.css';
import { orderResult } from './order-result.ts';

/** An order in the history: what, how much, how it stands, and what can be done. */
export function OrderCard({ order, onOpen }: { order: OrderHistoryItem; onOpen: () => void }) {
  const { t } = useTranslation(['history', 'orders']);
  const result = orderResult(order.status);
  const [first, ...others] = [...order.lines].sort((a, b) => b.quantity - a.quantity);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OrderBadge result={result} />
        <span className="cap num">{formatDateTime(order.created_at, { zone: order.zone })}</span>
      </div>
      <div className={styles.what}>
        <Picture src={order.event_profile_image} alt="" ratio="4/5" sizes="4rem" className="rounded-md" />
        <div className="min-w-0">
          <h2 className="h-card">{order.event_name}</h2>
          {first && (
            <p className="num text-15 text-text-2">
              {t('line', {
                votes: t('orders:votes', { count: first.quantity, votes: formatCount(first.quantity) }),
                name: first.name,
              })}
              {others.length > 0 && ` ${t('others', { count: others.length })}`}
            </p>
          )}
          <p className="cap num">{order.order_id}</p>
        </div>
        <div className={styles.total}>
          <p className="num font-extrabold text-20 tracking-title">{formatRupiah(order.gross_amount)}</p>
          <Button
            variant="quiet"
            className="-mr-3"
            aria-label={t('openFor', { id: order.order_id })}
            onClick={onOpen}
          >
            {t('open')}
            <ChevronRightIcon className="i" />
          </Button>
        </div>
      </div>
      {result === 'waiting' && order.expires_at && (
        <p className="num text-14">
          {t('orders:due.left')} <TimeLeft until={order.expires_at} label={t('orders:due.left')} />
        </p>
      )}
      <div className="border-line border-t pt-3 has-[>:empty]:hidden">
        <OrderActions order={order} />
      </div>
    </Card>
  );
}

/** Orders to come. */
export function OrderCardSkeleton() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-5 w-24" />
      <div className={styles.what}>
        <Skeleton className="aspect-[4/5] rounded-md" />
        <div>
          <Skeleton className="h-5 w-[60%]" />
          <Skeleton className="mt-2 h-4 w-[40%]" />
        </div>
      </div>
      <Skeleton className="mt-2 h-11 w-44 rounded-pill" />
    </Card>
  );
}
