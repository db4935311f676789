import type { TransactionSession } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { countCounted } from './outbox.ts';

/** Orders of one event, or of several, that are counted together, each as far as its outbox says; those of an event in the order in which they fell due. */
export interface Batch {
  /** By the database's clock. */
  at: Date;
  orders: readonly Order[];
}

/** A broken invariant; the numbers are those of the architecture. */
export interface Fault {
  invariant: 'I1' | 'I2' | 'I4' | 'I7' | 'I8';
  eventId: string;
  /** One sentence that names the document. */
  what: string;
}

interface Counting {
  name: string;
  /** Writes what the batch adds, which a pure function plans, within the transaction: one bulk write a collection. Rejects when another process was faster. */
  add(batch: Batch, session: TransactionSession): Promise<void>;
}

/**
 * Stored sums or rows that are derived from an event's orders. All projections are updated together, in the one transaction that counts a batch of
 * orders (`counting/registry.ts`). Faults and rebuilds read in chunks, so memory stays flat however many orders there are; orders may
 * be counted meanwhile. Rebuilds must not run concurrently.
 */
export interface EventProjection extends Counting {
  /** What differs from what the event's orders say; nothing also while orders wait to be counted. */
  faults(eventId: string): Promise<Fault[]>;
  /** Works it out again. @returns how much was wrong */
  rebuild(eventId: string): Promise<number>;
}

/** The same of something that is worked out from the orders of all events only. */
export interface OverallProjection extends Counting {
  faults(): Promise<Fault[]>;
  rebuild(): Promise<number>;
}

/** The effects of an order that its batch counts, with their places in the order. */
export function listDue(
  order: Pick<Order, 'effects' | 'outbox'>,
): { effect: Order['effects'][number]; index: number }[] {
  const first = countCounted(order);
  return order.effects.slice(first).map((effect, offset) => ({ effect, index: first + offset }));
}

/** The effects that are counted. */
export function listCounted(order: Pick<Order, 'effects' | 'outbox'>): Order['effects'] {
  return order.effects.slice(0, countCounted(order));
}
