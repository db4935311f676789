import { describe, expect, test } from '@jest/globals';
import { parseNotification } from '#server/modules/payments/provider/parse-notification.ts';
import { parseStatus } from '#server/modules/payments/provider/parse-status.ts';
import { toReport } from '#server/modules/payments/to-report.ts';

const least = { order_id: 'SRK-1', transaction_status: 'settlement', status_code: '200' };
const parse = (more: Record<string, unknown> = {}) => {
  const status = parseStatus({ ...least, ...more });
  if (!status) throw new Error('unreadable');
  return status;
};

describe('the answer of the provider', () => {
  test('is read whole', () => {
    const body = {
      ...least,
      transaction_status: 'SETTLEMENT',
      transaction_id: 'TX-1',
      fraud_status: 'ACCEPT',
      payment_type: 'Credit_Card',
      gross_amount: '25250.00',
      currency: 'idr',
      transaction_time: '2026-11-21 12:00:00',
      settlement_time: '2026-11-21 12:05:00',
      expiry_time: '2026-11-21 13:00:00',
      refund_amount: '1000.00',
      refunds: [
        {
          refund_chargeback_id: 7,
          refund_key: 'key-7',
          refund_amount: '1000.00',
          created_at: '2026-11-22 08:00:00',
          bank_confirmed_at: '2026-11-22 09:00:00',
        },
      ],
      extra_info: { gross_amount_info: { original_amount: '25000' } },
      masked_card: '481111-1114',
      card_type: 'credit',
      issuer: 'bni',
      acquirer: 'gopay',
      bank: 'bni',
    };
    expect(parseStatus(body)).toEqual({
      orderId: 'SRK-1',
      transactionId: 'TX-1',
      transactionStatus: 'settlement',
      fraudStatus: 'accept',
      statusCode: '200',
      paymentType: 'credit_card',
      grossAmount: 25_250,
      originalAmount: 25_000,
      currency: 'IDR',
      transactionTime: new Date('2026-11-21T05:00:00Z'),
      settlementTime: new Date('2026-11-21T05:05:00Z'),
      expiryTime: new Date('2026-11-21T06:00:00Z'),
      refundAmount: 1_000,
      refunds: [
        {
          id: '7',
          key: 'key-7',
          amount: 1_000,
          createdAt: new Date('2026-11-22T01:00:00Z'),
          bankConfirmedAt: new Date('2026-11-22T02:00:00Z'),
        },
      ],
      method: {
        bank: 'bni',
        vaNumber: null,
        billKey: null,
        billerCode: null,
        maskedCard: '481111-1114',
        cardType: 'credit',
        issuer: 'bni',
        acquirer: 'gopay',
      },
      raw: expect.objectContaining({ order_id: 'SRK-1', masked_card: '481111-1114' }),
    });
  });

  test('is read with what is there: everything else is null or empty', () => {
    const status = parse();
    const nothing = {
      transactionId: null,
      fraudStatus: null,
      paymentType: null,
      grossAmount: null,
      originalAmount: null,
      currency: null,
      transactionTime: null,
      settlementTime: null,
      expiryTime: null,
      refundAmount: null,
    };
    expect(status).toMatchObject({ ...nothing, refunds: [] });
    expect(new Set(Object.values(status.method))).toEqual(new Set([null]));
  });

  test('may hold numbers for texts, and rubbish where nothing has to be', () => {
    const status = parse({
      order_id: 12,
      status_code: 200,
      transaction_id: 34,
      fraud_status: {},
      payment_type: [],
      gross_amount: {},
      currency: [],
      transaction_time: [],
      refund_amount: [],
      refunds: 'many',
      extra_info: 'none',
      va_numbers: {},
      bank: {},
      issuer: 7,
    });
    expect(status).toMatchObject({
      orderId: '12',
      statusCode: '200',
      transactionId: '34',
      fraudStatus: null,
      paymentType: null,
      grossAmount: null,
      currency: null,
      refunds: [],
    });
    expect(status.method).toMatchObject({ bank: null, issuer: '7' });
    expect(parse({ extra_info: { gross_amount_info: 'none' } }).originalAmount).toBeNull();
  });

  test.each([
    [{ order_id: null }],
    [{ order_id: [] }],
    [{ transaction_status: '' }],
    [{ transaction_status: 7 }],
    [{ status_code: undefined }],
  ])('without what says what is meant it is none: %j', (lacking) => {
    expect(parseStatus({ ...least, ...lacking })).toBeNull();
  });

  test.each([null, 'settlement', [], 7])('%j is none', (body) => {
    expect(parseStatus(body)).toBeNull();
  });

  test.each([
    [{ original_amount: '25000' }, 25_000],
    [{ original_amount: 25_000 }, 25_000],
    [{ original_amount: '25000.00' }, 25_000],
    [{ original_amount: '25000.50' }, null],
    [{ original_amount: '1234567890123' }, null],
    [{ original_amount: 'x25000' }, null],
    [{ original_amount: '25000x' }, null],
    [{ original_amount: '' }, null],
    [{ original_amount: ['25000'] }, null],
    [{}, null],
  ])('an amount before the fee of %j is %p', (info, amount) => {
    expect(parse({ extra_info: { gross_amount_info: info } }).originalAmount).toBe(amount);
  });

  test.each([
    [
      { va_numbers: [{ bank: 'bca', va_number: '111' }], bank: 'bni' },
      { bank: 'bca', vaNumber: '111' },
    ],
    [{ va_numbers: [{ bank: 'bca', va_number: 111 }] }, { bank: 'bca', vaNumber: '111' }],
    [{ permata_va_number: '222' }, { bank: 'permata', vaNumber: '222' }],
    [
      { permata_va_number: '222', bank: 'bsi' },
      { bank: 'bsi', vaNumber: '222' },
    ],
    [
      { bill_key: '333', biller_code: '70012' },
      { bank: 'mandiri', vaNumber: null, billKey: '333', billerCode: '70012' },
    ],
    [{ va_numbers: [] }, { bank: null, vaNumber: null }],
  ])('a method reported by %j is %j', (reported, method) => {
    expect(parse(reported).method).toMatchObject(method);
  });

  test('refunds count that have an amount and a name; the key stands in for a missing number', () => {
    const refunds = [
      { refund_key: 'only-key', refund_amount: '10.00' },
      { refund_chargeback_id: 'only-id', refund_amount: '20.00' },
      { refund_amount: '30.00' },
      { refund_chargeback_id: 'no-amount' },
      { refund_chargeback_id: 'odd', refund_amount: '10.5' },
      { refund_chargeback_id: '', refund_key: 'not-asked', refund_amount: '40.00' },
    ];
    expect(parse({ refunds }).refunds).toEqual([
      { id: 'only-key', key: 'only-key', amount: 10, createdAt: null, bankConfirmedAt: null },
      { id: 'only-id', key: null, amount: 20, createdAt: null, bankConfirmedAt: null },
    ]);
  });
});

describe('what the state machine gets', () => {
  test('is the answer, with each refund under the name that we gave it', () => {
    const status = parse({
      transaction_id: 'TX-1',
      gross_amount: '25250.00',
      currency: 'IDR',
      payment_type: 'bank_transfer',
      fraud_status: 'accept',
      transaction_time: '2026-11-21 12:00:00',
      settlement_time: '2026-11-21 12:05:00',
      refund_amount: '3000.00',
      refunds: [
        { refund_chargeback_id: 7, refund_key: 'ours', refund_amount: '1000.00' },
        { refund_chargeback_id: 8, refund_amount: '2000.00', created_at: '2026-11-22 08:00:00' },
      ],
      extra_info: { gross_amount_info: { original_amount: '25000' } },
      va_numbers: [{ bank: 'bca', va_number: '111' }],
    });
    expect(toReport(status)).toEqual({
      transactionStatus: 'settlement',
      fraudStatus: 'accept',
      grossAmount: 25_250,
      originalAmount: 25_000,
      currency: 'IDR',
      paymentType: 'bank_transfer',
      transactionId: 'TX-1',
      transactionTime: new Date('2026-11-21T05:00:00Z'),
      settlementTime: new Date('2026-11-21T05:05:00Z'),
      authorized: false,
      refundAmount: 3_000,
      refunds: [
        { id: 'ours', amount: 1_000, createdAt: null },
        { id: '8', amount: 2_000, createdAt: new Date('2026-11-22T01:00:00Z') },
      ],
      method: { bank: 'bca', vaNumber: '111' },
    });
  });

  test('of a method that nothing is known of is nothing', () => {
    expect(toReport(parse()).method).toBeNull();
    expect(toReport(parse({ bill_key: '333', biller_code: '70012', masked_card: '4-1' })).method).toEqual({
      bank: 'mandiri',
      billKey: '333',
      billerCode: '70012',
      maskedCard: '4-1',
    });
  });

  test.each([
    [{ payment_type: 'credit_card', approval_code: '123', channel_response_code: '00' }, true],
    [{ payment_type: 'credit_card', approval_code: '123' }, true],
    [{ payment_type: 'credit_card', approval_code: '123', channel_response_code: '' }, true],
    [{ payment_type: 'credit_card', approval_code: '123', channel_response_code: 5 }, true],
    [{ payment_type: 'credit_card', approval_code: '123', channel_response_code: '05' }, false],
    [{ payment_type: 'credit_card', approval_code: '', channel_response_code: '00' }, false],
    [{ payment_type: 'credit_card', channel_response_code: '00' }, false],
    [{ payment_type: 'qris', approval_code: '123', channel_response_code: '00' }, false],
  ])('by %j the bank had authorised the card: %p', (reported, authorized) => {
    expect(toReport(parse(reported)).authorized).toBe(authorized);
  });
});

describe('a notification', () => {
  const signed = { order_id: 'SRK-1', status_code: '200', gross_amount: '25000.00', signature_key: 'abc' };

  test('is what is signed, as it came, and what it claims', () => {
    const notification = parseNotification({ ...signed, transaction_status: 'SETTLEMENT', new_field: 1 });
    expect(notification).toMatchObject({
      orderId: 'SRK-1',
      statusCode: '200',
      grossAmount: '25000.00',
      signatureKey: 'abc',
      claimedStatus: 'settlement',
    });
    expect(notification?.claim).toMatchObject({ transactionStatus: 'settlement', grossAmount: 25_000 });
  });

  test.each([undefined, 7, '', {}])('that claims %j claims nothing', (transaction_status) => {
    const notification = parseNotification({ ...signed, transaction_status });
    expect([notification?.claimedStatus, notification?.claim]).toEqual([null, null]);
  });

  test.each(['order_id', 'status_code', 'gross_amount', 'signature_key'])(
    'whose %s is missing or a number has nothing to verify',
    (field) => {
      expect(parseNotification({ ...signed, [field]: undefined })).toBeNull();
      expect(parseNotification({ ...signed, [field]: 200 })).toBeNull();
    },
  );

  test.each([null, 'text', []])('%j is none', (body) => {
    expect(parseNotification(body)).toBeNull();
  });
});
