/** Who runs events, and who is in their teams. */

export { createOrganizer } from './create-organizer.ts';
export {
  deleteMembership,
  deleteMembershipsOf,
  findMembership,
  insertMembership,
  insertMemberships,
  listMembershipsOf,
  listTeam,
  lockTeam,
  type MembershipRecord,
  OWNERSHIP,
  storeMembership,
} from './memberships.repository.ts';
export { auditedOrganizer } from './organizers.presenter.ts';
export {
  countOrganizers,
  findActiveIds,
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
