import { type Holder, may } from '#contracts/accounts/rights.ts';
import { AppError } from './app-error.ts';
import type { TeamMembership, Viewer } from './viewer.ts';

/**
 * Whose data somebody of the desk may read and write. Repositories of the desk take one; there is no call without it.
 */
export interface DeskScope {
  /** The only organizer whose data are in reach; null for all of them. */
  readonly organizerId: string | null;
  /** The only events of it that are in reach; null for all of them. */
  readonly eventIds: readonly string[] | null;
}

/**
 * Whose money a user of the desk may see. Sums and rows of amounts take one; there is no call without it, so whoever adds a
 * figure has decided what it shows during a blackout.
 */
export interface MoneyScope extends DeskScope {
  /** Events whose results are hidden from the caller: their amounts, divided by the price of a vote, are votes. */
  readonly hiddenEventIds: ReadonlySet<string>;
  /** False for roles without money: rows come without their amounts, and sums without rows. */
  readonly seesAmounts: boolean;
}

/** All organizers and all events, for super admins and for the system itself. */
export const EVERYTHING: DeskScope = { organizerId: null, eventIds: null };

/** The money of everything, likewise. */
export const ALL_MONEY: MoneyScope = { ...EVERYTHING, hiddenEventIds: new Set(), seesAmounts: true };

/** Who reaches something, and as whose staff. */
export interface Reaching extends Holder {
  organizerId: string | null;
  membership: TeamMembership | null;
}

/**
 * The scope of a viewer. The platform's staff reaches everything, narrowed to `requestedOrganizerId` where a request names one; an organizer's staff
 * reaches its own organizer, and of that the events of its membership, whatever it filters by.
 *
 * @throws AppError `forbidden` for anybody else, and for staff without an organizer
 */
export function deskScopeOf(viewer: Viewer, requestedOrganizerId?: string): DeskScope {
  const reach = reachOf(viewer);
  if (!reach) throw new AppError({ code: 'forbidden' });
  return reach.organizerId === null ? { organizerId: requestedOrganizerId ?? null, eventIds: null } : reach;
}

/** What somebody reaches; null for customers, and for staff without an organizer. */
export function reachOf(viewer: Reaching): DeskScope | null {
  if (may(viewer, 'reachAllOrganizers')) return EVERYTHING;
  const { organizerId, membership } = viewer;
  if (organizerId === null || membership === null || !may(viewer, 'useDesk')) return null;
  return { organizerId, eventIds: membership.eventIds };
}

/**
 * Refuses whoever works for chosen events, where a figure is kept of all events of an organizer together.
 *
 * @throws AppError `all_events_required`
 */
export function requireAllEvents({ eventIds }: DeskScope): void {
  if (eventIds !== null) throw new AppError({ code: 'all_events_required' });
}

/** Whether an event of an organizer is in reach. */
export function reaches(scope: DeskScope, event: { id: string; organizerId: string }): boolean {
  const { organizerId, eventIds } = scope;
  if (organizerId !== null && organizerId !== event.organizerId) return false;
  return eventIds === null || eventIds.includes(event.id);
}

/** Conditions that are joined to a query besides its own. */
type Narrowed<F> = F & { organizerId?: string; $and?: object[] };

/**
 * A query, so that nobody reaches beyond its organizer and its events.
 *
 * @param event the field in which the rows have the event's id
 */
export function inScope<F extends object>(
  { organizerId, eventIds }: DeskScope,
  filter: F,
  event: '_id' | 'eventId',
): Narrowed<F> {
  const and = '$and' in filter && Array.isArray(filter.$and) ? (filter.$and as object[]) : [];
  return {
    ...filter,
    ...(organizerId !== null && { organizerId }),
    ...(eventIds !== null && { $and: [...and, { [event]: { $in: [...eventIds] } }] }),
  };
}
