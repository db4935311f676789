/** Money that waits for a person: refunds, reviews, chargebacks. */

export { advanceRefunds } from './advance-refunds.ts';
export {
  countOpenCases,
  countOverdueCases,
  findOpenAmounts,
  findStoppedEvents,
  hasOpenCases,
  removeRefundAccounts,
} from './cases.repository.ts';
export { closeSettledReviews } from './close-review.ts';
export { composeCaseMail } from './compose-case-mail.ts';
export { openDueCases } from './open-cases.ts';
export { type OrderTransfer, type RefundTransfer, setOrderTransfer } from './order-transfer.ts';
export { noteTransferOutcome } from './transfer-refund.ts';
