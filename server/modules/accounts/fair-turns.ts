interface Waiting {
  begin: () => void;
  sendAway: () => void;
}

/**
 * Work of which so much is done at a time. Each lane takes its turn, however many wait in another one, and where no more may wait, the last one of the longest lane
 * is sent away.
 *
 * @param atOnce how many are at work at a time
 * @param waitingMost how many wait, over all lanes
 * @param tooMany what whoever is sent away is answered with
 */
export function fairTurns({
  atOnce,
  waitingMost,
  tooMany,
}: {
  atOnce: number;
  waitingMost: number;
  tooMany: () => Error;
}) {
  /** In the order of their turns. */
  const lanes = new Map<string, Waiting[]>();
  let atWork = 0;
  let waiting = 0;

  const makeRoom = (lane: string): void => {
    if (waiting < waitingMost) return;
    let longest = lanes.get(lane) ?? [];
    for (const others of lanes.values()) if (others.length > longest.length + 1) longest = others;
    const last = longest === lanes.get(lane) ? undefined : longest.pop();
    if (!last) throw tooMany();
    waiting -= 1;
    last.sendAway();
  };

  const wait = (lane: string): Promise<void> => {
    makeRoom(lane);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = lanes.get(lane) ?? [];
    line.push({ begin: resolve, sendAway: () => reject(tooMany()) });
    lanes.set(lane, line);
    waiting += 1;
    return promise;
  };

  /** Lets the first one of the next lane begin; that lane's next turn comes after all others'. */
  const passOn = (): void => {
    for (const [lane, line] of lanes) {
      const next = line.shift();
      lanes.delete(lane);
      if (line.length > 0) lanes.set(lane, line);
      if (!next) continue;
      waiting -= 1;
      next.begin();
      return;
    }
    atWork -= 1;
  };

  return {
    load: () => ({ atWork, waiting }),
    async inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
      if (atWork < atOnce) atWork += 1;
      else await wait(lane);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
