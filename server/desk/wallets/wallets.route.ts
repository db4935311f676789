import {
  balancesQuerySchema,
  balancesResponseSchema,
  movementsQuerySchema,
  movementsResponseSchema,
  walletQuerySchema,
  walletsResponseSchema,
} from '#contracts/payouts/withdrawal.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { getPayableEvents, getWallets } from './get-wallets.ts';
import { listMovements } from './list-movements.ts';
import {
  presentEventMoney,
  presentMovement,
  presentWallet,
  presentWalletSummary,
} from './wallets.presenter.ts';

const tag = 'Withdrawal';

export const walletEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/wallets',
    summary: 'What is whose of each event’s money, and what each rupiah of the organizer’s is',
    tag,
    access: 'readMoney',
    query: walletQuerySchema,
    answers: { 200: walletsResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const { rows, total, balance, pagination } = await getWallets(scope, query);
      const now = await sharedNow();
      return {
        body: {
          summary: presentWalletSummary(total, balance),
          wallets: rows.map((row) => presentWallet(row, { now })),
          pagination,
          hidden_events: scope.hiddenEventIds.size,
        },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/balances',
    summary: 'Events of which something can be asked for, or that are short of something',
    tag,
    access: 'readMoney',
    query: balancesQuerySchema,
    answers: { 200: balancesResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const events = await getPayableEvents(await moneyScopeOf(viewer, query.eventOrganizerId));
      return { body: { result: events.map(presentEventMoney) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/movements',
    summary: 'Every movement in the wallets, entry by entry of the ledger, the newest first',
    tag,
    access: 'readMoney',
    query: movementsQuerySchema,
    answers: { 200: movementsResponseSchema },
    errors: ['malformed_request'],
    async handle({ viewer, query }) {
      const { eventOrganizerId, ...page } = query;
      const { rows, next } = await listMovements(await moneyScopeOf(viewer, eventOrganizerId), page);
      return { body: { movements: rows.map(presentMovement), next } };
    },
  }),
];
