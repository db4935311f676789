import type { events as source } from '../id/events.ts';
import type { TextsLike } from '../texts.ts';

export const events: TextsLike<typeof source> = {
  documentTitle: 'Events',
  title: 'Events',
  list: 'List of events',
  search: 'Search events or organizers',
  status: 'Status',
  chip: { ongoing: 'ongoing', upcoming: 'upcoming', closed: 'closed' },
  found: '{{count}} matching events',
  all: '{{count}} events',
  empty: 'No events yet',
  emptyText: 'Try other words, or show every status.',
  reset: 'Show all',
  loading: 'Loading events',
  poster: 'Poster of {{name}}',
  perVote: '{{price}} / vote',
  votesHidden: 'results hidden',
  votes: '{{votes}} votes',
  notOpen: 'Not open yet',
  starts: 'Starts {{time}}',
  comingSoon: 'Coming Soon',
  canceled: 'Canceled',
};
