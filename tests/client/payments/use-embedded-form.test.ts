import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useEmbeddedForm } from '#client/public/payments/use-embedded-form.ts';
import { pass } from '../../support/pass-time.ts';

type Options = { onSuccess: () => void; onPending: () => void; onError: () => void; onClose: () => void };
const embed = jest.fn<(token: string, options: Options) => void>();
const onOutcome = jest.fn();
const draw = () =>
  renderHook(
    ({ token }) =>
      useEmbeddedForm({
        embedId: 'form',
        token,
        scriptUrl: 'http://localhost/snap.js',
        clientKey: 'key',
        language: 'id',
        onOutcome,
      }),
    { initialProps: { token: 'token-1' } },
  );
const tokens = () => embed.mock.calls.map(([token]) => token);
const script = () => document.head.querySelector('script[data-client-key]');

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(window, { snap: { embed, hide: () => undefined } });
});
afterEach(() => {
  cleanup();
  Object.assign(window, { snap: undefined });
  jest.useRealTimers();
});

describe('the embedded form', () => {
  test('is loading, open after two seconds, closed, and open again', async () => {
    const { result } = draw();
    expect(result.current.state).toBe('loading');
    await pass(1_999);
    expect(result.current.state).toBe('loading');
    await pass(1);
    expect(result.current.state).toBe('open');
    act(() => embed.mock.calls[0]?.[1].onClose());
    expect(result.current.state).toBe('closed');
    const { open } = result.current;
    for (const count of [2, 3]) {
      act(() => result.current.open());
      expect(result.current.state).toBe('loading');
      await pass(2_000);
      expect(result.current.state).toBe('open');
      expect(embed).toHaveBeenCalledTimes(count);
    }
    expect(result.current.open).toBe(open);
  });

  test.each(['onSuccess', 'onPending', 'onError'] as const)('stays open after %s', async (callback) => {
    const { result } = draw();
    await pass(2_000);
    act(() => embed.mock.calls[0]?.[1][callback]());
    expect(onOutcome).toHaveBeenCalledTimes(1);
    expect(result.current.state).toBe('open');
  });

  test('of a token that is replaced before its time is never opened', async () => {
    const { rerender } = draw();
    await pass(1_500);
    rerender({ token: 'token-2' });
    await pass(1_000);
    expect(tokens()).toEqual([]);
    await pass(1_000);
    expect(tokens()).toEqual(['token-2']);
  });

  test('that failed before the two seconds have passed says so after them', async () => {
    Object.assign(window, { snap: undefined });
    const { result } = draw();
    act(() => void script()?.dispatchEvent(new Event('error')));
    await pass(1_999);
    expect(result.current.state).toBe('loading');
    await pass(1);
    expect(result.current.state).toBe('failed');
  });

  test('is not opened where the page was left while its script was on its way', async () => {
    Object.assign(window, { snap: undefined });
    const { unmount } = draw();
    await pass(2_000);
    unmount();
    Object.assign(window, { snap: { embed, hide: () => undefined } });
    act(() => void script()?.dispatchEvent(new Event('load')));
    await pass(10);
    expect(tokens()).toEqual([]);
  });
});
