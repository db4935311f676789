import { accountInWords } from './bank-account.ts';
import type { Payout } from './payout.ts';

/** What the audit log has of a payout. */
export function auditedPayout({ amount, lines, account, state, reason, transferId }: Payout) {
  return {
    amount,
    lines: lines.map((line) => `${line.eventId}: ${line.amount}`),
    account: accountInWords(account),
    state,
    reason,
    transferId,
  };
}
