/** Query keys of the checkout, so that a settled payment refetches what it changes. */
export const orderKeys = {
  config: ['checkout', 'config'] as const,
  event: (eventId: string) => ['checkout', 'event', eventId] as const,
  finalists: (eventId: string) => ['checkout', 'finalists', eventId] as const,
  open: (eventId: string) => ['checkout', 'open', eventId] as const,
  order: (orderId: string) => ['checkout', 'order', orderId] as const,
  /** Every page of the history and every order opened from it. */
  history: ['orders'] as const,
  historyPage: (status: string, page: number) => ['orders', 'page', status, page] as const,
  detail: (orderId: string) => ['orders', 'detail', orderId] as const,
  leaderboard: (orderId: string) => ['checkout', 'leaderboard', orderId] as const,
};
