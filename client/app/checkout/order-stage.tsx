import type { OrderSummary } from '#contracts/orders/orders.ts';
import { CheckCodeBox } from '../../features/orders/components/check-code-box.tsx';
import { Climb } from '../../features/orders/components/climb.tsx';
import { CountedText } from '../../features/orders/components/counted-text.tsx';
import { OrderOutcome } from '../../features/orders/components/order-outcome.tsx';
import { orderResult } from '../../features/orders/hooks/order-result.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Logo } from '../../ui/logo.tsx';
import type { useOrderBoard } from './use-order-board.ts';

type OrderStageProps = {
  order: OrderSummary | undefined;
  board: Pick<ReturnType<typeof useOrderBoard>, 'lead' | 'leadRank' | 'leadGap' | 'leadFrom'>;
};

/** The lit stage at the top: the one who is cheered once the votes are counted, else what is being waited for. */
export function OrderStage({ order, board }: OrderStageProps) {
  const { t, i18n } = useTranslation('orders');
  const result = order && orderResult(order.status);
  const at = order?.paid_at ?? order?.created_at;
  return (
    <section className="order-stage" data-theme="night">
      <div aria-hidden="true" className="wall-celebrate" />
      <div className="relative mx-auto w-full max-w-[30rem] lg:flex lg:min-h-full lg:flex-col">
        <div className="page pb-6 text-center lg:flex lg:grow lg:flex-col lg:pb-10">
          <header className="spread h-15 lg:mb-auto lg:h-20">
            <Logo />
            {at && (
              <span className="cap num text-text-2">{formatDateTime(at, { locale: i18n.language })}</span>
            )}
          </header>
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
                leadGap={board.leadGap}
              />
            </>
          )}
          {order && result && result !== 'counted' && board.lead && (
            <OrderOutcome order={order} result={result} lead={board.lead} />
          )}
          {order && <CheckCodeBox orderId={order.order_id} />}
          {/* Between the head and this the stage stands in the middle of a desk's screen. */}
          <span className="hidden lg:mb-auto lg:block" />
        </div>
      </div>
    </section>
  );
}
