/** Money that waits for a person: refunds, reviews, chargebacks, differences of reports. */

export { advanceRefunds } from './advance-refunds.ts';
export {
  countOpenCases,
  countOpenDifferences,
  countOpenDifferencesOfDays,
  countOverdueCases,
  findOpenAmounts,
  findOpenDifferences,
  findStoppedEvents,
  hasOpenCases,
  listTransferredOrders,
} from './cases.repository.ts';
export { closeSettledReviews } from './close-review.ts';
export { composeCaseMail } from './compose-case-mail.ts';
export { openDueCases } from './open-cases.ts';
export { closeDifference, type FoundDifference, openDifferences } from './open-differences.ts';
export { removeRefundAccounts } from './remove-refund-accounts.ts';
export { settleRefundTransfers } from './transfer-refund.ts';
