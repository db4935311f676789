import { useQuery } from '@tanstack/react-query';
import { slugResponseSchema, slugSchema } from '#contracts/events/slugs.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { request } from '../../lib/api.ts';

type SlugCheck = { slug: string; eventId: string; enabled: boolean };

/** Whether an event may have that address now; fetched only for one that could be. */
export function useSlugCheck({ slug, eventId, enabled }: SlugCheck) {
  return useQuery({
    queryKey: deskEventKeys.slug({ slug, eventId }),
    queryFn: ({ signal }) =>
      request('/admin/events/slugs', slugResponseSchema, {
        query: { unique_name: slug, event_id: eventId },
        signal,
      }),
    enabled: enabled && slugSchema.safeParse(slug).success,
  });
}
