import type { OrganizerRecord } from './organizers.repository.ts';

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
