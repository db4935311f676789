import type { LeaderboardHeartbeat, WatchAck } from '#contracts/live.ts';
import type { EventState } from './event-state.ts';

/** The answer to a watch that is allowed; of an event with its state. */
export function presentAck(state?: EventState): Extract<WatchAck, { ok: true }> {
  return { ok: true, ...(state && presentState(state)), at: new Date().toISOString() };
}

/** The answer to whoever watches an account. @param missingSince since when messages are missing; null when none is */
export function presentAccountAck(missingSince: Date | null): WatchAck {
  return { ...presentAck(), ...(missingSince && { missing_since: missingSince.toISOString() }) };
}

export function presentHeartbeat(
  state: EventState,
  { eventId, at }: { eventId: string; at: Date },
): LeaderboardHeartbeat {
  return { event_id: eventId, ...presentState(state), at: at.toISOString() };
}

function presentState({ version, status, hidden }: EventState) {
  return { version, status, results_hidden: hidden };
}
