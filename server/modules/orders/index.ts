export { closeOrder } from './close-order.ts';
export { remainingAmount, remainingLines } from './effects.ts';
export { findOrderBuyers } from './find-order-buyers.repository.ts';
export { findOrderHits } from './find-order-hits.ts';
export { findOrderOwner } from './find-order-owner.ts';
export { importPastOrders, type PastOrder } from './import-past-orders.ts';
export { keepCounts, recountOrders } from './keep-counts.ts';
export { isLegalMove } from './legal-moves.ts';
export { presentMove } from './moves.presenter.ts';
export { withPresentNames, withPresentNamesOf } from './name-lines.ts';
export { type EffectLine, type Order, type OrderEffect, type OrderLine, openStates } from './order.ts';
export { readSettledCounts } from './order-counts.repository.ts';
export { orderStatus } from './order-status.ts';
export {
  findLastCounted,
  findOpenOrdersOf,
  findOrder,
  findOrdersToCheck,
  findUnsealedEventIds,
  findUnsealedOrders,
  forgetCustomer,
  hasUnfinishedOrders,
  listEventsWithOrders,
  listOrderIdsOf,
  markSealed,
  measureUnsealed,
  scanOrders,
} from './orders.repository.ts';
export type { ProviderReport } from './provider-report.ts';
export { EXPIRY_MARGIN_MS, isReversible } from './reconciliation-plan.ts';
export { scanVoterVotes } from './scan-voter-votes.repository.ts';
export { scheduleCheck } from './schedule-check.ts';
export { fillSearch } from './search-orders.repository.ts';
export { type SettleOutcome, settleOrder } from './settle-order.ts';
export { sumEventMoney } from './sum-event-money.ts';
