import { formatDateTime } from '#client/lib/format.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Logo } from '#client/ui/logo.tsx';
import { Loading, PassingHeading, Skeleton } from '#client/ui/skeleton.tsx';
import type { EventZone } from '#contracts/events/events.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { CheckCodeBox } from '../../orders/check-code-box.tsx';
import { Climb } from '../../orders/climb.tsx';
import { CountedText } from '../../orders/counted-text.tsx';
import { OrderOutcome } from '../../orders/order-outcome.tsx';
import { orderResult } from '../../orders/order-result.ts';
import * as styles from './order-stage.module.css';
import type { useOrderBoard } from './use-order-board.ts';

type OrderStageProps = {
  order: OrderSummary | undefined;
  /** The event's. */
  zone: EventZone | undefined;
  board: Pick<ReturnType<typeof useOrderBoard>, 'lead' | 'leadRank' | 'leadGap' | 'leadFrom'>;
  /** It could not be fetched, and the page says so below. */
  failed: boolean;
};

/** The lit stage at the top: the one who is cheered once the votes are counted, else what is being waited for. */
export function OrderStage({ order, zone, board, failed }: OrderStageProps) {
  const { t } = useTranslation('orders');
  const result = order && orderResult(order.status);
  const at = order?.paid_at ?? order?.created_at;
  return (
    <section className={styles.stage} data-theme="night">
      <div aria-hidden="true" className={styles.wall} />
      <div className="relative mx-auto w-full max-w-[30rem] lg:flex lg:min-h-full lg:flex-col">
        <div className="page pb-6 text-center lg:flex lg:grow lg:flex-col lg:pb-10">
          <header className="spread h-15 lg:mb-auto lg:h-20">
            <Logo />
            {at && <span className="cap num text-text-2">{formatDateTime(at, { zone })}</span>}
          </header>
          {!order && !failed && <StageSkeleton />}
          {order && result === 'counted' && board.lead && (
            <>
              <Climb
                name={board.lead.name}
                image={board.lead.profile_image}
                rank={board.leadRank}
                from={board.leadFrom}
              />
              <h1 className="display mt-7 text-[2.25rem] leading-[2.375rem]">{t('result.counted.title')}</h1>
              <CountedText
                lines={[...order.lines].sort((a, b) => b.quantity - a.quantity)}
                leadRank={board.leadRank}
                leadFrom={board.leadFrom}
                leadGap={board.leadGap}
              />
            </>
          )}
          {order && result && result !== 'counted' && board.lead && (
            <OrderOutcome order={order} zone={zone} result={result} lead={board.lead} />
          )}
          {order && <CheckCodeBox orderId={order.order_id} />}
          {/* Between the head and this the stage stands in the middle of a desk's screen. */}
          <span className="hidden lg:mb-auto lg:block" />
        </div>
      </div>
    </section>
  );
}

/** As high as what will be said there. */
function StageSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <>
      <PassingHeading>{t('leaderboard.loading')}</PassingHeading>
      <Loading>
        <div className="grid justify-items-center pt-4">
          <Skeleton className="h-[11.25rem] w-32 rounded-t-pill rounded-b-lg lg:h-62 lg:w-44" />
          <Skeleton className="mt-7 h-9 w-3/4" />
          <Skeleton className="mt-3 h-5 w-full" />
          <Skeleton className="mt-2 h-5 w-2/3" />
          <Skeleton className="mt-5 h-18 w-full rounded-lg" />
        </div>
      </Loading>
    </>
  );
}
