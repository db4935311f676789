import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { assertProviderId, isProviderId } from '#server/modules/payments/provider/provider-ids.ts';
import { parseProviderTime, toProviderStartTime } from '#server/modules/payments/provider/provider-time.ts';
import { verifySignature } from '#server/modules/payments/provider/signature.ts';
import { toSnapBody } from '#server/modules/payments/provider/snap-request.ts';

describe('an id that goes into an address', () => {
  test.each(['SRK-261121-AAAAAAAAAA', 'a', '~._-', '...', 'x'.repeat(50)])('%s is one', (id) => {
    expect(isProviderId(id)).toBe(true);
    expect(() => assertProviderId(id)).not.toThrow();
  });

  test.each([
    '',
    '.',
    '..',
    'a/b',
    '../a',
    'a#b',
    'a?b',
    'a b',
    'a\n',
    ' a',
    'é',
    'x'.repeat(51),
    7,
    null,
    ['a'],
  ])('%j is none', (id) => {
    expect(isProviderId(id)).toBe(false);
    expect(() => assertProviderId(id as string)).toThrow(new TypeError('not an id of the payment provider'));
  });
});

describe('a time of the provider', () => {
  test('is seven hours ahead of UTC, blanks around it or not', () => {
    expect(parseProviderTime('2026-11-21 19:30:05')).toEqual(new Date('2026-11-21T12:30:05Z'));
    expect(parseProviderTime(' 2026-11-21 03:00:00 ')).toEqual(new Date('2026-11-20T20:00:00Z'));
  });

  test.each([
    '2026-11-21T19:30:05',
    '2026-11-21 19:30',
    'x2026-11-21 19:30:05',
    '2026-11-21 19:30:05Z',
    '2026-13-21 19:30:05',
    '2026-11-21 25:30:05',
    '26-11-21 19:30:05',
    '',
    null,
    1_700_000_000,
  ])('%j is none', (text) => {
    expect(parseProviderTime(text)).toBeNull();
  });

  test('is spelt with its zone where a payment begins', () => {
    expect(toProviderStartTime(new Date('2026-11-21T20:30:05.999Z'))).toBe('2026-11-22 03:30:05 +0700');
  });
});

describe('a signature', () => {
  const serverKey = 'SB-server-key';
  const sign = (text: string) => createHash('sha512').update(`${text}${serverKey}`).digest('hex');
  const fields = {
    orderId: 'SRK-1',
    statusCode: '200',
    grossAmount: '25000.00',
    signatureKey: sign('SRK-120025000.00'),
    serverKey,
  };

  test('is right in small letters and in capitals', () => {
    expect(verifySignature(fields)).toBe(true);
    expect(verifySignature({ ...fields, signatureKey: fields.signatureKey.toUpperCase() })).toBe(true);
  });

  test.each([
    ['orderId', 'SRK-2'],
    ['statusCode', '201'],
    ['grossAmount', '25000.01'],
    ['serverKey', 'another'],
    ['signatureKey', sign('SRK-220025000.00')],
    ['signatureKey', ''],
    ['signatureKey', 'f'.repeat(127)],
    ['signatureKey', 'f'.repeat(129)],
    ['signatureKey', `x${'f'.repeat(127)}`],
    ['signatureKey', `${'f'.repeat(127)}x`],
  ])('is wrong with another %s: %s', (field, value) => {
    expect(verifySignature({ ...fields, [field]: value })).toBe(false);
  });

  test.each([
    // All of them are signed as they stand: the same text, parted otherwise.
    [{ orderId: 'SRK-12', statusCode: '00', grossAmount: '25000.00' }],
    [{ orderId: 'SRK-', statusCode: '1200', grossAmount: '25000.00' }],
    [{ orderId: 'SRK-1', statusCode: '2002', grossAmount: '5000.00' }],
    [{ orderId: 'SRK-1', statusCode: 'x200', grossAmount: '25000.00' }],
    [{ orderId: 'SRK-1', statusCode: '200x', grossAmount: '25000.00' }],
    [{ orderId: 'SRK-1', statusCode: '200', grossAmount: '25000' }],
    [{ orderId: 'SRK-1', statusCode: '200', grossAmount: '25000.0' }],
    [{ orderId: 'SRK-1', statusCode: '200', grossAmount: '.00' }],
    [{ orderId: 'SRK-1', statusCode: '200', grossAmount: 'x25000.00' }],
    [{ orderId: 'SRK-1', statusCode: '200', grossAmount: '25000.00x' }],
    [{ orderId: '../SRK', statusCode: '200', grossAmount: '25000.00' }],
    [{ orderId: '', statusCode: '200', grossAmount: '25000.00' }],
  ])('over fields of another form is none: %j', (odd) => {
    const signatureKey = sign(`${odd.orderId}${odd.statusCode}${odd.grossAmount}`);
    expect(verifySignature({ ...odd, signatureKey, serverKey })).toBe(false);
  });
});

describe('what is asked of the provider', () => {
  const request: Parameters<typeof toSnapBody>[0] = {
    orderId: 'SRK-1',
    grossAmount: 28_000,
    items: [
      { id: 'FIN-1', name: 'Sari', price: 2_500, quantity: 10 },
      { id: 'tax', name: 'PPN', price: 3_000, quantity: 1 },
    ],
    customer: { name: 'Ayu', email: 'ayu@contoh.id', phone: '0812' },
    enabledPayments: ['other_qris'],
    expiry: { startAt: new Date('2026-11-21T05:00:00Z'), minutes: 60 },
    finishUrl: 'https://sorak.id/pesanan',
  };

  test('is spelt as the provider reads it', () => {
    expect(toSnapBody(request)).toEqual({
      transaction_details: { order_id: 'SRK-1', gross_amount: 28_000 },
      item_details: request.items,
      customer_details: { first_name: 'Ayu', email: 'ayu@contoh.id', phone: '0812' },
      enabled_payments: ['other_qris'],
      credit_card: { secure: true },
      expiry: { start_time: '2026-11-21 12:00:00 +0700', unit: 'minute', duration: 60 },
      callbacks: { finish: 'https://sorak.id/pesanan' },
    });
  });

  test('holds no field that has nothing to say', () => {
    const { finishUrl: _, ...rest } = request;
    const body = toSnapBody({ ...rest, customer: { name: 'Ayu' } });
    expect(body).not.toHaveProperty('callbacks');
    expect(body.customer_details).toEqual({ first_name: 'Ayu' });
    expect(Object.keys(body.customer_details as object)).toEqual(['first_name']);
  });

  test('names are cut to what the provider takes', () => {
    const [item, tax] = request.items;
    const long = { ...item, id: 'i'.repeat(60), name: 'n'.repeat(60) } as typeof item;
    const body = toSnapBody({
      ...request,
      items: [long, tax] as typeof request.items,
      customer: { name: 'c'.repeat(300) },
    });
    expect(body).toMatchObject({
      item_details: [{ id: 'i'.repeat(50), name: 'n'.repeat(50) }, { id: 'tax' }],
      customer_details: { first_name: 'c'.repeat(255) },
    });
  });

  test.each([
    ['an id that is none', { orderId: '../SRK' }, 'not an order id the provider takes'],
    [
      'another sum than that of the items',
      { grossAmount: 28_001 },
      'grossAmount is not the sum of the items',
    ],
    [
      'nothing to pay',
      { grossAmount: 0, items: [{ id: 'a', name: 'a', price: 0, quantity: 1 }] },
      'grossAmount',
    ],
    ['no items', { items: [] }, 'items'],
    ['no ways to pay', { enabledPayments: [] }, 'enabledPayments'],
    [
      'none of an item',
      { items: [...request.items, { id: 'b', name: 'b', price: 5, quantity: 0 }] },
      'quantity',
    ],
    ['no time', { expiry: { startAt: new Date(), minutes: 0 } }, 'minutes'],
    ['a page that is no address', { finishUrl: 'pesanan' }, 'finishUrl'],
    ['an address that is too long', { finishUrl: `https://sorak.id/${'a'.repeat(239)}` }, 'finishUrl'],
  ])('is refused before it is sent with %s', (_name, wrong, said) => {
    expect(() => toSnapBody({ ...request, ...wrong } as typeof request)).toThrow(said);
  });

  test('an address may be as long as the provider stores', () => {
    const finishUrl = `https://sorak.id/${'a'.repeat(238)}`;
    expect(finishUrl).toHaveLength(255);
    expect(toSnapBody({ ...request, finishUrl })).toMatchObject({ callbacks: { finish: finishUrl } });
  });
});
