export { countOrganizers } from './count-organizers.repository.ts';
export { createOrganizer } from './create-organizer.ts';
export {
  findOrganizer,
  findOrganizers,
  isOrganizerActive,
  listOrganizerPictures,
  type NewOrganizer,
  type OrganizerRecord,
} from './organizers.repository.ts';
export { searchOrganizers } from './search-organizers.repository.ts';
