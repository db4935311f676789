import { may } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import type { TransactionRow } from '#contracts/orders/transactions.ts';
import { HITS_SHOWN } from '#contracts/search/search.ts';
import { findUsersByWords } from '#server/modules/accounts/index.ts';
import { searchEvents } from '#server/modules/events/index.ts';
import { findOrganizers, searchOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { findOrderHits } from '../transactions/find-order-hits.ts';

export interface Hits {
  orders: TransactionRow[];
  events: (Awaited<ReturnType<typeof searchEvents>>[number] & { organizerName: string })[];
  organizers: Awaited<ReturnType<typeof searchOrganizers>>;
  users: Awaited<ReturnType<typeof findUsersByWords>>;
}

/**
 * Everything in reach that a text finds, a few of each kind.
 *
 * @param requested.role decides whether people are found, and orders by e-mails
 */
export async function searchDesk(
  scope: MoneyScope,
  { search, role }: { search: string; role: RoleId },
): Promise<Hits> {
  const requested = { search, limit: HITS_SHOWN };
  const [orders, events, organizers, users] = await Promise.all([
    findOrderHits(scope, { ...requested, seesEmails: may(role, 'seeEmails') }),
    searchEvents(scope, requested),
    searchOrganizers(scope, requested),
    may(role, 'readUsers') ? findUsersByWords(search, requested) : [],
  ]);
  const owners = await findOrganizers(events.map(({ organizerId }) => organizerId));
  return {
    orders,
    events: events.map((event) => ({
      ...event,
      organizerName: owners.get(event.organizerId)?.name ?? '',
    })),
    organizers,
    users,
  };
}
