import { AppError } from '#server/platform/app-error.ts';
import { guardIsOut } from '#server/platform/seams.ts';
import { isOrganizerActive } from '../organizers/index.ts';

/**
 * Whom nobody works for any more gets no new events, nor does a draft of theirs become public.
 *
 * @throws AppError `event_organizer_inactive`
 */
export async function requireActiveOrganizer(organizerId: string): Promise<void> {
  if ((await isOrganizerActive(organizerId)) || guardIsOut('organizer-active')) return;
  throw new AppError({
    code: 'event_organizer_inactive',
    fields: [{ field: 'event_organizer_id', message: 'organizerInactive' }],
  });
}
