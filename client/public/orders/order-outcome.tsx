import type { EventZone } from '#contracts/events/events.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { AlertTriangleIcon, ClockIcon, InfoIcon } from '../../ui/icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { CheckStatus } from './check-status.tsx';
import { Climb } from './climb.tsx';
import { endedWithoutVotes, isReturned, type OrderResult, votesTaken } from './order-result.ts';

/** Statuses about which the provider may have something new to say. */
const CHECKABLE: readonly OrderResult[] = ['waiting', 'review', 'expire', 'canceled'];

/** What became of an order that is not (or no longer) worth votes, and *Cek status*. */
export function OrderOutcome({
  order,
  zone,
  result,
  lead,
}: {
  order: OrderSummary;
  /** The event's. */
  zone: EventZone | undefined;
  result: Exclude<OrderResult, 'counted'>;
  /** Whose portrait stands over it. */
  lead: { name: string; profile_image: string };
}) {
  const { t } = useTranslation('orders');
  const time = order.paid_at ? formatDateTime(order.paid_at, { zone }) : '';
  const { bought, left } = order.votes;
  const votesSentence = t(`result.taken.${votesTaken(order.votes)}`, {
    gone: t('votes', { count: bought - left, votes: formatCount(bought - left) }),
    left: t('votes', { count: left, votes: formatCount(left) }),
  });
  const underWay = result === 'waiting' || result === 'paid' || result === 'review';
  return (
    <>
      <Climb
        name={lead.name}
        image={lead.profile_image}
        rank={null}
        from={null}
        dark={!underWay}
        token={<ResultToken result={result} />}
      />
      <h1 className="display mt-7 text-32 leading-[2.375rem]">{t(`result.${result}.title`)}</h1>
      <p className="lead mt-2 text-17 text-pretty" role="status">
        {result === 'canceled' &&
          order.canceled_because &&
          `${t(`result.because.${order.canceled_because}`)} `}
        {t(`result.${result}.text`, { time })}
        {isReturned(result) && ` ${votesSentence}`}
      </p>
      {CHECKABLE.includes(result) && (
        <div className="mt-5 grid justify-items-center gap-1">
          <CheckStatus orderId={order.order_id} variant={result === 'waiting' ? 'gold' : 'line'} />
          {result === 'waiting' && order.token && (
            <LinkButton to="/checkout?step=3" variant="quiet">
              {t('open.form')}
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}

function ResultToken({ result }: { result: OrderResult }) {
  const Mark = endedWithoutVotes(result) ? AlertTriangleIcon : result === 'review' ? ClockIcon : InfoIcon;
  return (
    <span className="-translate-x-1/2 absolute -bottom-3.5 left-1/2 grid size-10 place-items-center rounded-pill bg-surface-2 text-18 text-text shadow-[0_0_0_4px_var(--ink)]">
      {result === 'waiting' || result === 'paid' ? <Spinner className="text-gold" /> : <Mark className="i" />}
    </span>
  );
}
