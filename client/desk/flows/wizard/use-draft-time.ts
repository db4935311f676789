import { useQuery } from '@tanstack/react-query';
import { deskEventQuery } from '../../events/get-event.ts';

/** When a draft was made, by the server; undefined until that is known. The wizard may go on with one of last week. */
export function useDraftTime(draftId: string | null): number | undefined {
  const { data } = useQuery({ ...deskEventQuery(draftId ?? ''), enabled: draftId !== null });
  return data && Date.parse(data.created_at);
}
