import type { LeftReason, RunStep } from '#contracts/cases/refund-run-words.ts';
import type { RunState } from '#contracts/cases/refund-runs.ts';
import type { OrderPlace } from '../orders/index.ts';

/** So many orders, and rupiah of them. */
export interface OrderSum {
  orders: number;
  amount: number;
}

/** What a run would do, counted over an event's orders. */
export interface RunCount {
  refunds: OrderSum;
  provider: OrderSum;
  transfer: OrderSum;
  left: ({ reason: LeftReason } & OrderSum)[];
}

export interface RunEntry {
  at: Date;
  step: RunStep;
  /** Who did it; null for the platform itself. */
  by: string | null;
  note: string;
}

/** Gives the money of all orders of a canceled event back: a refund each. */
export interface RefundRun {
  id: string;
  /** The event of a run that is not over; unique, so that there is one at a time. */
  openKey: string | null;
  eventId: string;
  organizerId: string;
  state: RunState;
  /** As it was counted when it was asked for. */
  counted: RunCount;
  note: string;
  askedBy: string;
  approvedBy: string | null;
  /** Refunds that it has made. */
  made: OrderSum;
  /** The last order that it has looked at in this pass; null at its beginning. */
  cursor: OrderPlace | null;
  /** Refunds made in this pass. Orders may be paid or decided behind it, so passes go on until one has nothing to make and nothing is open. */
  madeInPass: number;
  /** When it makes its next ones. */
  nextBatchAt: Date;
  timeline: RunEntry[];
  /** Counts what people decide about it; one of these decisions names the revision that was read. */
  revision: number;
  createdAt: Date;
  endedAt: Date | null;
}
