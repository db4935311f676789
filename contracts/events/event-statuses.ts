/** What the public sees of an event's status. */
export const PUBLIC_EVENT_STATUSES = ['upcoming', 'ongoing', 'completed', 'canceled'] as const;

/** What the numbers of a board are worth once voting is closed. */
export const EVENT_RESULTS = ['none', 'provisional', 'final'] as const;
export type EventResults = (typeof EVENT_RESULTS)[number];
