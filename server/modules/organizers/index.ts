export { countOrganizers } from './count-organizers.repository.ts';
export { createOrganizer } from './create-organizer.ts';
export {
  findOrganizer,
  findOrganizers,
  isOrganizerActive,
  type NewOrganizer,
  type OrganizerRecord,
} from './organizers.repository.ts';
