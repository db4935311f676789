import { may } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { type DeskHits, HITS_SHOWN } from '#contracts/search/search.ts';
import { findUsersByWords } from '#server/modules/accounts/index.ts';
import { searchEvents } from '#server/modules/events/index.ts';
import { findOrganizers, searchOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { findOrderHits } from '../transactions/find-order-hits.ts';

/**
 * Everything in reach that a text finds, a few of each kind.
 *
 * @param requested.role decides whether people are found, and orders by e-mails
 */
export async function searchDesk(
  scope: MoneyScope,
  { search, role }: { search: string; role: RoleId },
): Promise<DeskHits> {
  const requested = { search, limit: HITS_SHOWN };
  const [orders, events, organizers, users] = await Promise.all([
    findOrderHits(scope, { ...requested, seesEmails: may(role, 'seeEmails') }),
    searchEvents(scope, requested),
    searchOrganizers(scope, requested),
    may(role, 'manageUsers') ? findUsersByWords(search, requested) : [],
  ]);
  const owners = await findOrganizers(events.map(({ organizerId }) => organizerId));
  return {
    orders,
    events: events.map(({ id, name, status, organizerId }) => ({
      id,
      name,
      status,
      event_organizer_name: owners.get(organizerId)?.name ?? '',
    })),
    organizers: organizers.map(({ isActive, ...organizer }) => ({ ...organizer, is_active: isActive })),
    users: users.map(({ id, name, username, email, roleId }) => ({
      id,
      name,
      username,
      email,
      role_id: roleId,
    })),
  };
}
