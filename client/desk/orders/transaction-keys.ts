/** Everything of the desk that moves with a transaction. */
export const transactionKeys = {
  all: ['transactions'] as const,
  statistics: (organizerId: string) => ['transactions', 'statistics', organizerId] as const,
  events: (filter: object) => ['transactions', 'events', filter] as const,
  event: (eventId: string) => ['transactions', 'event', eventId] as const,
  history: (eventId: string, filter: object) =>
    ['transactions', 'event', eventId, 'history', filter] as const,
  list: (filter: object) => ['transactions', 'list', filter] as const,
  bill: (id: string) => ['transactions', 'bill', id] as const,
};
