import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { useLogIn } from '#client/entities/accounts/use-log-in.ts';
import { i18n } from '#client/lib/i18n/i18n.ts';
import { getClaims } from '#client/lib/session.ts';
import { clearStored, readStored } from '#client/lib/storage.ts';
import { toast } from '#client/ui/toast.tsx';
import { type Answer, answerRequests, problem } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';
import { pass } from '../../support/pass-time.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

const words = { email_username: 'rina', password: 'rahasia-123' };
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

function show(login: Answer, verify: Answer = { body: { claims: buildClaims() } }) {
  answerRequests({ 'POST /auth/login': login, 'POST /auth/verify': verify });
  const called = { onIn: jest.fn(), onContinue: jest.fn(), onLimited: jest.fn(), onRefused: jest.fn() };
  const page = renderPageHook(() => useLogIn(called));
  const send = async () => {
    act(() => page.result.current.logIn(words));
    await pass(100);
  };
  return { ...page, ...called, send };
}
const refused = (status: number, message: string, headers?: Record<string, string>): Answer => ({
  status,
  body: problem('refused', message),
  ...(headers && { headers }),
});
const entered: Answer = { body: { access_token: 't', message: '' } };

describe('a login', () => {
  test('takes up the session, then says so', async () => {
    const { send, result, onIn, onRefused } = show(entered);
    expect(result.current.pending).toBe(false);
    await send();
    expect(onIn).toHaveBeenCalledTimes(1);
    expect(getClaims()?.id).toBe('u1');
    expect(shown.success.mock.calls).toEqual([['Login successful!']]);
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('whose session cannot be confirmed goes on all the same', async () => {
    const { send, onIn } = show(entered, 'network');
    await send();
    expect(onIn).toHaveBeenCalledTimes(1);
    expect(getClaims()).toBeNull();
    expect(shown.error).not.toHaveBeenCalled();
  });

  test('in the language of the page stores no other choice for the device', async () => {
    const { send, onIn } = show(entered, { body: { claims: buildClaims({ language: 'id' }) } });
    await send();
    expect(onIn).toHaveBeenCalledTimes(1);
    expect(i18n.language).toBe('id');
    expect(readStored('language')).toBeNull();
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
    ['503 without words', refused(503, ''), [], ['An error occurred']],
    ['500', refused(500, 'Kesalahan di server.'), [], ['An error occurred']],
  ])('answered with %s: the wait, and the words', async (_what, answer, waits, said) => {
    const { send, onIn, onLimited, onRefused } = show(answer);
    await send();
    expect(shown.error.mock.calls).toEqual([said]);
    expect(onLimited.mock.calls).toEqual(waits);
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(onIn).not.toHaveBeenCalled();
  });

  test('without a network names the reason below', async () => {
    const { send } = show('network');
    await send();
    expect(shown.error.mock.calls).toEqual([
      ['An error occurred', { detail: 'Jaringan terputus. Periksa sambungan, lalu coba lagi.' }],
    ]);
  });

  test('with an answer that breaks off has failed', async () => {
    const { send } = show('network');
    globalThis.fetch = (async () => ({})) as unknown as typeof fetch;
    await send();
    expect(shown.error.mock.calls).toEqual([['An error occurred']]);
  });
});
