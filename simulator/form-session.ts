import { toProviderAmount } from '#contracts/money.ts';
import { findMethod } from './methods.ts';
import { type Attempt, currentAttempt, currentMoment, type OrderRecord } from './order-record.ts';
import type { Presenter } from './presenter.ts';

/** Why a form cannot go on: paid already, too late, or closed by the merchant. */
export type SessionState = 'open' | 'pending' | 'paid' | 'denied' | 'expired' | 'canceled';

const stateOf: Record<string, SessionState> = {
  pending: 'pending',
  deny: 'denied',
  expire: 'expired',
  cancel: 'canceled',
};

/** Where the customer stands. */
export function sessionState(record: OrderRecord): SessionState {
  const attempt = currentAttempt(record);
  if (attempt) {
    const state = stateOf[currentMoment(attempt).status] ?? 'paid';
    const over = state === 'denied' && record.pageExpiresAt <= Date.now();
    return over ? 'expired' : state;
  }
  if (record.canceledAt !== null) return 'canceled';
  return record.pageExpiresAt <= Date.now() ? 'expired' : 'open';
}

/** All that the form in the browser needs, as JSON. Times are ISO, amounts rupiah. */
export function presentSession({
  record,
  merchantName,
  presenter,
}: {
  record: OrderRecord;
  merchantName: string;
  presenter: Presenter;
}): Record<string, unknown> {
  const attempt = currentAttempt(record);
  return {
    merchant: merchantName,
    order_id: record.orderId,
    gross_amount: record.grossAmount,
    lines: record.lines,
    now: new Date().toISOString(),
    expires_at: new Date(attempt?.expiresAt ?? record.pageExpiresAt).toISOString(),
    state: sessionState(record),
    methods: record.methods.flatMap((code) => {
      const method = findMethod(code);
      return method ? [{ code, group: method.group, name: method.name }] : [];
    }),
    payment: attempt && presentAttempt(attempt),
    result: attempt ? presenter.snapResult(record, attempt) : resultWithoutPayment(record),
  };
}

function presentAttempt(attempt: Attempt): Record<string, unknown> {
  const { details } = attempt;
  const moment = currentMoment(attempt);
  return {
    transaction_id: attempt.transactionId,
    method: attempt.method,
    payment_type: attempt.paymentType,
    status: moment.status,
    fraud_status: moment.fraudStatus,
    step: attempt.step,
    va_number: details.vaNumber ?? null,
    bill_key: details.billKey ?? null,
    biller_code: details.billerCode ?? null,
    has_qr: details.qrText !== undefined,
    masked_card: details.card?.maskedCard.slice(-4) ?? null,
  };
}

/** The error object of a form that ends before a method was picked. */
function resultWithoutPayment(record: OrderRecord): Record<string, unknown> {
  const expired = sessionState(record) === 'expired';
  return {
    status_code: expired ? '407' : '406',
    status_message: [expired ? 'transaction has expired' : 'transaction has been canceled'],
    order_id: record.orderId,
    gross_amount: toProviderAmount(record.grossAmount),
    transaction_status: expired ? 'expire' : 'cancel',
  };
}
