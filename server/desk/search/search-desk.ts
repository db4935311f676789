import { may } from '#contracts/accounts/rights.ts';
import type { TransactionRow } from '#contracts/orders/transactions.ts';
import { HITS_SHOWN } from '#contracts/search/search.ts';
import { findUsersByWords } from '#server/modules/accounts/index.ts';
import { searchEvents } from '#server/modules/events/index.ts';
import { findOrganizers, searchOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
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
 * @param requested.viewer finds the kinds that they may read, and orders by e-mails if they see those
 */
export async function searchDesk(
  scope: MoneyScope,
  { search, viewer }: { search: string; viewer: Viewer },
): Promise<Hits> {
  const requested = { search, limit: HITS_SHOWN };
  const [orders, events, organizers, users] = await Promise.all([
    may(viewer, 'handleBills')
      ? findOrderHits(scope, { ...requested, seesEmails: may(viewer, 'seeEmails') })
      : [],
    may(viewer, 'readEvents') ? searchEvents(scope, requested) : [],
    may(viewer, 'readOrganizers') ? searchOrganizers(scope, requested) : [],
    may(viewer, 'readUsers') ? findUsersByWords(search, requested) : [],
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
