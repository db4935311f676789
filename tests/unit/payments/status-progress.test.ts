import { describe, expect, test } from '@jest/globals';
import { parseStatus } from '#server/modules/payments/provider/parse-status.ts';
import type { ProviderStatus } from '#server/modules/payments/provider/provider-types.ts';
import { confirmsClaim, toClaim } from '#server/modules/payments/status-progress.ts';
import { toReport } from '#server/modules/payments/to-report.ts';

function buildStatus(transactionStatus: string, overrides: Record<string, unknown> = {}): ProviderStatus {
  const status = parseStatus({
    order_id: 'SRK-1',
    transaction_id: 'TX-1',
    transaction_status: transactionStatus,
    status_code: '200',
    gross_amount: '25000.00',
    currency: 'IDR',
    payment_type: 'qris',
    fraud_status: 'accept',
    transaction_time: '2026-11-21 12:00:00',
    ...overrides,
  });
  if (!status) throw new Error('unreadable');
  return status;
}

/** Whether `status` confirms a message that says what `claimed` does. */
const isConfirmed = (status: ProviderStatus, claimed: ProviderStatus) => {
  const { transactionStatus: claimedStatus, transactionId, fraudStatus } = claimed;
  return confirmsClaim(status, {
    claimedStatus,
    claim: toClaim({ claimedStatus, transactionId, fraudStatus, claim: claimed }),
  });
};

const card = { payment_type: 'credit_card', approval_code: '123', channel_response_code: '00' };
const refused = { payment_type: 'credit_card', channel_response_code: '05' };
const va = { payment_type: 'bank_transfer' };
const settled = { settlement_time: '2026-11-21 12:05:00' };
const later = { transaction_id: 'TX-2' };

describe('a notification is confirmed', () => {
  test.each<[string, ProviderStatus, ProviderStatus]>([
    ['by its own status', buildStatus('settlement'), buildStatus('settlement')],
    ['by one that is further', buildStatus('pending'), buildStatus('settlement')],
    ['by a settlement after a capture', buildStatus('capture', card), buildStatus('settlement', card)],
    ['by a refund after a settlement', buildStatus('settlement'), buildStatus('refund')],
    [
      'by a reversal after a settlement',
      buildStatus('settlement', va),
      buildStatus('deny', { ...va, ...settled }),
    ],
    ['by a void after a capture', buildStatus('capture', card), buildStatus('cancel', card)],
    [
      'when a canceled number was paid',
      buildStatus('cancel', va),
      buildStatus('settlement', { ...va, ...settled }),
    ],
    [
      'when an expired order was paid',
      buildStatus('expire', va),
      buildStatus('settlement', { ...va, ...settled }),
    ],
    [
      'when the customer tries again',
      buildStatus('deny', refused),
      buildStatus('pending', { ...va, ...later }),
    ],
    [
      'when another attempt was paid',
      buildStatus('deny', refused),
      buildStatus('settlement', { ...va, ...later }),
    ],
    ['whatever it claims that nobody knows', buildStatus('on_the_moon'), buildStatus('pending')],
    ['by the capture it tells of', buildStatus('capture', card), buildStatus('capture', card)],
    [
      'by a void that no screening is told of',
      buildStatus('settlement', card),
      buildStatus('deny', { ...card, fraud_status: undefined }),
    ],
    ['by a refund where it told of a reversal', buildStatus('deny', settled), buildStatus('refund')],
    [
      'by an end of another attempt where it told of a reversal',
      buildStatus('deny', { ...va, ...settled }),
      buildStatus('deny', { ...refused, ...later }),
    ],
    ['by a refund where it told of a refusal', buildStatus('deny', va), buildStatus('refund', va)],
    ...['cancel', 'expire', 'failure'].map((ending): [string, ProviderStatus, ProviderStatus] => [
      `when the customer tries again after ${ending}`,
      buildStatus(ending, va),
      buildStatus('pending', { ...va, ...later }),
    ]),
  ])('%s', (_name, claim, status) => {
    expect(isConfirmed(status, claim)).toBe(true);
  });

  test('when it cannot be read: there is nothing to wait for', () => {
    expect(confirmsClaim(buildStatus('pending'), { claim: null, claimedStatus: 'unreadable' })).toBe(true);
  });
});

describe('a notification waits', () => {
  test.each<[string, ProviderStatus, ProviderStatus]>([
    ['while a payment still looks pending', buildStatus('settlement'), buildStatus('pending')],
    ['while a card is not settled', buildStatus('settlement', card), buildStatus('capture', card)],
    ['while a refund is not seen', buildStatus('refund'), buildStatus('settlement')],
    ['while an end is not seen', buildStatus('expire'), buildStatus('pending')],
    ['while a void is not seen', buildStatus('cancel', card), buildStatus('capture', card)],
    [
      'while a screened-out card is not seen',
      buildStatus('deny', { ...card, fraud_status: 'deny' }),
      buildStatus('capture', { ...card, fraud_status: 'challenge' }),
    ],
    [
      'while a reversal is not seen',
      buildStatus('deny', { ...va, ...settled }),
      buildStatus('settlement', { ...va, ...settled }),
    ],
    [
      'while a reversal without a time is not seen',
      buildStatus('deny', va),
      buildStatus('settlement', { ...va, ...settled }),
    ],
    ['while the second attempt is not seen', buildStatus('settlement', later), buildStatus('deny', refused)],
    [
      'while a card that screening refused is all that is seen of a payment',
      buildStatus('settlement', card),
      buildStatus('deny', { ...card, fraud_status: 'deny' }),
    ],
    [
      'while an end without a number of its attempt is not seen',
      buildStatus('deny', { ...card, transaction_id: undefined }),
      buildStatus('capture', card),
    ],
    [
      'while a refusal is not seen of a card that was authorised',
      buildStatus('deny', refused),
      buildStatus('authorize', card),
    ],
    [
      'while a part is returned where it told of a reversal',
      buildStatus('deny', settled),
      buildStatus('partial_refund'),
    ],
    [
      'while a reversal by QRIS is not seen',
      buildStatus('deny', settled),
      buildStatus('settlement', settled),
    ],
    [
      'while another attempt has hardly begun where it told of a reversal',
      buildStatus('deny', { ...va, ...settled }),
      buildStatus('pending', { ...va, ...later }),
    ],
    [
      'while nobody knows what became of another attempt',
      buildStatus('deny', va),
      buildStatus('on_the_moon', { ...va, ...later }),
    ],
    ...['echannel', 'cstore'].map((method): [string, ProviderStatus, ProviderStatus] => [
      `while a reversal by ${method} is not seen`,
      buildStatus('deny', { payment_type: method }),
      buildStatus('settlement', { payment_type: method }),
    ]),
  ])('%s', (_name, claim, status) => {
    expect(isConfirmed(status, claim)).toBe(false);
  });
});

describe('whether a card was authorised', () => {
  test.each([
    ['the bank gave a code', {}, true],
    ['the bank gave none', { approval_code: undefined }, false],
    ['the code came with a refusal', { channel_response_code: '05' }, false],
    ['it is no card', { payment_type: 'qris' }, false],
  ])('%s', (_name, overrides, authorized) => {
    expect(toReport(buildStatus('deny', { ...card, ...overrides })).authorized).toBe(authorized);
  });
});

describe('a card that fraud screening holds', () => {
  const held = buildStatus('capture', { ...card, fraud_status: 'challenge' });
  const paid = buildStatus('capture', card);

  test('is not as far as a paid one', () => {
    expect(isConfirmed(held, paid)).toBe(false);
    expect(isConfirmed(paid, held)).toBe(true);
  });

  test('is as far as one that was only authorised', () => {
    expect(isConfirmed(held, buildStatus('authorize', card))).toBe(true);
    expect(isConfirmed(buildStatus('authorize', card), held)).toBe(true);
    expect(isConfirmed(buildStatus('pending', card), held)).toBe(false);
    const early = buildStatus('pending', { ...card, fraud_status: 'challenge' });
    expect(isConfirmed(early, buildStatus('authorize', card))).toBe(false);
  });
});
