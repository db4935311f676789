import { OrganizerModel } from './organizers.model.ts';

/** Organizers that have joined, those that were deactivated included. */
export async function countOrganizers(): Promise<number> {
  return OrganizerModel.countDocuments();
}
