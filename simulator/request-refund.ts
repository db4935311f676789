import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Lifecycle } from './lifecycle.ts';
import { findMethod } from './methods.ts';
import {
  type Attempt,
  currentMoment,
  type Moment,
  type OrderRecord,
  type Refund,
  refundedAmount,
} from './order-record.ts';

const refundSchema = z.object({
  refund_key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,255}$/))),
  amount: z.optional(z.int()),
  reason: z.optional(z.string().check(z.maxLength(255))),
});

type Refusal = { code: string; message: string };

/** The merchant's refund call: only settled money, only methods that can, every key once. */
export function requestRefund({
  lifecycle,
  record,
  attempt,
  body,
}: {
  lifecycle: Lifecycle;
  record: OrderRecord;
  attempt: Attempt;
  body: unknown;
}): { moment: Moment; refund: Refund } | Refusal {
  const parsed = refundSchema.safeParse(body ?? {});
  if (!parsed.success) return { code: '400', message: 'One or more parameters in the payload is invalid.' };
  const { refund_key: key, amount, reason } = parsed.data;
  const before = currentMoment(attempt);
  if (key !== undefined && before.refunds.some((refund) => refund.key === key)) {
    return { code: '406', message: 'Duplicate refund ID' };
  }
  const rule = findMethod(attempt.method)?.refundable ?? 'never';
  if (rule === 'never' || !['settlement', 'partial_refund'].includes(before.status)) {
    return { code: '412', message: 'Merchant cannot modify the status of the transaction' };
  }
  const left = attempt.grossAmount - refundedAmount(before);
  const requested = amount ?? left;
  if (requested <= 0 || requested > left || (rule === 'full_only' && requested < attempt.grossAmount)) {
    return { code: '414', message: 'Refund amount is invalid' };
  }
  const result = giveBack({ lifecycle, record, attempt, amount: requested, key, reason });
  return result ?? { code: '412', message: 'Merchant cannot modify the status of the transaction' };
}

/** Books a refund without checking whether the method can; null where the state does not allow it. */
export function giveBack({
  lifecycle,
  record,
  attempt,
  amount,
  key = randomUUID(),
  reason,
}: {
  lifecycle: Lifecycle;
  record: OrderRecord;
  attempt: Attempt;
  /** Rupiah; at most what is left. */
  amount: number;
  key?: string | undefined;
  reason?: string | undefined;
}): { moment: Moment; refund: Refund } | null {
  const before = currentMoment(attempt);
  const refund: Refund = {
    id: randomInt(1, 2_147_483_647),
    key,
    amount,
    reason: reason ?? null,
    createdAt: Date.now(),
    bankConfirmedAt: null,
  };
  const whole = refundedAmount(before) + amount >= attempt.grossAmount;
  const moment = lifecycle.move(record, attempt, whole ? 'refund' : 'partial_refund', {
    refunds: [...before.refunds, refund],
  });
  return moment && { moment, refund };
}
