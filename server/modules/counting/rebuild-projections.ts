import { eventProjections, overallProjections } from './registry.ts';

/** How much was wrong, by projection. */
export type Mended = Map<string, number>;

/** Works out again what is kept of an event's orders. Orders may be counted meanwhile; rebuilds must not run concurrently. */
export async function rebuildEvent(eventId: string): Promise<Mended> {
  const mended: Mended = new Map();
  for (const projection of eventProjections) mended.set(projection.name, await projection.rebuild(eventId));
  return mended;
}

/** The same of what is kept of all orders together. */
export async function rebuildOverall(): Promise<Mended> {
  const mended: Mended = new Map();
  for (const projection of overallProjections) mended.set(projection.name, await projection.rebuild());
  return mended;
}
