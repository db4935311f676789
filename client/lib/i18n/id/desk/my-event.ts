/** /dashboard/my-event: an organizer's own events. */
export const myEvent = {
  title: 'My Event',
  search: 'Search Event',
  tabs: 'Kelompok event',
  tab: { active: 'Active Event', inactive: 'Inactive Event', all: 'All Event', draft: 'Draft Event' },
  loading: 'Memuat event',
  empty: 'No Event Data',
  emptySearch: 'Tidak ada event yang cocok dengan pencarian ini.',
  noOrganizer: 'Akun ini tidak bekerja untuk event organizer mana pun.',
  card: {
    id: 'Event ID {{id}}',
    amount: 'AMOUNT TRANSACTION',
    transactions_one: '{{shown}} trx',
    transactions_other: '{{shown}} trx',
    price: 'PRICE PER VOTE',
    finalists: 'TOTAL FINALIST',
    timeline: 'TIMELINE',
    range: '{{start}} – {{end}}',
    noDates: 'Coming Soon',
    detail: 'Detail Event',
    detailOf: 'Detail Event {{name}}',
  },
} as const;
