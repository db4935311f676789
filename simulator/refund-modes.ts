export const refundModes = [
  'normal',
  'denied',
  'not_modifiable',
  'invalid_amount',
  'duplicate',
  'refused',
  'error',
  'timeout',
  'lost',
  'lost_error',
  'slow',
  'rate_limited',
  'garbage',
] as const;

/** How late the answer of `slow` is: later than a test lets its client wait. */
export const SLOW_MS = 2_000;
export type RefundMode = (typeof refundModes)[number];

/** What the refund call answers without doing anything, in the provider's spelling. */
export const refundRefusals: Partial<Record<RefundMode, { code: string; message: string }>> = {
  denied: { code: '202', message: 'Refund denied by the bank' },
  not_modifiable: { code: '412', message: 'Merchant cannot modify the status of the transaction' },
  invalid_amount: { code: '414', message: 'Refund amount is invalid' },
  duplicate: { code: '406', message: 'Duplicate refund ID' },
  refused: { code: '418', message: 'Refund is refused' },
};

/**
 * How the refund call of an order misbehaves. `lost`, `lost_error` and `slow` do the work, and their answer is a silence, a 500, or too late; `error`, `timeout`,
 * `rate_limited` (429) and `garbage` (a page) do nothing.
 */
export interface RefundModes {
  /** @param times for so many calls; null for all that follow */
  set(orderId: string, mode: RefundMode, times: number | null): void;
  /** The mode of the next call, which is counted. */
  take(orderId: string): RefundMode;
  /** How often the refund call was made. */
  calls(orderId: string): number;
  clear(): void;
}

export function createRefundModes(): RefundModes {
  const modes = new Map<string, { mode: RefundMode; left: number | null }>();
  const calls = new Map<string, number>();
  return {
    set: (orderId, mode, times) => void modes.set(orderId, { mode, left: times }),
    take(orderId) {
      calls.set(orderId, (calls.get(orderId) ?? 0) + 1);
      const set = modes.get(orderId);
      if (!set || set.left === 0) return 'normal';
      if (set.left !== null) set.left -= 1;
      return set.mode;
    },
    calls: (orderId) => calls.get(orderId) ?? 0,
    clear() {
      modes.clear();
      calls.clear();
    },
  };
}
