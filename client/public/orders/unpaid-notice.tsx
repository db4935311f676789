import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { event } from '../../lib/i18n/id/event.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { withQueries } from '../../lib/queries.tsx';
import { setSelection } from '../../lib/selection.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOpenOrder } from './get-open-order.ts';
import { orderResult } from './order-result.ts';

addTexts({ event });

type UnpaidNoticeProps = { eventId: string; onKnown: () => void; isLate: boolean };

/**
 * Leads a customer who left an order of this event unpaid back to its payment. A late one is a toast.
 *
 * @param props.onKnown is called once it is known whether there is one
 * @param props.isLate what is below was shown before
 */
export const UnpaidNotice = withQueries(Unpaid);

function Unpaid({ eventId, onKnown, isLate }: UnpaidNoticeProps) {
  const { t } = useTranslation('event');
  const { data: order, isLoading } = useOpenOrder(eventId, { enabled: true });
  // Before anything is painted: whoever comes back finds the page as it was.
  useLayoutEffect(() => {
    if (!isLoading) onKnown();
  }, [isLoading, onKnown]);
  const unpaid = order?.token && orderResult(order.status) === 'waiting' ? order : null;
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
