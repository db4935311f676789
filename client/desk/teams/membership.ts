import type { TeamRole } from '#contracts/accounts/role-ids.ts';
import type { TeamResponse } from '#contracts/organizers/teams.ts';

/** What a membership is asked to be. Null: all events. */
export type MembershipValues = { role: TeamRole; event_ids: string[] | null };
export type TeamEvent = TeamResponse['events'][number];

/** An owner's membership is always for all events. */
export function withRole(values: MembershipValues, role: TeamRole): MembershipValues {
  return { role, event_ids: role === 'owner' ? null : values.event_ids };
}

/** Chosen ones in one order, as the server stores them, so that a choice that is taken back is none. */
export function toggled(ids: readonly string[], id: string, isChosen: boolean): string[] {
  const others = ids.filter((other) => other !== id);
  return (isChosen ? [...others, id] : others).sort();
}

/** The events of a membership that are still there; one that was deleted cannot be chosen. */
export function knownEvents(ids: readonly string[] | null, events: readonly TeamEvent[]): string[] | null {
  if (ids === null) return null;
  return ids.filter((id) => events.some((event) => event.id === id)).sort();
}

/** Beginnings or parts of names, whatever their case. */
export function findEvents(events: readonly TeamEvent[], search: string): readonly TeamEvent[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? events : events.filter(({ name }) => name.toLowerCase().includes(wanted));
}
