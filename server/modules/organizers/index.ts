/** Who runs events. */

export { createOrganizer } from './create-organizer.ts';
export { auditedOrganizer } from './organizers.presenter.ts';
export {
  countOrganizers,
  findOrganizer,
  findOrganizers,
  isOrganizerActive,
  listOrganizerPictures,
  listOrganizers,
  type NewOrganizer,
  newOrganizerId,
  type OrganizerChanges,
  type OrganizerRecord,
  storeOrganizer,
  storeOrganizerActive,
} from './organizers.repository.ts';
export { requireOrganizerIn } from './require-organizer-in.ts';
export { searchOrganizers } from './search-organizers.repository.ts';
