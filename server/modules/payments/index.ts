export { type Checked, checkOrder, reconcileOrder } from './check-order.ts';
export { confirmPayment } from './confirm-payment.ts';
export { finishConfirming } from './confirmation-queue.ts';
export { findDueNotifications, measureContradicted, oldestUnresolvedAt } from './notifications.repository.ts';
export { ProviderError } from './provider/provider-error.ts';
export type { ProviderStatus, SnapRequest } from './provider/provider-types.ts';
export { closeProvider, provider } from './provider.ts';
export { publishOrderChange } from './publish-order-change.ts';
