import type { DeskEvent } from '#contracts/events/desk-events.ts';

/** What every section that can be edited gets. */
export type SectionMode = {
  event: DeskEvent;
  /** The Edit button is for super admins alone. */
  mayEdit: boolean;
  editing: boolean;
  onEdit: () => void;
  onStop: () => void;
};
