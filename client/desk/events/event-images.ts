import { useQuery } from '@tanstack/react-query';
import { removedResponseSchema } from '#contracts/events/desk-events.ts';
import {
  type AddEventImageRequest,
  type ChangeEventImageRequest,
  eventImageResponseSchema,
  eventImagesResponseSchema,
} from '#contracts/events/event-images.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { create, request } from '../../lib/api.ts';

const pathOf = (eventId: string) => `/admin/events/${eventId}/images`;

export function useEventImages(eventId: string) {
  return useQuery({
    queryKey: deskEventKeys.images(eventId),
    queryFn: async ({ signal }) =>
      (await request(pathOf(eventId), eventImagesResponseSchema, { signal })).images,
    staleTime: 0,
  });
}

export const addEventImage = (eventId: string, body: AddEventImageRequest, key: string) =>
  create(pathOf(eventId), eventImageResponseSchema, { body, key });

export const changeEventImage = (eventId: string, body: ChangeEventImageRequest) =>
  request(pathOf(eventId), eventImageResponseSchema, { method: 'PUT', body });

export const removeEventImage = (eventId: string, imageId: string) =>
  request(`${pathOf(eventId)}/${imageId}`, removedResponseSchema, { method: 'DELETE' });
