import { AppError } from '#server/platform/app-error.ts';
import { findOrganizer, type OrganizerRecord } from '../organizers/index.ts';

/**
 * Whom nobody works for any more gets no new events, nor does a draft of theirs become public.
 *
 * @returns the organizer; null when it is not there
 * @throws AppError `event_organizer_inactive`
 */
export async function requireActiveOrganizer(organizerId: string): Promise<OrganizerRecord | null> {
  const organizer = await findOrganizer(organizerId);
  if (organizer?.isActive === false) {
    throw new AppError({
      code: 'event_organizer_inactive',
      fields: [{ field: 'event_organizer_id', message: 'organizerInactive' }],
    });
  }
  return organizer;
}
