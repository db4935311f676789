import type { DeskEvent } from '#contracts/events/desk-events.ts';

/** What every section that can be edited gets. */
export type SectionMode = {
  event: DeskEvent;
  /** The Edit button is for super admins, and for owners and editors in the event's team. */
  mayEdit: boolean;
  /** Makes, publishes, extends and ends events. */
  manages: boolean;
  editing: boolean;
  onEdit: () => void;
  onStop: () => void;
};
