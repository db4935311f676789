/** Where an event's transactions are: the organizer's and the event's id, joined by an ampersand. */
export function transactionAddress(event: { id: string; event_organizer_id: string }): string {
  return `/dashboard/transaction/${encodeURIComponent(event.event_organizer_id)}&${encodeURIComponent(event.id)}`;
}

/** The ids of such an address; empty ones where it has another form. */
export function readTransactionAddress(pair: string): { organizerId: string; eventId: string } {
  const at = pair.indexOf('&');
  return at < 0
    ? { organizerId: '', eventId: '' }
    : { organizerId: pair.slice(0, at), eventId: pair.slice(at + 1) };
}
