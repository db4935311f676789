/** Money that waits for a person: refunds, reviews, chargebacks. */

export { advanceRefunds } from './advance-refunds.ts';
export {
  countDueOfRun,
  countOpenCases,
  countOverdueCases,
  findCaseIn,
  findCasesOf,
  findOpenAmounts,
  findOrdersOfRun,
  hasOpenCases,
  scanRun,
  sumRun,
} from './cases.repository.ts';
export { closeSettledReviews } from './close-review.ts';
export { composeCaseMail } from './compose-case-mail.ts';
export { makeRunRefunds } from './make-run-refunds.ts';
export type { MoneyCase } from './money-case.ts';
export { openDueCases } from './open-cases.ts';
export { removeRefundAccounts } from './remove-refund-accounts.ts';
export { type RunPlan, sortForRun } from './sort-for-run.ts';
export { settleRefundTransfers } from './transfer-refund.ts';
