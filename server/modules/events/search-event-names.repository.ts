import { PUBLIC_EVENT_STATUSES } from '#contracts/events/event-statuses.ts';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import { EventModel } from './events.model.ts';

/** Events in reach that are not drafts and have these letters in their name, the newest first. */
export async function searchEventNames(
  scope: DeskScope,
  { search, limit }: { search: string; limit: number },
): Promise<{ id: string; name: string }[]> {
  const documents = await EventModel.find(
    inScope(
      scope,
      {
        status: { $in: [...PUBLIC_EVENT_STATUSES] },
        ...(search !== '' && {
          name: { $regex: literalPattern(search), $options: 'i' },
        }),
      },
      '_id',
    ),
    { name: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean();
  return documents.map(({ _id, name }) => ({ id: _id, name }));
}
