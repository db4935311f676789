import { Link } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { setSelection } from '../../lib/selection.ts';
import { useClaims } from '../../lib/session.ts';
import { useWaited } from '../../lib/use-waited.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { useOpenOrder } from './get-open-order.ts';
import { orderResult } from './order-result.ts';

/** What stands below the notice waits for it no longer than this. */
const TIMEOUT_MS = 1_000;

/** Whether it is known that the notice stands or not: what is below it comes with it and is not pushed down by it. */
export function useUnpaidKnown(eventId: string, { enabled }: { enabled: boolean }): boolean {
  const loggedIn = useClaims() !== null;
  const { isLoading } = useOpenOrder(eventId, { enabled: loggedIn && enabled });
  const waited = useWaited(TIMEOUT_MS);
  return waited || !isLoading;
}

/** Leads a customer who left an order of this event unpaid back to its payment; nothing for everybody else. */
export function UnpaidNotice({ eventId }: { eventId: string }) {
  const { t } = useTranslation('event');
  const loggedIn = useClaims() !== null;
  const { data: order } = useOpenOrder(eventId, { enabled: loggedIn });
  if (!loggedIn || !order?.token || orderResult(order.status) !== 'waiting') return null;
  // The cart is taken from the order once it is to be changed: its code is no part of an event's first view.
  const finalistId = order.lines[0]?.finalist_id;
  const takeUp = () =>
    setSelection({
      eventid: order.event_id,
      orderid: order.order_id,
      ...(finalistId === undefined ? {} : { finalistid: finalistId }),
    });
  return (
    <Notice icon={<ClockIcon className="i" />}>
      <b>{t('unpaid.text')}</b>{' '}
      <Link className="text-link" to="/checkout?step=3" onClick={takeUp}>
        {t('unpaid.resume')}
      </Link>
    </Notice>
  );
}
