import type { ReactNode } from 'react';
import { type OrderDetail, orderGroupSchema } from '#contracts/orders/history.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useHeldError } from '../../lib/use-held-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChipRail, FilterChip } from '../../ui/chip.tsx';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useOrderHistory } from './get-order-history.ts';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import { OrderDetailDrawer } from './order-detail-drawer.tsx';
import { isUnderWay, orderResult } from './order-result.ts';
import { type HistoryFilter, useHistoryFilter } from './use-history-filter.ts';
import { useLiveHistory } from './use-live-history.ts';
import { usePollMs } from './use-live-order.ts';

/** The customer's orders by pages, filtered by status, following what happens to them. */
export function OrderHistory({
  question,
}: {
  /** Writes to the support about an order. */
  question: (order: OrderDetail) => ReactNode;
}) {
  const { t } = useTranslation('history');
  const filter = useHistoryFilter();
  return (
    <>
      <ChipRail className="mt-5 mb-5" label={t('filter')}>
        {orderGroupSchema.options.map((group) => (
          <FilterChip
            key={group}
            pressed={filter.groups.includes(group)}
            onToggle={() => filter.toggle(group)}
          >
            {t(`group.${group}`)}
          </FilterChip>
        ))}
      </ChipRail>
      <Orders filter={filter} />
      <OrderDetailDrawer orderId={filter.orderId} onClose={filter.closeOrder} question={question} />
    </>
  );
}

function Orders({ filter }: { filter: HistoryFilter }) {
  const { t } = useTranslation('history');
  const query = useOrderHistory({ status: filter.status, page: filter.page, pollMs: usePollMs() });
  const error = useHeldError(query);
  const orders = query.data?.orders ?? [];
  useLiveHistory(
    orders.filter(({ status }) => isUnderWay(orderResult(status))).map(({ order_id }) => order_id),
  );
  if (!query.data) {
    if (error) {
      return (
        <ErrorState
          message={errorMessage(error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return (
      <Loading label={t('loading')}>
        <Skeleton className="mb-3 h-4.5 w-20" />
        <div className="grid gap-4">
          <OrderCardSkeleton />
          <OrderCardSkeleton />
          <OrderCardSkeleton />
        </div>
      </Loading>
    );
  }
  const { pagination } = query.data;
  if (orders.length === 0) return <NoOrders filter={filter} />;
  return (
    <>
      {query.isError && (
        <ErrorState
          message={errorMessage(query.error)}
          lastDataAt={new Date(query.dataUpdatedAt)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <OldAnswer isOld={query.isPlaceholderData}>
        <p className="cap num mb-3" role="status">
          {t('count', { count: pagination.total })}
        </p>
        <ul className="grid gap-4">
          {orders.map((order) => (
            <li key={order.order_id}>
              <OrderCard order={order} onOpen={() => filter.openOrder(order.order_id)} />
            </li>
          ))}
        </ul>
      </OldAnswer>
      {pagination.total_page > 1 && (
        <div className="mt-5">
          <Pagination page={filter.page} totalPage={pagination.total_page} onPage={filter.setPage} />
        </div>
      )}
    </>
  );
}

function NoOrders({ filter }: { filter: HistoryFilter }) {
  const { t } = useTranslation('history');
  if (filter.status || filter.page > 1) {
    return (
      <EmptyState
        title={t('noMatch')}
        action={
          <Button variant="line" size="sm" className="mt-3" onClick={filter.showAll}>
            {t('noMatchAction')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      action={
        <LinkButton to="/events" variant="line" className="mt-3">
          {t('emptyAction')}
        </LinkButton>
      }
    />
  );
}
