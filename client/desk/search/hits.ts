import type { DeskHits } from '#contracts/search/search.ts';
import type { HasRight } from '../../lib/rights.ts';

/** The groups of the list, in the order in which they stand in it. */
export const HIT_GROUPS = [
  'orders',
  'events',
  'organizers',
  'users',
] as const satisfies readonly (keyof DeskHits)[];
type HitGroup = (typeof HIT_GROUPS)[number];
export type Hit = { [Group in HitGroup]: { group: Group; row: DeskHits[Group][number] } }[HitGroup];

/** All of them in the order in which arrows go through them. */
export function hitsInOrder(hits: DeskHits | undefined): Hit[] {
  return HIT_GROUPS.flatMap((group) => (hits?.[group] ?? []).map((row) => ({ group, row }) as Hit));
}

/** Where a hit leads to. */
export function hitAddress({ group, row }: Hit, may: HasRight): string {
  switch (group) {
    case 'orders':
      return `/dashboard/transaction?bill=${encodeURIComponent(row.id)}`;
    case 'events':
      return `/dashboard/${may('reachAllOrganizers') ? 'voting' : 'my-event'}?event=${encodeURIComponent(row.id)}`;
    case 'organizers':
      return `/dashboard/event-organizer/${encodeURIComponent(row.id)}`;
    case 'users':
      return `/dashboard/user-account?search=${encodeURIComponent(row.username)}`;
  }
}
