import type { payments as source } from '../id/payments.ts';
import type { TextsLike } from '../texts.ts';

export const payments: TextsLike<typeof source> = {
  limits: {
    from: '{{names}} from {{amount}}.',
    upTo: '{{names}} up to {{amount}}.',
    card: 'Card',
  },
  loading: 'Loading the payment form',
  failed: 'Something went wrong while fetching Snap token!',
  failedText: 'The payment form cannot be loaded right now. Your order is kept under the same number.',
  retry: 'Try again',
  closed: 'The payment form is closed',
  closedText:
    'Your order is still waiting under the same number. Open it again any time before the time is over.',
  reopen: 'Open the payment form',
  frame: 'Payment form',
  toast: {
    success: 'Payment successful!',
    pending: 'Payment pending!',
    pendingDetail: 'Your votes go in as soon as the payment arrives.',
    error: 'Payment failed!',
    closed: 'Payment form closed!',
  },
};
