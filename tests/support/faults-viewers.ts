import { findSnapshot } from '#server/modules/leaderboard/index.ts';
import { call, createLiveClient } from './live-client.ts';
import { HANGS_AFTER_MS, pause } from './waiting.ts';

/** Somebody who watches a board as our page does: pushes, and a fetch whenever a newer version is received. */
export interface FaultViewer {
  version: () => number;
  isConnected: () => boolean;
  /** Versions in the order in which they were shown. */
  shown: number[];
}

/**
 * Opens a viewer's page, which then watches and has looked; it reconnects by itself.
 *
 * @param looksOnReturn false: it does not fetch the board once it is connected (again), as our page does
 */
export async function openViewer(
  origin: string,
  eventId: string,
  { looksOnReturn = true } = {},
): Promise<FaultViewer> {
  const shown: number[] = [];
  const version = () => shown.at(-1) ?? 0;
  const show = (newer: number) => {
    if (newer > version()) shown.push(newer);
  };
  const fetchBoard = async () => {
    try {
      const answer = await fetch(`${origin}/api/v1/events/${eventId}/board`);
      if (answer.ok) show((await answer.json()).version);
    } catch {
      // Cut off; the next connection or heartbeat makes it look again.
    }
  };
  const client = createLiveClient(origin, { reconnection: true });
  const { promise: watches, resolve: noteWatching } = Promise.withResolvers<void>();
  client.on('connect', () => {
    const entered = call(client, 'watch.event', { event_id: eventId });
    Promise.all([entered, looksOnReturn && fetchBoard()]).then(
      () => noteWatching(),
      () => undefined,
    );
  });
  client.on('leaderboard.updated', (message) => show(message.version));
  client.on('leaderboard.heartbeat', (message) => {
    if (message.version > version()) void fetchBoard();
  });
  await watches;
  return { version, shown, isConnected: () => client.connected };
}

/** Waits until every viewer shows the version that the database has. @throws who shows which when some do not within `withinMs` */
export async function untilViewersAreCurrent(
  eventId: string,
  viewers: readonly FaultViewer[],
  { withinMs = HANGS_AFTER_MS }: { withinMs?: number } = {},
): Promise<void> {
  const since = performance.now();
  for (;;) {
    const newest = (await findSnapshot(eventId))?.version ?? 0;
    const tookMs = performance.now() - since;
    if (viewers.every((viewer) => viewer.version() >= newest)) return;
    if (tookMs > withinMs) {
      const seen = viewers.map((viewer) => viewer.version());
      throw new Error(`after ${Math.round(tookMs)} ms viewers show ${seen.join(', ')} of ${newest}`);
    }
    await pause(25, 'rate');
  }
}

/** Fetches an address again and again until it is stopped. */
export function readAllTheTime(
  url: string,
  { everyMs = 100 } = {},
): { stop: () => Promise<(number | null)[]> } {
  const answers: (number | null)[] = [];
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      answers.push(
        await fetch(url).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => null,
        ),
      );
      await pause(everyMs, 'rate');
    }
  })();
  return {
    async stop() {
      stopped = true;
      await work;
      return answers;
    },
  };
}
