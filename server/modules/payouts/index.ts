/** Bank accounts of organizers, what their money is, and paying it out. */

export { requirePayout } from './approve-payout.ts';
export { maskNumber } from './bank-account.ts';
export { composeBankAccountMail } from './compose-bank-account-mail.ts';
export { findInvoiceFaults, findPayoutFaults } from './find-payout-faults.ts';
export { INVOICE_READERS } from './invoice-letters.ts';
export { movementKindOf } from './movement-kind.ts';
export type { Payout } from './payout.ts';
export { findPayout, noteInvoiceMailed } from './payouts.repository.ts';
export { type EventBalance, presentBalance, readBalances, sumBalances } from './read-balances.ts';
export { settlePayouts } from './settle-payouts.ts';
export type { Balance } from './split-balance.ts';
export { findReader } from './team-letters.ts';
