import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { forgetAnswers, refetchChangedAnswer, useAnswer } from '#client/lib/answers.ts';
import { object, readerOf, text } from '#contracts/shape.ts';
import { answerRequests, problem } from '../../support/client-page.tsx';

const GET = { path: '/thing', reader: readerOf(object<{ name: string }>({ name: text })) };
const show = () => renderHook(() => useAnswer(GET));
const go = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const called = (requested: Record<string, unknown[]>) => requested['GET /thing']?.length ?? 0;
const named = (name: string) => ({ body: { name } });
const fault = { status: 503, body: problem('unavailable', 'Nanti lagi.') };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  forgetAnswers();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('an answer', () => {
  test('is shown at once to whoever comes back, and fetched again when it is not fresh', async () => {
    const requested = answerRequests({ 'GET /thing': [named('Ayu'), named('Sari')] });
    const { result, unmount } = show();
    expect(result.current.isLoading).toBe(true);
    await go(0);
    expect(result.current).toMatchObject({ data: { name: 'Ayu' }, isError: false, isLoading: false });
    unmount();
    const fresh = show();
    await go(0);
    expect(called(requested)).toBe(1);
    fresh.unmount();
    await go(30_000);
    const again = show();
    expect(again.result.current.data).toEqual({ name: 'Ayu' });
    await go(0);
    expect(again.result.current.data).toEqual({ name: 'Sari' });
    again.unmount();
    await go(10 * 60_000);
    const late = show();
    expect(late.result.current.data).toBeUndefined();
    late.unmount();
  });

  test('is fetched again when the network is back, if it is not fresh', async () => {
    const requested = answerRequests({ 'GET /thing': named('Ayu') });
    const { unmount } = show();
    await go(0);
    window.dispatchEvent(new Event('online'));
    await go(0);
    expect(called(requested)).toBe(1);
    await go(30_000);
    window.dispatchEvent(new Event('online'));
    await go(0);
    expect(called(requested)).toBe(2);
    unmount();
  });

  test('[PX-18] is fetched anew for the next person', async () => {
    const requested = answerRequests({ 'GET /thing': named('Ayu') });
    const { result, unmount } = show();
    await go(0);
    act(forgetAnswers);
    expect(result.current.data).toBeUndefined();
    await go(0);
    expect(called(requested)).toBe(2);
    expect(result.current.data).toEqual({ name: 'Ayu' });
    unmount();
  });
});

describe('a failed request', () => {
  test('is sent twice more, and by hand; nobody comes back to its error', async () => {
    const requested = answerRequests({
      'GET /thing': [fault, fault, fault, fault, fault, fault, named('Ayu')],
    });
    const { result, unmount } = show();
    await go(2_900);
    expect(called(requested)).toBe(2);
    await go(200);
    expect(called(requested)).toBe(3);
    expect(result.current).toMatchObject({ isError: true, isFetching: false, isLoading: false });
    act(() => result.current.refetch());
    expect(result.current.isLoading).toBe(true);
    await go(3_100);
    expect(called(requested)).toBe(6);
    unmount();
    const again = show();
    expect(again.result.current.isError).toBe(false);
    await go(0);
    expect(again.result.current.data).toEqual({ name: 'Ayu' });
    again.unmount();
  });

  test('is not sent again without a network, after a refusal, or while nobody looks', async () => {
    const requested = answerRequests({
      'GET /thing': { status: 404, body: problem('not_found', 'Tidak ada.') },
    });
    const refused = show();
    await go(10_000);
    expect(called(requested)).toBe(1);
    refused.unmount();

    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = answerRequests({ 'GET /thing': 'network' });
    const shown = show();
    await go(10_000);
    expect(called(offline)).toBe(1);
    shown.unmount();
    online.mockReturnValue(true);

    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const unseen = answerRequests({ 'GET /thing': [fault, named('Ayu')] });
    const { result, unmount } = show();
    await go(10_000);
    expect(called(unseen)).toBe(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await go(0);
    expect(result.current.data).toEqual({ name: 'Ayu' });
    unmount();
  });
});

describe('an answer of which messages say that it has changed', () => {
  test('[PX-21] is fetched once more after the request under way, which is not canceled', async () => {
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const requested = answerRequests({ 'GET /thing': [{ ...named('Ayu'), after: slow }, named('Sari')] });
    const { result, unmount } = show();
    await go(0);
    for (let message = 0; message < 5; message += 1) void refetchChangedAnswer(GET.path);
    await go(1_000);
    expect(called(requested)).toBe(1);
    arrive();
    await go(0);
    expect(called(requested)).toBe(2);
    expect(result.current.data).toEqual({ name: 'Sari' });
    await go(1_000);
    expect(called(requested)).toBe(2);
    unmount();
  });

  test('is fetched when it is next shown, if nobody shows it', async () => {
    const requested = answerRequests({ 'GET /thing': named('Ayu') });
    show().unmount();
    const first = show();
    await go(0);
    first.unmount();
    const before = called(requested);
    void refetchChangedAnswer(GET.path);
    await go(0);
    expect(called(requested)).toBe(before);
    const again = show();
    await go(0);
    expect(called(requested)).toBe(before + 1);
    again.unmount();
  });

  test('is fetched after growing pauses while it fails, however many messages come', async () => {
    const requested = answerRequests({ 'GET /thing': fault });
    const { unmount } = show();
    for (let passed = 0; passed < 120_000; passed += 500) {
      void refetchChangedAnswer(GET.path);
      await go(500);
    }
    const before = called(requested);
    for (let passed = 0; passed < 60_000; passed += 500) {
      void refetchChangedAnswer(GET.path);
      await go(500);
    }
    expect(called(requested) - before).toBeLessThanOrEqual(6);
    unmount();
  });
});
