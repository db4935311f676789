import type { AdminOrganizer, OrganizerUpdate } from '#contracts/organizers/organizers.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { touchOrganizerEvents } from '../events/index.ts';
import { describeOrganizer, requireOrganizerIn } from './get-organizer.ts';
import { type OrganizerRecord, updateOrganizer } from './organizers.repository.ts';

/**
 * Changes what the public reads of an organizer. The pages of its events follow at once.
 *
 * @throws AppError `organizer_not_found`
 */
export async function changeOrganizer(
  scope: StaffScope,
  { id, input }: { id: string; input: OrganizerUpdate },
  writer: StaffWriter,
): Promise<AdminOrganizer> {
  const before = await requireOrganizerIn(scope, id);
  const after = await updateOrganizer(scope, id, {
    name: input.name,
    profileImage: input.profile_image,
    phoneNumber: input.phone_number,
    description: input.description,
    socialMediaLink: input.social_media_link,
    followerCount: input.follower_count,
  });
  if (!after) throw new AppError({ code: 'organizer_not_found' });
  await touchOrganizerEvents(id);
  await recordStaffWrite(writer, {
    action: 'event_organizer.update',
    target: { type: 'event_organizer', id },
    before: auditedOrganizer(before),
    after: auditedOrganizer(after),
  });
  return describeOrganizer(after);
}

/** What the audit log keeps of an organizer. */
export function auditedOrganizer(organizer: OrganizerRecord) {
  return {
    name: organizer.name,
    profile_image: organizer.profileImage,
    phone_number: organizer.phoneNumber,
    description: organizer.description,
    social_media_link: organizer.socialMediaLink,
    follower_count: organizer.followerCount,
  };
}
