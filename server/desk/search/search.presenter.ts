import type { DeskHits } from '#contracts/search/search.ts';
import type { Hits } from './search-desk.ts';

export function presentHits({ orders, events, organizers, users }: Hits): DeskHits {
  return {
    orders,
    events: events.map(({ id, name, status, organizerName }) => ({
      id,
      name,
      status,
      event_organizer_name: organizerName,
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
