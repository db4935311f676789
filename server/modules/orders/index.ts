/** Orders, their state machine, settling. */

export {
  isBesideSubject,
  isPartBeside,
  isPartOf,
  isTaken,
  type MoneyBeside,
  markBack,
  markKept,
  moneyOfSubject,
  saysBack,
  TRANSFERRED,
  takenOfTransferred,
} from './beside-chargebacks.ts';
export { CHECK_BUCKETS } from './check-buckets.ts';
export { chooseRefundLines } from './choose-refund-lines.ts';
export { closeOrder } from './close-order.ts';
export { remainingAmount, remainingLines } from './effects.ts';
export {
  findHeldOrders,
  findHeldPlaces,
  findOpenOrdersOf,
  hasOrderAmong,
  hasPaidOrders,
  hasUnfinishedOrders,
  listEventsWithOrders,
  listOrderedFinalists,
  mayStillBePaid,
  type OrderPlace,
  scanMoney,
  scanOrderChunks,
} from './event-orders.repository.ts';
export { findOrderOwner } from './find-order-owner.ts';
export { findOwnOrder } from './find-own-order.ts';
export { importPastOrders, type PastOrder } from './import-past-orders.ts';
export { isLegalMove } from './legal-moves.ts';
export { presentMove } from './moves.presenter.ts';
export { withPresentNames, withPresentNamesOf } from './name-lines.ts';
export { newOrderId } from './new-order-id.ts';
export {
  type CaseTopic,
  type EffectLine,
  type Order,
  type OrderEffect,
  type OrderLine,
  openStates,
  type PlannedRefund,
} from './order.ts';
export { readNow, readOrder } from './order-batches.ts';
export type { OrderChange } from './order-change.ts';
export { holdOrder, removeCaseTopic, removeCustomer, updateOrder } from './order-changes.repository.ts';
export { findOrderCounts } from './order-counts.repository.ts';
export { orderStatus } from './order-status.ts';
export { orderTimeline } from './order-timeline.ts';
export { presentOrder } from './orders.presenter.ts';
export {
  countOrdersOf,
  findOpenOrder,
  findOrder,
  findOrderByKey,
  findOrderIn,
  findOrdersByIds,
  findOrdersOf,
  findOrdersToCheck,
  findOrdersWithTopics,
  findOrderWithin,
  hasOrderCountedSince,
  insertOrder,
  listOrderIdsOf,
  sumSpent,
} from './orders.repository.ts';
export {
  emptyOutboxes,
  findDueEventIds,
  findDueOrders,
  measureOutbox,
  sumUncountedTransfers,
} from './outbox.repository.ts';
export { countCounted, hasUncounted, newOutbox } from './outbox.ts';
export { isPartSubject, markPartWon } from './partial-chargebacks.ts';
export { covers, keepRefundPlan } from './plan-refund.ts';
export {
  type Batch,
  type EventProjection,
  type Fault,
  listCounted,
  listDue,
  type OverallProjection,
} from './projection.ts';
export type { ProviderReport } from './provider-report.ts';
export { EXPIRY_MARGIN_MS, isReversible, planNextCheck } from './reconciliation-plan.ts';
export { refundByTransfer } from './refund-by-transfer.ts';
export { restoreOrder } from './restore-order.ts';
export { reversePart } from './reverse-part.ts';
export { saysPaid } from './says-paid.ts';
export {
  listUserRanges,
  scanVoterOrders,
  type UserRange,
  type VoterOrder,
} from './scan-voter-orders.repository.ts';
export { scheduleCheck } from './schedule-check.ts';
export { type SettleOutcome, settleOrder } from './settle-order.ts';
export { findSettledOrders, type SettledOrder, scanSettledOrders } from './settled-orders.repository.ts';
export { stateCounts } from './state-counts-projection.ts';
export { type Counts, sumCounts } from './sum-counts.ts';
