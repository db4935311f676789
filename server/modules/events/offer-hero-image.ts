import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { requirePictures } from '../media/index.ts';
import { addHeroImage, findHeroImage } from './hero-images.repository.ts';

/**
 * Offers an uploaded picture as a background for events; one that is offered already stays the one that it is.
 *
 * @throws AppError `validation_failed` when the picture is not in the storage
 */
export async function offerHeroImage(url: string, writer: DeskWriter): Promise<{ id: string; url: string }> {
  await requirePictures([{ field: 'url', url }]);
  const offered = await findHeroImage(url);
  if (offered) return offered;
  const image = { id: newNumericId('HERO'), url };
  await inTransaction(async (session) => {
    await addHeroImage(image, session);
    await recordDeskWrite(
      writer,
      {
        action: 'hero_image.create',
        target: { type: 'hero_image', id: image.id },
        before: null,
        after: { url },
      },
      session,
    );
  });
  return image;
}
