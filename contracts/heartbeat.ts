export const HEARTBEAT_INTERVAL_MS = 4_000;
/** Without a heartbeat for this long a board says how old it is. */
export const HEARTBEAT_SILENCE_MS = 10_000;
