import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { useLogOut } from '#client/entities/accounts/use-log-out.ts';
import { getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { toast } from '#client/ui/toast.tsx';
import { type Answer, answerRequests } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

beforeEach(() => setClaims(buildClaims()));
afterEach(() => {
  cleanup();
  clearStored();
  jest.restoreAllMocks();
});

/** Presses the button; the answer comes afterwards. */
async function leave(answer: Answer) {
  const shown = {
    error: jest.spyOn(toast, 'error').mockReturnValue(undefined),
    success: jest.spyOn(toast, 'success').mockReturnValue(undefined),
  };
  const answered = Promise.withResolvers<void>();
  answerRequests({
    'POST /auth/logout': answer === 'network' ? answer : { ...answer, after: answered.promise },
  });
  const page = renderPageHook(useLogOut);
  const states = [page.result.current.leaving];
  let left: Promise<void> = Promise.resolve();
  act(() => {
    left = page.result.current.leave();
  });
  states.push(page.result.current.leaving);
  answered.resolve();
  await act(() => left);
  states.push(page.result.current.leaving);
  return { ...shown, states, path: page.path };
}

test('logging out ends the session and leads to the login', async () => {
  const { states, success, error, path } = await leave({ body: { message: 'ok' } });
  expect(states).toEqual([false, true, false]);
  expect(success.mock.calls).toEqual([['Anda sudah keluar.']]);
  expect(error).not.toHaveBeenCalled();
  expect(getClaims()).toBeNull();
  expect(path()).toBe('/auth/login');
});

test('without an answer the session stays, and the page says so', async () => {
  const { states, success, error, path } = await leave('network');
  expect(states).toEqual([false, true, false]);
  expect(error.mock.calls).toEqual([['Belum bisa keluar. Periksa sambungan, lalu coba lagi.']]);
  expect(success).not.toHaveBeenCalled();
  expect(getClaims()?.id).toBe('u1');
  expect(path()).toBe('/page');
});
