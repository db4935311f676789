/** How long what has no deadline of its own may wait for a person. */
const OVERDUE_AFTER_MS = 24 * 3_600_000;

/** What has waited for a person since this instant, or for longer, is overdue. */
export const overdueSince = (now: Date): Date => new Date(now.getTime() - OVERDUE_AFTER_MS);
