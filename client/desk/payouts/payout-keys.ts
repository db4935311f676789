/** Cache keys of wallets and payouts. A message of a payout changes whatever lies below `all`. */
export const payoutKeys = {
  all: ['payouts'] as const,
  wallets: ['payouts', 'wallets'] as const,
  walletPage: (organizerId: string, page: number, limit: number) =>
    ['payouts', 'wallets', organizerId, page, limit] as const,
  movements: ['payouts', 'movements'] as const,
  movementList: (filter: object) => ['payouts', 'movements', filter] as const,
  balances: (organizerId: string) => ['payouts', 'balances', organizerId] as const,
  list: (filter: object) => ['payouts', 'list', filter] as const,
  one: (id: string) => ['payouts', 'one', id] as const,
  accounts: (organizerId: string) => ['payouts', 'accounts', organizerId] as const,
  statement: (eventId: string, month: string) => ['payouts', 'statement', eventId, month] as const,
};
