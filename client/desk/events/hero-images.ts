import { useQuery } from '@tanstack/react-query';
import { heroImageResponseSchema, heroImagesResponseSchema } from '#contracts/events/event-images.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { create, request } from '../../lib/api.ts';

const PATH = '/admin/events/hero-img';

export function useHeroImages() {
  return useQuery({
    queryKey: deskEventKeys.heroImages,
    queryFn: async ({ signal }) => (await request(PATH, heroImagesResponseSchema, { signal })).images,
  });
}

/** Puts an uploaded picture into the list that every event may choose from. */
export const addHeroImage = (url: string, key: string) =>
  create(PATH, heroImageResponseSchema, { body: { url }, key });
