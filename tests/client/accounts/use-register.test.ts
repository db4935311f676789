import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { getClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { useRegister } from '#client/public/accounts/use-register.ts';
import { toast } from '#client/ui/toast.tsx';
import { type Answer, answerRequests, problem } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';
import { pass } from '../../support/pass-time.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

const account = { fullName: 'Rina Paramita', username: 'rina', password: 'rahasia-123' };
const toasts = () => ({
  error: jest.spyOn(toast, 'error').mockReturnValue(undefined),
  success: jest.spyOn(toast, 'success').mockReturnValue(undefined),
});
let shown: ReturnType<typeof toasts>;

beforeEach(() => {
  clearStored();
  shown = toasts();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function show(answer: Answer) {
  const requested = answerRequests({
    'POST /auth/register': answer,
    'POST /auth/verify': { body: { claims: buildClaims() } },
  });
  const called = { onLimited: jest.fn(), onFieldErrors: jest.fn() };
  const page = renderPageHook(() => useRegister(called));
  const send = async () => {
    act(() => page.result.current.register(account));
    await pass(100);
  };
  return { ...page, ...called, requested, send };
}
const refused = (
  status: number,
  message: string,
  headers?: Record<string, string>,
): Exclude<Answer, 'network'> => ({
  status,
  body: problem('refused', message),
  ...(headers && { headers }),
});

describe('a registration', () => {
  test('opens the session, says so, and leads on once after 1.5 s', async () => {
    const { send, requested, result, path } = show({
      status: 201,
      body: { access_token: 't', message: '' },
    });
    expect(result.current).toMatchObject({ pending: false, leaving: false });
    await send();
    expect(requested['POST /auth/verify']).toHaveLength(1);
    expect(getClaims()?.id).toBe('u1');
    expect(shown.success.mock.calls).toEqual([
      ['Registration successful!', { detail: 'Mengarahkan ke beranda, harap tunggu…' }],
    ]);
    expect(result.current).toMatchObject({ pending: true, leaving: true });
    await send();
    expect(requested['POST /auth/register']).toHaveLength(1);
    await pass(1_200);
    expect(path()).toBe('/page');
    await pass(200);
    expect(path()).toBe('/');
  });

  test('is pending while it is under way', async () => {
    const answered = Promise.withResolvers<void>();
    const { send, result } = show({ ...refused(503, 'Sibuk.'), after: answered.promise });
    await send();
    expect(result.current).toMatchObject({ pending: true, leaving: false });
    answered.resolve();
    await pass(100);
    expect(result.current.pending).toBe(false);
  });

  test.each([
    [
      '429 with a time',
      refused(429, 'Terlalu banyak.', { 'Retry-After': '42' }),
      [[42]],
      ['Terlalu banyak.'],
    ],
    ['429 without one', refused(429, 'Terlalu banyak.'), [], ['Terlalu banyak.']],
    ['503 with a time', refused(503, 'Sibuk.', { 'Retry-After': '42' }), [], ['Sibuk.']],
    ['503 without words', refused(503, ''), [], ['Registration failed!']],
    ['500', refused(500, 'Kesalahan di server.'), [], ['Registration failed!']],
  ])('answered with %s: the wait, and the words', async (_what, answer, waits, words) => {
    const { send, onLimited, onFieldErrors } = show(answer);
    await send();
    expect(onLimited.mock.calls).toEqual(waits);
    expect(shown.error.mock.calls).toEqual([words]);
    expect(onFieldErrors).not.toHaveBeenCalled();
  });

  test('without a network names the reason below', async () => {
    const { send } = show('network');
    await send();
    expect(shown.error.mock.calls).toEqual([
      ['Registration failed!', { detail: 'Jaringan terputus. Periksa sambungan, lalu coba lagi.' }],
    ]);
  });

  test('with an answer that breaks off has failed', async () => {
    const { send } = show('network');
    globalThis.fetch = (async () => ({})) as unknown as typeof fetch;
    await send();
    expect(shown.error.mock.calls).toEqual([['Registration failed!']]);
  });
});
