import type { OrganizerRow, OrganizerSort } from '#contracts/organizers/organizers.ts';
import { listOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { countOrganizerEvents } from './count-organizer-events.ts';
import { presentOrganizerRow } from './organizers.presenter.ts';

/** A page of organizers with their figures. */
export async function listOrganizerRows(
  scope: MoneyScope,
  query: { search: string; sort: OrganizerSort; page: number; limit: number },
): Promise<{ rows: OrganizerRow[]; total: number }> {
  const { organizers, total } = await listOrganizers(scope, query);
  const figures = await countOrganizerEvents(
    scope,
    organizers.map(({ id }) => id),
  );
  const rows = organizers.flatMap((organizer) => {
    const own = figures.get(organizer.id);
    return own ? [presentOrganizerRow(organizer, own)] : [];
  });
  return { rows, total };
}
