import { AppError } from './app-error.ts';
import type { Viewer } from './viewer.ts';

/**
 * Whose data somebody of the desk may read and write. Repositories of the desk take one; there is no call without it.
 */
export interface DeskScope {
  /** The only organizer whose data are in reach; null for all of them (ROLE001 alone). */
  readonly organizerId: string | null;
}

/**
 * Whose money a user of the desk may see. Sums and rows of amounts take one; there is no call without it, so whoever adds a
 * figure has decided what it shows during a blackout.
 */
export interface MoneyScope extends DeskScope {
  /** Events whose results are hidden from the caller: their amounts, divided by the price of a vote, are votes. */
  readonly hiddenEventIds: ReadonlySet<string>;
}

/** The money of everything, for super admins and for the system itself. */
export const ALL_MONEY: MoneyScope = { organizerId: null, hiddenEventIds: new Set() };

/**
 * The scope of a viewer. ROLE001 reaches everything, narrowed to `requestedOrganizerId` where a request names one; ROLE002 reaches its own
 * organizer, whatever it filters by.
 *
 * @throws AppError `forbidden` for anybody else, and for staff without an organizer
 */
export function deskScopeOf({ claims }: Viewer, requestedOrganizerId?: string): DeskScope {
  if (claims.role_id === 'ROLE001') return { organizerId: requestedOrganizerId ?? null };
  if (claims.role_id === 'ROLE002' && claims.eo_id) {
    return { organizerId: claims.eo_id };
  }
  throw new AppError({ code: 'forbidden' });
}

/** The condition that every query gets besides, so that nobody reaches beyond its organizer. */
export function inScope({ organizerId }: DeskScope): { organizerId?: string } {
  return organizerId === null ? {} : { organizerId };
}
