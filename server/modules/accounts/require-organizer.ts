import type { RoleId } from '#contracts/accounts/session.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findOrganizer } from '../organizers/index.ts';

/**
 * The organizer that goes with a role: staff works for one that is active, nobody else for any.
 *
 * @throws AppError `organizer_required`
 */
export async function requireOrganizer({
  roleId,
  organizerId,
}: {
  roleId: RoleId;
  organizerId: string | null;
}): Promise<string | null> {
  if (roleId !== 'ROLE002') return null;
  const organizer = organizerId === null ? null : await findOrganizer(organizerId);
  if (organizer?.isActive) return organizer.id;
  throw new AppError({
    code: 'organizer_required',
    fields: [{ field: 'event_organizer_id', message: 'organizer_required' }],
  });
}
