import { describe, expect, test } from '@jest/globals';
import { parseRefundRoutes, routeRefund } from '#server/modules/cases/refund-routes.ts';
import { readVariables } from '#server/platform/environment-variables.ts';

const { REFUND_ROUTES } = readVariables({ MONGODB_URL: 'mongodb://x/y', REDIS_URL: 'redis://x' });
const rules = parseRefundRoutes(REFUND_ROUTES);
/** Noon in Jakarta. */
const noon = new Date('2026-11-27T05:00:00Z');
const daysAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000);
const route = (paymentType: string | null, days: number, { isWhole = true, now = noon } = {}) =>
  routeRefund({ paymentType, paidAt: daysAgo(days), isWhole }, { rules, now });

describe('the way of a refund', () => {
  test.each([
    ['credit_card', 179, 'provider'],
    ['credit_card', 180, 'transfer'],
    ['gopay', 44, 'provider'],
    ['gopay', 45, 'transfer'],
    ['qris', 6, 'provider'],
    ['qris', 7, 'transfer'],
    ['shopeepay', 364, 'provider'],
    ['shopeepay', 365, 'transfer'],
    ['dana', 44, 'provider'],
    ['ovo', 7, 'transfer'],
    ['kredivo', 13, 'provider'],
    ['bank_transfer', 0, 'transfer'],
    ['echannel', 0, 'transfer'],
    ['cstore', 0, 'transfer'],
    [null, 0, 'transfer'],
  ])('%s after %d days: %s', (method, days, kind) => {
    expect(route(method, days).kind).toBe(kind);
  });

  test.each([
    ['shopeepay', 'transfer'],
    ['ovo', 'transfer'],
    ['gopay', 'provider'],
  ])('a part of %s: %s', (method, kind) => {
    expect(route(method, 1, { isWhole: false }).kind).toBe(kind);
  });

  test('a payment without a date goes by transfer', () => {
    expect(
      routeRefund({ paymentType: 'gopay', paidAt: null, isWhole: true }, { rules, now: noon }).kind,
    ).toBe('transfer');
  });

  test.each([
    ['in the morning of the same day', '2026-11-26T22:59:59Z', '2026-11-26T23:00:00Z'],
    ['when it opens', '2026-11-26T23:00:00Z', null],
    ['the minute before it closes', '2026-11-27T16:49:59Z', null],
    ['when it has closed', '2026-11-27T16:50:00Z', '2026-11-27T23:00:00Z'],
    ['before midnight', '2026-11-27T16:59:59Z', '2026-11-27T23:00:00Z'],
    ['after midnight', '2026-11-27T17:00:00Z', '2026-11-27T23:00:00Z'],
  ])('waits for its hour: %s', (_name, at, notBefore) => {
    expect(route('shopeepay', 3, { now: new Date(at) })).toEqual({
      kind: 'provider',
      notBefore: notBefore === null ? null : new Date(notBefore),
    });
  });

  test('one that would be too late by its hour goes by transfer', () => {
    const now = new Date('2026-11-27T17:00:00Z');
    const paidAt = new Date(now.getTime() - 365 * 86_400_000 + 3_600_000);
    expect(routeRefund({ paymentType: 'shopeepay', paidAt, isWhole: true }, { rules, now }).kind).toBe(
      'transfer',
    );
  });

  test('a table that cannot be read is refused at the start', () => {
    const read = (text: string) =>
      readVariables({ MONGODB_URL: 'mongodb://x/y', REDIS_URL: 'redis://x', REFUND_ROUTES: text });
    expect(() => read('gopay=soon')).toThrow('REFUND_ROUTES');
    expect(read('gopay=3/full/06:00-07:00,ovo=1').REFUND_ROUTES).toContain('ovo');
  });
});
