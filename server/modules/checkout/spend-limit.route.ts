import {
  type SpendLimit,
  spendLimitChangedResponseSchema,
  spendLimitRequestSchema,
  spendLimitResponseSchema,
} from '#contracts/orders/spend-limit.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { findSpendLimit, type OwnSpendLimit, storeSpendLimit } from './spend-limits.repository.ts';

export const spendLimitEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/account/spend-limit',
    summary: 'What one may spend on one event in a day',
    tag: 'Checkout',
    access: 'session',
    answers: { 200: spendLimitResponseSchema },
    errors: [],
    async handle({ viewer }) {
      return { body: { spend_limit: present(await findSpendLimit(viewer.userId, await databaseNow())) } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/account/spend-limit',
    summary: 'Set a limit of one’s own: a lower one holds at once, a higher one or none after a day',
    tag: 'Checkout',
    access: 'session',
    body: spendLimitRequestSchema,
    answers: { 200: spendLimitChangedResponseSchema },
    errors: [],
    async handle({ viewer, body, request }) {
      const stored = await storeSpendLimit(viewer.userId, body.ownLimit);
      const message = notice(request, stored.next ? 'spend_limit_waits' : 'settings_saved');
      return { body: { spend_limit: present(stored), message } };
    },
  }),
];

function present({ amount, next }: OwnSpendLimit): SpendLimit {
  return {
    own_limit: amount,
    next: next && { own_limit: next.amount, from: next.from.toISOString() },
    platform_limit: config().checkout.spendPerDay,
  };
}
