import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { setSelection } from '../../lib/selection.ts';
import { useClaims } from '../../lib/session.ts';
import { useWaited } from '../../lib/use-waited.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOpenOrder } from './get-open-order.ts';
import { orderResult } from './order-result.ts';

/** What stands below the notice waits for it no longer than this. */
const TIMEOUT_MS = 3_000;

interface UnpaidPlace {
  /** What is below the notice may be shown: it is not pushed down any more. */
  isKnown: boolean;
  /** It was shown before one knew; the notice has no place above it then. */
  isLate: boolean;
}

/** Whether the notice stands, so that what is below it comes with it. */
export function useUnpaidPlace(eventId: string, { enabled }: { enabled: boolean }): UnpaidPlace {
  const loggedIn = useClaims() !== null;
  const { isLoading } = useOpenOrder(eventId, { enabled: loggedIn && enabled });
  const isLate = useWaited(TIMEOUT_MS, { from: isLoading });
  return { isKnown: isLate || !isLoading, isLate };
}

/** Leads a customer who left an order of this event unpaid back to its payment; nothing for everybody else. A late one is a toast. */
export function UnpaidNotice({ eventId, isLate }: { eventId: string; isLate: boolean }) {
  const { t } = useTranslation('event');
  const loggedIn = useClaims() !== null;
  const { data: order } = useOpenOrder(eventId, { enabled: loggedIn });
  const unpaid = loggedIn && order?.token && orderResult(order.status) === 'waiting' ? order : null;
  const text = t('unpaid.text');
  useEffect(() => {
    if (unpaid && isLate) toast.info(text);
  }, [unpaid, isLate, text]);
  if (!unpaid || isLate) return null;
  // The cart is taken from the order once it is to be changed: its code is no part of an event's first view.
  const finalistId = unpaid.lines[0]?.finalist_id;
  const takeUp = () =>
    setSelection({
      eventid: unpaid.event_id,
      orderid: unpaid.order_id,
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
