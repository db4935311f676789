import type { DeskScope } from '#server/platform/desk-scope.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import { OrganizerModel } from './organizers.model.ts';

/** Where {@link searchOrganizers} looks, apart from it so that a test can explain the query. */
export function organizerSearchQuery(scope: DeskScope, search: string) {
  const part = new RegExp(literalPattern(search), 'i');
  const parts = { $or: [{ name: part }, { email: part }, { _id: part }] };
  return {
    filter: scope.organizerId === null ? parts : { $and: [{ _id: scope.organizerId }, parts] },
  };
}

/** Organizers in reach with that text in their name, e-mail or id, by name. */
export async function searchOrganizers(
  scope: DeskScope,
  { search, limit }: { search: string; limit: number },
): Promise<{ id: string; name: string; email: string | null; isActive: boolean }[]> {
  const { filter } = organizerSearchQuery(scope, search);
  const documents = await OrganizerModel.find(filter).sort({ name: 1, _id: 1 }).limit(limit).lean();
  return documents.map(({ _id, name, email, isActive }) => ({ id: _id, name, email, isActive }));
}
