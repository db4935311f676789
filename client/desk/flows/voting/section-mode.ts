import type { AdminEvent } from '#contracts/events/admin-events.ts';

/** What every section that can be edited gets. */
export type SectionMode = {
  event: AdminEvent;
  /** The Edit button is for super admins alone. */
  mayEdit: boolean;
  editing: boolean;
  onEdit: () => void;
  onStop: () => void;
};
