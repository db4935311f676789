import type { TransactionSession } from '#server/platform/mongo.ts';
import type { RefundAccount } from './money-case.ts';

/** A refund that is to leave by a transfer, with everything that is needed for it. */
export interface RefundTransfer {
  refundId: string;
  /** Counts the transfers of a refund: another one is ordered only after the former has failed for certain. */
  attempt: number;
  organizerId: string;
  eventId: string;
  /** Rupiah. */
  amount: number;
  account: RefundAccount;
  askedBy: string | null;
}

/** Stores a transfer within the caller's transaction; nothing is sent there. @returns what it is called, or null where there is no way yet */
export type OrderTransfer = (transfer: RefundTransfer, session: TransactionSession) => Promise<string | null>;

let registered: OrderTransfer = async () => null;

/** Says by which way refunds leave; whoever composes the process does. Without one they wait. */
export function setOrderTransfer(order: OrderTransfer): void {
  registered = order;
}

/** Orders the transfer of a refund. */
export const orderTransfer: OrderTransfer = (transfer, session) => registered(transfer, session);
