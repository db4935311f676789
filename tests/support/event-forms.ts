import type { CreateEventRequest } from '#contracts/events/event-forms.ts';
import type { PictureKind } from '#contracts/media/pictures.ts';
import { storeImage } from '#server/modules/media/index.ts';
import { buildOrganizer } from './events.ts';
import { buildPicture } from './pictures.ts';

const HOUR_MS = 3_600_000;

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The address of a picture that is in the storage. */
export async function placePicture(kind: PictureKind = 'events'): Promise<string> {
  const bytes = await buildPicture({ width: 40, height: 50 }).jpeg().toBuffer();
  return (await storeImage({ bytes, kind, formats: ['webp'] })).url;
}

/** What the wizard sends for an event that opens tomorrow and lasts two days; every call makes another organizer. */
export async function buildEventForm(
  overrides: Partial<CreateEventRequest> = {},
): Promise<CreateEventRequest> {
  return {
    event_organizer_id: (await buildOrganizer()).id,
    name: 'Gita Pelajar 2027',
    tagline: 'Suara muda, satu panggung.',
    description: '<p>Dua puluh paduan suara dari tujuh provinsi.</p>',
    profile_image_url: await placePicture(),
    background_image_url: null,
    thumbnail_images: [await placePicture()],
    socialmedia_url: 'gitapelajar',
    price: 2_500,
    allocate_eo: 0.7,
    allocate_sorak: 0.3,
    start: inHours(24),
    end: inHours(72),
    ...overrides,
  };
}
