import { findLivingSessions, findSessionsEndedSince, noteSessionUse } from '../modules/accounts/index.ts';
import type { SocketViewer } from './socket-viewer.ts';

type Opened = Pick<SocketViewer, 'sessionId' | 'standing' | 'tokenNumber'>;

/** The clocks of processes differ by less, and no transaction that ends sessions takes this long. */
const OVERLAP_MS = 60_000;
/** So many of those who are here are looked up at a time. */
const ROUND_STEP = 500;

/**
 * Disconnects sockets of this process whose session has ended, or has another standing or another token than when they opened (they open again with what is good now). Usually the message of the logout has done so at once; this is for messages that were
 * lost. What has ended lately is read, however many are connected; beside that all who are here are looked up in turn, a few at a time, which finds the
 * sessions that ran out. An open socket is a use of its session.
 *
 * @param sockets.present what each socket of this process was opened with
 * @returns to be called again and again
 */
export function createSessionSweep(sockets: {
  present: () => Iterable<Opened>;
  disconnect: (sessionId: string) => void;
}): () => Promise<void> {
  let since = Date.now();
  let round: Opened[] = [];
  return async () => {
    const now = Date.now();
    const ended = await findSessionsEndedSince(new Date(since - OVERLAP_MS));
    since = now;
    for (const sessionId of ended) sockets.disconnect(sessionId);
    if (round.length === 0) round = [...sockets.present()];
    const step = round.splice(-ROUND_STEP);
    if (step.length === 0) return;
    const living = await findLivingSessions([...new Set(step.map(({ sessionId }) => sessionId))]);
    const isPresent = ({ sessionId, standing, tokenNumber }: Opened) => {
      const session = living.get(sessionId);
      return session?.standing === standing && session.tokenNumber === tokenNumber;
    };
    for (const opened of step) if (!isPresent(opened)) sockets.disconnect(opened.sessionId);
    const uses = [...living].map(([sessionId, { lastUsedAt }]) => [sessionId, lastUsedAt] as const);
    noteSessionUse(new Map(uses));
  };
}
