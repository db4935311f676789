import { revokeSessionsOf } from './revoke-session.ts';
import { findStaffOf } from './staff-users.repository.ts';

/** Logs the whole staff of an organizer out, sockets included. */
export async function endStaffSessions(organizerId: string): Promise<void> {
  for (const { id } of await findStaffOf(organizerId)) await revokeSessionsOf(id, { except: null });
}
