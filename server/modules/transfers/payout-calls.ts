import type { Transfer, TransferAccount } from './transfer.ts';

export type CreateAnswer =
  | { kind: 'created'; reference: string }
  /** It has looked at the transfer and made nothing of it. */
  | { kind: 'refused'; cause: string }
  /** It has not looked at it: too many calls, or our key is wrong. */
  | { kind: 'not_now'; cause: string }
  /** The key was used before for something else. */
  | { kind: 'key_taken' }
  /** It may or may not have been made. */
  | { kind: 'unknown'; cause: string };

export type ApproveAnswer = { kind: 'approved' } | { kind: 'unknown'; cause: string };

/** The provider's words, in the order in which they follow each other; `rejected` and `failed` are both the end. */
export const PROVIDER_STATUSES = [
  'queued',
  'approved',
  'processed',
  'completed',
  'rejected',
  'failed',
] as const;
export type ProviderPayoutStatus = (typeof PROVIDER_STATUSES)[number];

export type PayoutStatusAnswer =
  | {
      kind: 'found';
      status: ProviderPayoutStatus;
      amount: number | null;
      accountNumber: string | null;
      cause: string | null;
    }
  | { kind: 'unknown'; cause: string };

export type AccountCheck =
  | { kind: 'name'; name: string }
  | { kind: 'not_found' | 'dormant' | 'closed' | 'unavailable' };

/**
 * What carries transfers out by itself. No method throws for an answer that does not come: `unknown` is an answer, too, and what to do about it is decided in one
 * place.
 */
export interface PayoutCalls {
  /** The same transfer again is the same call: by its key nothing is made twice within a day. */
  create(transfer: Transfer): Promise<CreateAnswer>;
  /** Of a payout whose reference is stored; a repeat changes nothing. */
  approve(transfer: Transfer & { reference: string }): Promise<ApproveAnswer>;
  readStatus(reference: string): Promise<PayoutStatusAnswer>;
  checkAccount(account: Pick<TransferAccount, 'bank' | 'number'>): Promise<AccountCheck>;
  close(): void;
}
