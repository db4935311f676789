import {
  walletActivitiesResponseSchema,
  walletQuerySchema,
  walletsResponseSchema,
} from '#contracts/payouts/withdrawal.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { getWalletActivities, getWallets } from './get-wallets.ts';
import { presentWallet, presentWalletActivity, presentWalletSummary } from './payouts.presenter.ts';

export const payoutEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/wallets',
    summary: 'What is whose of each event’s money. Paying out comes later',
    tag: 'Withdrawal',
    access: 'readMoney',
    query: walletQuerySchema,
    answers: { 200: walletsResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const { rows, total, finalShareAmount, pagination } = await getWallets(scope, query);
      const now = await sharedNow();
      return {
        body: {
          summary: presentWalletSummary(total, { finalShareAmount }),
          wallets: rows.map((row) => presentWallet(row, { now })),
          pagination,
          hidden_events: scope.hiddenEventIds.size,
        },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/withdrawal/activities',
    summary: 'What moved in the wallets, the newest day first',
    tag: 'Withdrawal',
    access: 'readMoney',
    query: walletQuerySchema,
    answers: { 200: walletActivitiesResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const { rows, pagination } = await getWalletActivities(scope, query);
      return { body: { activities: rows.map(presentWalletActivity), pagination } };
    },
  }),
];
