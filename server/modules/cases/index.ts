/** Money that waits for a person: refunds, reviews, chargebacks, differences of reports. */

export { advanceRefunds } from './advance-refunds.ts';
export { isCaseLetter } from './case-letters.ts';
export {
  casesOfOrder,
  countDueOfRun,
  countOpenCases,
  countOpenDifferences,
  countOpenDifferencesOfDays,
  countOverdueCases,
  findCaseIn,
  findCasesOf,
  findOpenAmounts,
  findOpenDifferences,
  findOrdersOfRun,
  findSecondPayments,
  findStoppedEvents,
  hasOpenCases,
  listAcceptedDifferences,
  listOrdersOfBeside,
  listTransferredOrders,
  scanRun,
  sumRun,
} from './cases.repository.ts';
export { closeSettledReviews } from './close-review.ts';
export { composeCaseMail } from './compose-case-mail.ts';
export { findCaseFaults } from './find-case-faults.ts';
export { makeRunRefunds } from './make-run-refunds.ts';
export type { MoneyCase } from './money-case.ts';
export { noteEvidence } from './note-evidence.ts';
export { openDueCases } from './open-cases.ts';
export { closeDifference, type FoundDifference, openDifferences } from './open-differences.ts';
export { CASE_EFFECTS } from './plan-case-entries.ts';
export { removeRefundAccounts } from './remove-refund-accounts.ts';
export { type RunPlan, sortForRun } from './sort-for-run.ts';
export { sumReturnedBeside } from './sum-returned-beside.ts';
export { settleRefundTransfers } from './transfer-refund.ts';
