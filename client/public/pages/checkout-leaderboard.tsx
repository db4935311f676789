import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { HiddenResults } from '../../entities/events/hidden-results.tsx';
import { BoardSkeleton } from '../../entities/leaderboard/board-skeleton.tsx';
import { LeaderboardList } from '../../entities/leaderboard/leaderboard-list.tsx';
import { errorMessage } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { checkout } from '../../lib/i18n/id/checkout.ts';
import { orders } from '../../lib/i18n/id/orders.ts';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refetchChanged } from '../../lib/refetch-changed.ts';
import { getSelection } from '../../lib/selection.ts';
import { useClaims } from '../../lib/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useHeldError } from '../../lib/use-held-error.ts';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AfterPaymentBar } from '../flows/checkout/after-payment-bar.tsx';
import { OrderStage } from '../flows/checkout/order-stage.tsx';
import { ShareFinalist } from '../flows/checkout/share-finalist.tsx';
import { useOrderBoard } from '../flows/checkout/use-order-board.ts';
import { OwnRows } from '../leaderboard/own-rows.tsx';
import { clearCart, endStoredAttempt } from '../orders/cart.ts';
import { useCheckoutLeaderboard } from '../orders/get-checkout-leaderboard.ts';
import { orderKeys } from '../orders/order-keys.ts';
import { OrderQuestion } from '../orders/order-question.tsx';
import { endedWithoutVotes, isUnderWay, orderResult } from '../orders/order-result.ts';
import { refillCart } from '../orders/resume-order.ts';
import { useLiveOrder, usePollMs } from '../orders/use-live-order.ts';
import { SessionGate } from '../session-gate.tsx';

addTexts({ checkout, orders });

/** /checkout/leaderboard: what became of the payment, and the board it moves. */
export function CheckoutLeaderboardPage() {
  const { t } = useTranslation('checkout');
  const claims = useClaims();
  const orderId = getSelection('orderid');
  if (!orderId) return <Navigate to="/" replace />;
  if (claims) return <AfterPayment orderId={orderId} />;
  return (
    <main id="main" className="page narrow py-7">
      <Logo />
      <h1 className="sr">{t('leaderboard.title')}</h1>
      <SessionGate>{null}</SessionGate>
    </main>
  );
}

function AfterPayment({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout');
  useDocumentTitle(t('leaderboard.documentTitle'));
  const queryClient = useQueryClient();
  const pollMs = usePollMs();
  useLiveOrder(orderId);
  const answer = useCheckoutLeaderboard(orderId, {
    pollMs: (status) => (status === undefined || isUnderWay(orderResult(status)) ? pollMs : false),
  });
  const { data } = answer;
  const error = useHeldError(answer);
  const board = useOrderBoard(data, {
    onEventChanged: () => refetchChanged(queryClient, orderKeys.leaderboard(orderId)),
  });
  // The stage says its sentence at once, with the rank in it.
  const order = board.loading ? undefined : data?.order;
  const result = order && orderResult(order.status);
  const ended = result !== undefined && endedWithoutVotes(result);
  const done = result !== undefined && result !== 'waiting' && !ended;
  useEffect(() => {
    // The votes are bought, and a reload does not send their cart again. Without votes the same cart is a new attempt.
    if (done) clearCart();
    if (ended) endStoredAttempt();
  }, [done, ended]);
  return (
    <main
      // What was shown until then is replaced as a whole: the board is not pushed down by a stage that grows.
      key={order ? 'there' : 'coming'}
      id="main"
      className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(26rem,2fr)_3fr]"
    >
      <OrderStage order={order} zone={data?.zone} board={board} failed={error !== null} />
      <div className="flex grow flex-col">
        <div className="page max-w-[30rem] pt-7 pb-6 lg:max-w-[44rem] lg:pt-18 lg:pb-12">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="h-sec text-24 leading-8">{t('leaderboard.title')}</h2>
            {data && !board.hidden && <LiveBadge syncedAt={board.syncedAt} beat={board.beat} />}
          </div>
          {error && !data ? (
            <ErrorState
              isPage
              message={errorMessage(error)}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          ) : board.hidden ? (
            <HiddenResults blackout={data?.blackout} zone={data?.zone} />
          ) : board.loading || board.rows.length === 0 ? (
            <>
              <BoardSkeleton rows={5} />
              <p className="cap pt-2">{t('leaderboard.loading')}</p>
            </>
          ) : (
            <>
              <LeaderboardList
                rows={board.rows}
                mine={board.mine}
                {...(board.lifted ? { lifted: board.lifted } : {})}
                settled={data?.event_status === 'completed'}
                {...(board.moved ? { moved: board.moved } : {})}
              />
              <OwnRows
                rows={board.beyond}
                after={board.rows.at(-1)?.rank ?? 0}
                leaderPercentage={board.rows[0]?.vote_percentage ?? 0}
                lifted={board.lifted}
                moved={board.moved}
                settled={data?.event_status === 'completed'}
                label={t('leaderboard.beyond')}
              />
            </>
          )}
          {board.lead && result === 'counted' && data && (
            <ShareFinalist id={board.lead.id} name={board.lead.name} event={data.order.event_name} />
          )}
          {order?.paid_at && (
            <p className="cap num mt-4 text-center">
              <Trans
                ns="checkout"
                i18nKey="leaderboard.receipt"
                values={{ amount: formatRupiah(order.gross_amount), id: order.order_id }}
                components={{ id: <span className="whitespace-nowrap" /> }}
              />
            </p>
          )}
          {order && (
            <p className="mt-3 text-center">
              <OrderQuestion order={order} />
            </p>
          )}
        </div>
        <AfterPaymentBar
          eventStatus={data?.event_status}
          waiting={result === 'waiting'}
          // The whole last cart, whatever was chosen in this browser before the order was taken up.
          onAgain={() => data && refillCart(data.order)}
        />
      </div>
    </main>
  );
}
