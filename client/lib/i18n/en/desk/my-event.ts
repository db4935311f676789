import type { myEvent as source } from '../../id/desk/my-event.ts';
import type { TextsLike } from '../../texts.ts';

export const myEvent: TextsLike<typeof source> = {
  title: 'My Event',
  search: 'Search Event',
  tabs: 'Groups of events',
  tab: { active: 'Active Event', inactive: 'Inactive Event', all: 'All Event', draft: 'Draft Event' },
  loading: 'Loading the events',
  empty: 'No Event Data',
  emptySearch: 'No event matches this search.',
  noOrganizer: 'This account works for no event organizer.',
  card: {
    id: 'Event ID {{id}}',
    amount: 'AMOUNT TRANSACTION',
    transactions_one: '{{shown}} trx',
    transactions_other: '{{shown}} trxs',
    price: 'PRICE PER VOTE',
    finalists: 'TOTAL FINALIST',
    timeline: 'TIMELINE',
    range: '{{start}} – {{end}}',
    noDates: 'Coming Soon',
    detail: 'Detail Event',
    detailOf: 'Detail Event {{name}}',
  },
};
