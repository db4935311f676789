/** The rows by which the desk lists, finds and replays orders. */

export { findMoves } from './moves.repository.ts';
export { searchTransactions } from './search-transactions.repository.ts';
export { dateMovesAsMade } from './transaction-rows.repository.ts';
export {
  countDeskTransactions,
  countTransactions,
  findDeskTransactions,
  findTransactions,
  scanTransactions,
  type TransactionQuery,
} from './transactions.repository.ts';
export { transactions } from './transactions-projection.ts';
