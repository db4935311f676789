/** How many orders a transaction takes. Larger ones hold locks for longer than they save round trips. */
const MOST = 500;
/** A machine under load may not manage as many before the database gives the transaction up. */
const LEAST = 8;

/** What is below the most, by event; so there is an entry only while a backlog of an event meets trouble. */
const lowered = new Map<string, number>();

/** How many orders of the event the next batch takes. */
export const batchSize = (eventId: string): number => lowered.get(eventId) ?? MOST;

/** After a transaction that was given up. */
export function halveBatch(eventId: string): void {
  lowered.set(eventId, Math.max(LEAST, Math.floor(batchSize(eventId) / 2)));
}

/** After one that went through. */
export function growBatch(eventId: string): void {
  const next = batchSize(eventId) * 2;
  if (next >= MOST) lowered.delete(eventId);
  else lowered.set(eventId, next);
}
