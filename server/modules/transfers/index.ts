/** The one way by which money leaves: by the provider or by a file for the bank, once each; name check of bank accounts. */

export { advanceNextTransfer } from './advance-transfer.ts';
export { checkOwner } from './check-owner.ts';
export { isTransferable, orderTransfer, type TransferOrder } from './order-transfer.ts';
export type { AccountCheck } from './payout-calls.ts';
export { settleOutcomes } from './settle-outcomes.ts';
export type { OutcomeKind, Transfer, TransferAccount, TransferLine } from './transfer.ts';
export { closePayouts } from './transfer-port.ts';
export {
  countOverdueTransfers,
  type DueOutcome,
  findAttempts,
  findTakenTransfers,
  findTransfer,
  removeTransferAccounts,
  type TakenTransfer,
} from './transfers.repository.ts';
