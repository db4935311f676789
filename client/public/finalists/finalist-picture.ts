import type { Finalist } from '#contracts/finalists/finalists.ts';

export type FinalistPicture = { kind: 'qr' | 'banner' | 'profile'; src: string };

/** The picture of a finalist's page: the QR image, the banner where there is none, the portrait as the last. */
export function finalistPicture(
  finalist: Pick<Finalist, 'qr_image' | 'banner_image' | 'profile_image'>,
): FinalistPicture {
  if (finalist.qr_image) return { kind: 'qr', src: finalist.qr_image };
  if (finalist.banner_image) return { kind: 'banner', src: finalist.banner_image };
  return { kind: 'profile', src: finalist.profile_image };
}
