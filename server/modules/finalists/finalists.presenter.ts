import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { FinalistChanges } from './desk-finalists.repository.ts';
import type { FinalistRecord } from './finalists.repository.ts';

/**
 * A finalist as the public sees it.
 *
 * @param event price in rupiah per vote and the names that links need
 * @param standing the finalist's row of the board; without one it stands behind all others, with nothing
 */
export function presentFinalist(
  finalist: FinalistRecord,
  {
    event,
    standing,
    lastRank,
  }: {
    event: { id: string; uniqueName: string; priceAmount: number };
    standing: { rank: number; votePercentage: number; increasePercentage: number } | undefined;
    lastRank: number;
  },
): Finalist {
  return {
    id: finalist.id,
    name: finalist.name,
    category: finalist.category,
    profile_image: finalist.profileImage,
    banner_image: finalist.bannerImage,
    qr_image: finalist.qrImage,
    vote_percentage: standing?.votePercentage ?? 0,
    increase_percentage: standing?.increasePercentage ?? 0,
    rank: standing?.rank ?? lastRank,
    price: event.priceAmount,
    social_media: finalist.socialMedia,
    event_id: event.id,
    event_unique_name: event.uniqueName,
    ...(finalist.number !== null && { number: finalist.number }),
    ...(finalist.withdrawnAt && { withdrawn: true as const }),
  };
}

/** What the audit log and the public record of corrections call the fields that may change. */
export const RECORDED_AS = {
  name: 'name',
  category: 'category',
  number: 'number',
  socialMedia: 'social_media',
  profileImage: 'profile_image',
  bannerImage: 'banner_image',
  qrImage: 'qr_image',
  qrBanner: 'qr_banner',
} as const satisfies Record<keyof FinalistChanges, string>;

/** What the audit log keeps of the fields that change. */
export function auditedFinalist(finalist: FinalistChanges, keys: readonly (keyof FinalistChanges)[]) {
  return Object.fromEntries(keys.map((key) => [RECORDED_AS[key], finalist[key]]));
}
