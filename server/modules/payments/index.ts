/** The provider: adapter, notification inbox, confirmation, reconciliation. */

export { canResultsChange } from './can-results-change.ts';
export { type Checked, checkAttempt, checkOrder } from './check-order.ts';
export { checkWithProvider } from './check-with-provider.ts';
export { closeAbandoned } from './close-abandoned.ts';
export { confirmPayment } from './confirm-payment.ts';
export { finishConfirming } from './confirmation-queue.ts';
export type { NotificationRow } from './notifications.model.ts';
export {
  findDueNotifications,
  findUnknownOrders,
  measureContradicted,
  noteUnknownOrder,
  oldestUnresolvedAt,
} from './notifications.repository.ts';
export { connectPayouts, isPayoutReference, type PayoutConnection } from './provider/payout-connection.ts';
export { ProviderError } from './provider/provider-error.ts';
export type { ProviderStatus, RefundAnswer } from './provider/provider-types.ts';
export { closeProvider, provider } from './provider.ts';
export { publishOrderChange } from './publish-order-change.ts';
export { reconcileDue } from './reconcile-due.ts';
export { type ReleasedOrders, releaseOpenOrders } from './release-open-orders.ts';
export { releaseOrder } from './release-order.ts';
export { releaseWithdrawn } from './release-withdrawn.ts';
export { removeOldNotifications } from './remove-old-notifications.ts';
export { toReport } from './to-report.ts';
