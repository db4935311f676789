/** Cache keys of the desk's transactions. What they add up to by event is among those of events. */
export const transactionKeys = {
  all: ['transactions'] as const,
  statistics: (organizerId: string) => ['transactions', 'statistics', organizerId] as const,
  history: (eventId: string, filter: object) => ['transactions', 'history', eventId, filter] as const,
  list: (filter: object) => ['transactions', 'list', filter] as const,
  bill: (id: string) => ['transactions', 'bill', id] as const,
};
