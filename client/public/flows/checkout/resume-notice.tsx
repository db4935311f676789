import { useNavigate } from 'react-router-dom';
import { OpenOrderNotice } from '../../orders/open-order-notice.tsx';
import type { Checkout } from './use-checkout.ts';

/** Offers the order that is still open; nothing when there is none. */
export function ResumeNotice({ checkout }: { checkout: Checkout }) {
  const navigate = useNavigate();
  if (!checkout.openOrder) return null;
  return (
    <OpenOrderNotice
      order={checkout.openOrder}
      onResume={(order) => {
        checkout.takeUpCart(order);
        checkout.setOrder(order.order_id);
        checkout.goTo(3);
      }}
      onCanceled={() => {
        checkout.setOrder(null);
        checkout.setCart((now) => ({ ...now, attempt: null }));
      }}
      onPaid={(orderId) => {
        checkout.setOrder(orderId);
        void navigate('/checkout/leaderboard');
      }}
    />
  );
}
