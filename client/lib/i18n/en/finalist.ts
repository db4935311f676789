import type { finalist as source } from '../id/finalist.ts';
import type { TextsLike } from '../texts.ts';

export const finalist: TextsLike<typeof source> = {
  documentTitle: 'Finalist',
  loading: 'Loading the finalist',
  back: 'Back',
  share: 'Share',
  picture: {
    qr: 'QR code for {{name}}',
    banner: 'Banner of {{name}}',
    profile: '{{name}}',
  },
  result: {
    now: 'Result right now',
    final: 'Final result',
    of: 'of {{finalists}} finalists',
    growth: 'up {{value}} / 24 hours',
    scale: 'A full bar is what rank 1 has, {{value}}.',
  },
  facts: {
    price: 'Price per vote',
    social: 'Social media',
    noSocial: 'No social media link available',
    event: 'Event',
    category: 'Category',
    closes: 'Voting ends',
    opens: 'Voting opens',
  },
  vote: 'Vote Now',
  checking: 'Checking',
  perVote: 'per vote',
  notOpen: 'Not open yet',
  closed: 'Checkout closed',
  completed: 'Event Completed!',
  canceled: 'This event is canceled.',
  toEvent: 'See the event',
};
