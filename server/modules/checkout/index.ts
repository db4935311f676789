/** Carts that become orders, and what a person lets themselves spend. */

export { deleteSpendLimit } from './spend-limits.repository.ts';
