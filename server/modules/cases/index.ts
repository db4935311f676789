/** Money that waits for a person: refunds, reviews, chargebacks. */

export { advanceRefunds } from './advance-refunds.ts';
export {
  countOpenCases,
  countOverdueCases,
  findOpenAmounts,
  hasOpenCases,
} from './cases.repository.ts';
export { closeSettledReviews } from './close-review.ts';
export { composeCaseMail } from './compose-case-mail.ts';
export { openDueCases } from './open-cases.ts';
export { removeRefundAccounts } from './remove-refund-accounts.ts';
export { settleRefundTransfers } from './transfer-refund.ts';
