/** How many orders a transaction takes. Larger ones hold locks for longer than they save round trips. */
export const MOST = 500;
/** Under load, larger transactions may exceed the database's time limit. */
const LEAST = 8;

/** Reduced sizes by event; an event has an entry only after an aborted transaction, until the size is the largest again. */
const lowered = new Map<string, number>();

/** How many orders of the event the next batch takes. */
export const batchSize = (eventId: string): number => lowered.get(eventId) ?? MOST;

/** After an aborted transaction. */
export function halveBatch(eventId: string): void {
  lowered.set(eventId, Math.max(LEAST, Math.floor(batchSize(eventId) / 2)));
}

/** After a committed transaction. */
export function growBatch(eventId: string): void {
  const next = batchSize(eventId) * 2;
  if (next >= MOST) lowered.delete(eventId);
  else lowered.set(eventId, next);
}
