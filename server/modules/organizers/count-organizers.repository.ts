import { OrganizerModel } from './organizers.model.ts';

/** Organizers that have joined, those that were deactivated included; counted on the index of ids. */
export async function countOrganizers(): Promise<number> {
  return OrganizerModel.countDocuments({}, { hint: '_id_' });
}
