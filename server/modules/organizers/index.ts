export { createOrganizer } from './create-organizer.ts';
export {
  findOrganizer,
  findOrganizers,
  type NewOrganizer,
  type OrganizerRecord,
} from './organizers.repository.ts';
