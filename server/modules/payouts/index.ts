/** Bank accounts of organizers, what each rupiah of their money is, and paying it out: asked for, approved by somebody else, sent. */

export { presentBalance } from './balances.presenter.ts';
export { maskNumber } from './bank-account.ts';
export { composeBankAccountMail } from './compose-bank-account-mail.ts';
export { findInvoiceFaults, findPayoutFaults } from './find-payout-faults.ts';
export { INVOICE_READERS } from './invoice-letters.ts';
export { movementKindOf } from './movement-kind.ts';
export type { Payout } from './payout.ts';
export { countOverduePayouts, findPayout, noteInvoiceMailed } from './payouts.repository.ts';
export { PAYOUT_EFFECTS } from './plan-entries.ts';
export { type EventBalance, readBalances, sumBalances } from './read-balances.ts';
export { requirePayout } from './require-payout.ts';
export { settlePayouts } from './settle-payouts.ts';
export type { Balance } from './split-balance.ts';
export { findReader } from './team-letters.ts';
