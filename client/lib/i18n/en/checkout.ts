import type { checkout as source } from '../id/checkout.ts';
import type { TextsLike } from '../texts.ts';

export const checkout: TextsLike<typeof source> = {
  documentTitle: 'Checkout',
  steps: { contact: 'Contact information', cart: 'Checkout', payment: 'Payment' },
  noToken: 'No access token found.',
  noEvent: {
    title: 'No event selected',
    text: 'Event ID is missing.',
    action: 'See the events',
  },
  payment: {
    title: 'Payment',
    text: 'Finish before the time is over. After that the order expires.',
    over: 'This order can no longer be paid.',
    note: 'This page moves on by itself once it is paid. Paid, but still here? Press Check status.',
    change: 'Change the cart',
  },
  ended: {
    action: 'Make a new order',
  },
  leaderboard: {
    documentTitle: 'Your votes',
    title: 'Leaderboard',
    beyond: 'Your finalists below the top ten',
    loading: 'Leaderboard is loading...',
    home: 'Home',
    again: 'Vote again',
    eventClosed: 'Voting for this event has closed.',
    eventCanceled: 'This event was canceled. What was paid goes back; follow it in your order history.',
    share: 'Ask friends to support {{name}}',
    receipt: 'The payment of {{amount}} is on record as order <id>{{id}}</id>.',
  },
  error: {
    documentTitle: 'Payment failed',
    title: 'The payment did not go through',
    text: 'No votes went in and your order is not paid. You can try again with another way to pay.',
    bank: 'If money was taken from you, the bank returns it within 1 to 5 working days, or your votes go in as soon as the payment reaches us.',
    retry: 'Retry Payment',
    home: 'Back to Home',
  },
};
