import type { PayoutState, PayoutStep } from '#contracts/payouts/payout-words.ts';
import type { TransferAccount } from '../transfers/index.ts';
import type { Balance } from './split-balance.ts';

/** What a payout takes of one event's money; rupiah. */
export interface PayoutLine {
  eventId: string;
  eventName: string;
  /** Below 0 where it settles what the event owes. */
  amount: number;
  /** What the event's money was when it was asked for. */
  balance: Balance;
}

export interface PayoutEntry {
  at: Date;
  step: PayoutStep;
  /** Who did it; null for the platform itself. */
  by: string | null;
  note: string;
}

/** Money that an organizer asks for. Account, lines and amount are frozen when it is asked for. */
export interface Payout {
  /** Its number with dashes, so that it can be part of a transfer's key. */
  id: string;
  /** Of the invoice: `INV/2026/000001`. */
  number: string;
  organizerId: string;
  lines: readonly PayoutLine[];
  account: TransferAccount & { id: string };
  /** Rupiah; the sum of the lines. */
  amount: number;
  state: PayoutState;
  /** Counts its changes; a decision names the revision that was read. */
  revision: number;
  timeline: readonly PayoutEntry[];
  askedBy: string;
  approvedBy: string | null;
  /** Of a refusal. */
  reason: string | null;
  /** The transfer of the last approval. */
  transferId: string | null;
  createdAt: Date;
  /** When the invoice was last handed to the mail server. */
  mailedAt: Date | null;
}
