import type { search as source } from '../../id/desk/search.ts';
import type { TextsLike } from '../../texts.ts';

export const search: TextsLike<typeof source> = {
  title: 'Search',
  open: 'Search everything',
  label: 'Search orders, events, organizers or people',
  placeholder: 'Order number, name, email, event…',
  results: 'Search results',
  hint: 'Type at least two letters: an order number or a part of it, the payment provider’s ID, a name, an email, an event or an organizer.',
  searching: 'Searching…',
  none: 'Nothing matches “{{text}}”.',
  found_one: '{{count}} hit',
  found_other: '{{count}} hits',
  keys: '↑ ↓ choose · Enter opens · Esc closes',
  // What stands on the keys.
  keyCap: 'Ctrl K',
  keyCapApple: '⌘K',
  inactive: 'Inactive',
  group: {
    orders: 'Orders',
    events: 'Events',
    organizers: 'Organizers',
    users: 'Accounts',
  },
};
