import { may } from '#contracts/accounts/rights.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { AppError } from './app-error.ts';
import type { Viewer } from './viewer.ts';

/**
 * Whose data somebody of the desk may read and write. Repositories of the desk take one; there is no call without it.
 */
export interface DeskScope {
  /** The only organizer whose data are in reach; null for all of them. */
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
 * The scope of a viewer. A super admin reaches everything, narrowed to `requestedOrganizerId` where a request names one; an organizer's staff
 * reaches its own organizer, whatever it filters by.
 *
 * @throws AppError `forbidden` for anybody else, and for staff without an organizer
 */
export function deskScopeOf(viewer: Viewer, requestedOrganizerId?: string): DeskScope {
  const reach = reachOf(viewer);
  if (!reach) throw new AppError({ code: 'forbidden' });
  return reach.organizerId === null ? { organizerId: requestedOrganizerId ?? null } : reach;
}

/** What a role reaches; null for customers, and for staff without an organizer. */
export function reachOf({
  roleId,
  organizerId,
}: {
  roleId: RoleId;
  organizerId: string | null;
}): DeskScope | null {
  if (may(roleId, 'reachAllOrganizers')) return { organizerId: null };
  return may(roleId, 'useDesk') && organizerId ? { organizerId } : null;
}

/** The condition that every query gets besides, so that nobody reaches beyond its organizer. */
export function inScope({ organizerId }: DeskScope): { organizerId?: string } {
  return organizerId === null ? {} : { organizerId };
}
