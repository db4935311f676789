import { useQuery } from '@tanstack/react-query';
import { eventPreviewSchema, PREVIEW_TOKEN_HEADER } from '#contracts/events/event-preview.ts';
import { ApiError, request } from '../../lib/api.ts';

/** The draft of a preview link. An error with status 404 is its end: published, revoked, or never there. */
export function useEventPreview(token: string) {
  return useQuery({
    queryKey: ['event-preview', token],
    queryFn: ({ signal }) =>
      request('/event-preview', eventPreviewSchema, { headers: { [PREVIEW_TOKEN_HEADER]: token }, signal }),
    retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 2,
  });
}
