import { findLivingSessions, findSessionsEndedSince, noteSessionUse } from '../modules/accounts/index.ts';

/** The clocks of processes differ by less, and no transaction that ends sessions takes this long. */
const OVERLAP_MS = 60_000;
/** So many of those who are here are looked up at a time. */
const ROUND_STEP = 500;

/**
 * Disconnects sockets of this process whose session has ended. Usually the message of the logout has done so at once; this is for messages that were
 * lost. What has ended lately is read, however many are connected; beside that all who are here are looked up in turn, a few at a time, which finds the
 * sessions that ran out. An open socket is a use of its session.
 *
 * @param sockets.present the sessions that have sockets in this process
 * @returns to be called again and again
 */
export function createSessionSweep(sockets: {
  present: () => Iterable<string>;
  disconnect: (sessionId: string) => void;
}): () => Promise<void> {
  let since = Date.now();
  let round: string[] = [];
  return async () => {
    const now = Date.now();
    const ended = await findSessionsEndedSince(new Date(since - OVERLAP_MS));
    since = now;
    for (const sessionId of ended) sockets.disconnect(sessionId);
    if (round.length === 0) round = [...new Set(sockets.present())];
    const step = round.splice(-ROUND_STEP);
    if (step.length === 0) return;
    const living = await findLivingSessions(step);
    for (const sessionId of step) if (!living.has(sessionId)) sockets.disconnect(sessionId);
    noteSessionUse(living);
  };
}
