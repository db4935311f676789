import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pictureUrlSchema } from '../media/uploads.ts';
import { nameSchema } from '../names.ts';

export const EVENT_IMAGES_MAX = 20;

export const eventImageSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  category: z.string(),
});

export type EventImage = z.infer<typeof eventImageSchema>;

export const eventImagesResponseSchema = z.object({ images: z.array(eventImageSchema) });

export type EventImagesResponse = z.infer<typeof eventImagesResponseSchema>;

const imageCategory = nameSchema({ min: 1, max: 40 });

export const addEventImageRequestSchema = z.object({
  category: z._default(imageCategory, 'banner'),
  url: pictureUrlSchema,
});

export type AddEventImageRequest = z.input<typeof addEventImageRequestSchema>;

export const changeEventImageRequestSchema = z.object({
  id: idSchema,
  category: z.optional(imageCategory),
  url: pictureUrlSchema,
});

export type ChangeEventImageRequest = z.infer<typeof changeEventImageRequestSchema>;

export const eventImageResponseSchema = z.object({ message: z.string(), image: eventImageSchema });

export type EventImageResponse = z.infer<typeof eventImageResponseSchema>;

export const heroImageSchema = z.object({ id: z.string(), url: z.string() });

export const heroImagesResponseSchema = z.object({ images: z.array(heroImageSchema) });

export type HeroImagesResponse = z.infer<typeof heroImagesResponseSchema>;

export const addHeroImageRequestSchema = z.object({ url: pictureUrlSchema });

/** The created image, with a word for people. */
export const heroImageResponseSchema = z.extend(heroImageSchema, { message: z.string() });

export type HeroImageResponse = z.infer<typeof heroImageResponseSchema>;
