import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { verifySignature } from '#server/modules/payments/provider/signature.ts';
import { isSigned } from '#server/modules/transfers/receive-transfer-notification.ts';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { tokenReadsMetrics } from '#server/platform/metrics-token.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';

/** The one comparison that takes as long whatever agrees. */
const { timingSafeEqual } = crypto;
const compare = jest.spyOn(crypto, 'timingSafeEqual');
syncBuiltinESMExports();
afterAll(() => {
  compare.mockRestore();
  syncBuiltinESMExports();
});

const TOKEN = 'kunci-pembaca-angka-2026';
useConfig(
  loadConfig({ MONGODB_URL: 'mongodb://db/sorak', REDIS_URL: 'redis://cache', METRICS_TOKEN: TOKEN }),
);

const signed = { orderId: 'SRK-1', statusCode: '200', grossAmount: '2500.00', serverKey: 'kunci' };
const signature = crypto.createHash('sha512').update('SRK-12002500.00kunci').digest('hex');

const MESSAGE = Buffer.from('{"reference_no":"a"}');
const transferSignature = crypto.createHash('sha512').update(MESSAGE).update('kunci').digest('hex');

beforeEach(() => {
  compare.mockReset().mockImplementation(timingSafeEqual);
});

describe.each<[string, right: string, (given: string) => boolean | null]>([
  ['two secrets', TOKEN, (given) => isSameSecret(given, TOKEN)],
  ['the token for metrics', TOKEN, (given) => tokenReadsMetrics(`Bearer ${given}`)],
  [
    'a signature about a transfer',
    transferSignature,
    (given) => isSigned(MESSAGE, { signature: given, merchantKey: 'kunci' }),
  ],
  ['a notification’s signature', signature, (signatureKey) => verifySignature({ ...signed, signatureKey })],
])('%s', (_what, right, call) => {
  const other = (at: number) => `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`;
  const wrong = [other(0), other(right.length - 1)];

  test('right and wrong ones', () => {
    expect([right, ...wrong].map(call)).toEqual([true, false, false]);
  });

  // Measuring it would show more of the machine than of the comparison.
  test('are distinguished by the comparison in constant time and by nothing else', () => {
    for (const given of [right, ...wrong]) {
      for (const verdict of [true, false]) {
        compare.mockReset().mockReturnValue(verdict);
        expect({ given, answer: call(given) }).toEqual({ given, answer: verdict });
        expect(compare).toHaveBeenCalledTimes(1);
        const [[one, another] = []] = compare.mock.calls;
        expect(one?.byteLength).toBe(another?.byteLength);
      }
    }
  });
});

test('secrets of different lengths are compared all the same', () => {
  expect([isSameSecret('', ''), isSameSecret('', 'a'), isSameSecret('abc', 'abcd')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(compare).toHaveBeenCalledTimes(3);
});
