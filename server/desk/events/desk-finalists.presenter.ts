import { type DeskFinalist, NO_SOCIAL_MEDIA } from '#contracts/finalists/desk-finalists.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { pictureIdOf } from '#server/modules/media/index.ts';
import { byCreation } from '#server/platform/ids.ts';

/** A finalist as the desk sees it. */
export function presentDeskFinalist(
  finalist: FinalistRecord,
  event: { id: string; uniqueName: string },
): DeskFinalist {
  return {
    id: finalist.id,
    revision: finalist.editRevision,
    name: finalist.name,
    category: finalist.category,
    profile_image: finalist.profileImage,
    profile_image_id: pictureIdOf(finalist.profileImage),
    banner_image: finalist.bannerImage,
    banner_image_id: pictureIdOf(finalist.bannerImage),
    qr_banner: finalist.qrBanner,
    qr_banner_id: pictureIdOf(finalist.qrBanner),
    qr_image: finalist.qrImage,
    event_id: event.id,
    event_unique_name: event.uniqueName,
    sosial_media_url: finalist.socialMedia ?? NO_SOCIAL_MEDIA,
    ...(finalist.number !== null && { number: finalist.number }),
    ...(finalist.withdrawnAt && { withdrawn: true as const }),
  };
}

/** In their order; equal places by the numeric part of the id, that is by creation. */
export function presentDeskFinalists(
  finalists: readonly FinalistRecord[],
  event: { id: string; uniqueName: string },
): DeskFinalist[] {
  return finalists
    .toSorted((one, other) => one.sort - other.sort || byCreation(one.id, other.id))
    .map((finalist) => presentDeskFinalist(finalist, event));
}
