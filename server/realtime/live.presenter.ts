import type { LeaderboardHeartbeat, WatchAck } from '#contracts/live.ts';
import type { EventState } from './event-state.ts';

/** The answer to a watch that is allowed; of an event with its state. */
export function presentAck(state?: EventState): WatchAck {
  return { ok: true, ...(state && presentState(state)), at: new Date().toISOString() };
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
