import { OrganizerModel } from './organizers.model.ts';

/** Organizers that have joined, those that were deactivated included; counted on an index. @param since those alone that joined then or later */
export async function countOrganizers({ since }: { since?: Date } = {}): Promise<number> {
  if (since) return OrganizerModel.countDocuments({ createdAt: { $gte: since } });
  return OrganizerModel.countDocuments({}, { hint: '_id_' });
}
