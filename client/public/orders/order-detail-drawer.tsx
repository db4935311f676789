import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '#contracts/orders/history.ts';
import { paymentTypes } from '#contracts/orders/order-summary.ts';
import { WhoseRupiah } from '../../entities/orders/whose-rupiah.tsx';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useOrderDetail } from './get-order-detail.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBadge } from './order-badge.tsx';
import { orderResult } from './order-result.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { usePollMs } from './use-live-order.ts';

/** One order with everything that is known of it. */
export function OrderDetailDrawer({
  orderId,
  onClose,
  question,
}: {
  orderId: string | null;
  onClose: () => void;
  question: (order: OrderDetail) => ReactNode;
}) {
  const { t } = useTranslation('history');
  const query = useOrderDetail(orderId, { pollMs: usePollMs() });
  const absent = query.error instanceof ApiError && query.error.status < 500 && query.error.status >= 400;
  return (
    <Drawer open={orderId !== null} onOpenChange={(open) => !open && onClose()} title={orderId ?? ''}>
      {query.data ? (
        <OrderParts order={query.data} question={question(query.data)} />
      ) : absent ? (
        <EmptyState bare title={t('detail.notFound')} />
      ) : query.isError ? (
        <ErrorState
          bare
          message={errorMessage(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-4 h-24 rounded-lg" />
        </Loading>
      )}
    </Drawer>
  );
}

function OrderParts({ order, question }: { order: OrderDetail; question: ReactNode }) {
  const { t } = useTranslation(['history', 'orders', 'rupiah']);
  // Unlike on the desk, a method that is not known is not called by the provider's word.
  const known = paymentTypes.find((type) => type === order.payment_type) ?? 'other';
  const method = order.payment_type === null ? '–' : t(`method.${known}`);
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-2">
        <OrderBadge result={orderResult(order.status)} />
        {order.canceled_because && <p>{t(`orders:result.because.${order.canceled_because}`)}</p>}
        <Link className="text-link font-bold" to={`/events/${encodeURIComponent(order.event_unique_name)}`}>
          {order.event_name}
        </Link>
      </div>
      <section className="grid gap-3">
        <h3 className="h-card text-16">{t('detail.timeline')}</h3>
        <OrderTimeline order={order} />
      </section>
      <section className="grid gap-1">
        <h3 className="h-card text-16">{t('detail.items')}</h3>
        <ul>
          {order.lines.map((line) => (
            <li key={line.finalist_id} className="flex justify-between gap-4 py-1.5 text-15">
              <span className="min-w-0">
                {line.name}
                <small className="num block text-13 text-text-2">
                  {formatCount(line.quantity)} × {formatRupiah(line.price)}
                </small>
              </span>
              <b className="num whitespace-nowrap">{formatRupiah(line.amount)}</b>
            </li>
          ))}
        </ul>
        <dl className="grid gap-1.5 border-line border-t pt-3 text-15">
          {order.tax > 0 && <Fact label={t('orders:summary.tax')} value={formatRupiah(order.tax)} />}
          {order.fee > 0 && <Fact label={t('orders:summary.fee')} value={formatRupiah(order.fee)} />}
          <Fact label={t('orders:summary.total')} value={formatRupiah(order.gross_amount)} strong />
          {order.returned_amount > 0 && (
            <Fact label={t('detail.returned')} value={formatRupiah(order.returned_amount)} />
          )}
          <Fact label={t('detail.method')} value={method} />
        </dl>
      </section>
      {order.whose_rupiah && (
        <section className="grid gap-3">
          <h3 className="h-card text-16">{t('rupiah:ofYours')}</h3>
          <WhoseRupiah whose={order.whose_rupiah} />
        </section>
      )}
      <OrderActions order={order} />
      <div className="border-line border-t pt-3">{question}</div>
    </div>
  );
}

function Fact({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'flex justify-between gap-4 font-extrabold' : 'flex justify-between gap-4'}>
      <dt>{label}</dt>
      <dd className="num text-right">{value}</dd>
    </div>
  );
}
