import { BANKS, type Bank } from '#contracts/transfers/banks.ts';
import type { TransferAdapter, TransferPurposeKind, TransferState } from '#contracts/transfers/transfers.ts';

/** Whom and how much; frozen when the transfer is ordered. */
export interface TransferAccount {
  bank: Bank;
  number: string;
  name: string;
}

/** Whose money it is, by event; rupiah. */
export interface TransferLine {
  eventId: string;
  amount: number;
}

/**
 * What is reported to whoever ordered a transfer. `sent` may be left out before the others. `returned`: it had been carried out, and the bank sent the money
 * back. After `failed` and `returned` nothing follows.
 */
export type OutcomeKind = 'sent' | 'completed' | 'failed' | 'returned';

export interface Outcome {
  kind: OutcomeKind;
  at: Date;
  cause: string;
}

/** A transfer as everybody but its storage sees it. */
export interface Transfer {
  /** Also its idempotency key at the provider. */
  id: string;
  purpose: { kind: TransferPurposeKind; id: string };
  attempt: number;
  organizerId: string;
  lines: readonly TransferLine[];
  account: TransferAccount;
  /** Rupiah. */
  amount: number;
  adapter: TransferAdapter;
  /** Who asked for what it pays: somebody else has to decide about it. */
  askedBy: string;
  state: TransferState;
  /** The provider's or the bank's number of it. */
  reference: string | null;
  failure: string | null;
  createdAt: Date;
  changedAt: Date;
  /** When its first call to the provider was about to be made: the provider keeps its key for a day from then on. */
  firstCalledAt: Date | null;
  /** Since when a person has to find out what became of it. */
  waitsSince: Date | null;
  /** Whoever works on it at present; null: nobody. */
  claimedBy: string | null;
  /** How often it was worked on since its state changed. */
  attempts: number;
  /** What the provider's last message says, which changes no state. */
  claim: { status: string; at: Date } | null;
  fileId: string | null;
  recordedBy: string | null;
  proofId: string | null;
  history: readonly { at: Date; state: TransferState; cause: string; by: string | null }[];
}

/** `payout-PAY-2026-0001-1`. @throws for a purpose whose id the provider would not take as a key */
export function transferIdOf({
  purpose,
  attempt,
}: {
  purpose: { kind: TransferPurposeKind; id: string };
  attempt: number;
}): string {
  const id = `${purpose.kind}-${purpose.id}-${attempt}`;
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) throw new Error(`${id} is no key of a transfer`);
  return id;
}

const NOTES_MAX = 100;

/** What stands on the receiver's statement; the provider takes letters, digits and spaces alone. */
export function notesOf({ id }: Pick<Transfer, 'id'>): string {
  return `Sorak ${id.replaceAll(/[-_]/g, ' ')}`.slice(0, NOTES_MAX);
}

/** The bank's name and the last digits of the account, for audit lines and lists. */
export function accountInShort({ bank, number }: Pick<TransferAccount, 'bank' | 'number'>): string {
  return `${BANKS[bank].name} …${number.slice(-4)}`;
}
