import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { forgetAnswers, keepAnswer, mayPass, refetchChangedAnswer, useAnswer } from '#client/lib/answers.ts';
import { ApiError } from '#client/lib/api.ts';
import { pageData } from '#client/lib/page-data.ts';
import { object, readerOf, text } from '#contracts/shape.ts';
import { answerRequests, problem } from '../../support/client-page.tsx';

const GET = { path: '/thing', reader: readerOf(object<{ name: string }>({ name: text })) };
const show = () => renderHook(() => useAnswer(GET));
const go = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const called = (requested: Record<string, unknown[]>) => requested['GET /thing']?.length ?? 0;
const named = (name: string) => ({ body: { name } });
const missing = { status: 404, body: problem('not_found', 'Tidak ada.') };
const fault = { status: 503, body: problem('unavailable', 'Nanti lagi.') };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  delete pageData().queries[GET.path];
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** What the requests were given to be stopped by, in their order. */
const signals = () =>
  (globalThis.fetch as jest.Mock<typeof fetch>).mock.calls.map(([, init]) => init?.signal);
/** An answer that comes when the test says so. */
function slowly<T extends object>(answer: T) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: { ...answer, after: promise }, arrive: resolve };
}

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

  test('is on its way, then there with the time at which it came', async () => {
    answerRequests({ 'GET /thing': named('Ayu') });
    const { result } = show();
    const waiting = { error: null, isError: false, isLoading: true, isFetching: true };
    expect(result.current).toMatchObject({ ...waiting, data: undefined, dataUpdatedAt: 0 });
    await go(0);
    expect(result.current).toEqual({
      data: { name: 'Ayu' },
      dataUpdatedAt: Date.now(),
      error: null,
      errorUpdatedAt: 0,
      isError: false,
      isLoading: false,
      isFetching: false,
      refetch: expect.any(Function),
    });
  });

  test('without a question is none, and nothing is fetched', async () => {
    const requested = answerRequests({});
    const { result } = renderHook(() => useAnswer(null));
    act(() => result.current.refetch());
    await go(0);
    expect(result.current).toEqual({
      data: undefined,
      dataUpdatedAt: 0,
      error: null,
      errorUpdatedAt: 0,
      isError: false,
      isLoading: false,
      isFetching: false,
      refetch: expect.any(Function),
    });
    expect(requested).toEqual({});
  });

  test('that stands in the page is shown, and fetched once it is older than 30 s', async () => {
    pageData().queries[GET.path] = { name: 'Ayu' };
    const requested = answerRequests({ 'GET /thing': named('Sari') });
    const initialAt = Date.now() - 29_000;
    const { result, unmount } = renderHook(() => useAnswer({ ...GET, initialAt }));
    expect(result.current).toMatchObject({
      data: { name: 'Ayu' },
      dataUpdatedAt: initialAt,
      isLoading: false,
      isFetching: false,
    });
    unmount();
    await go(999);
    show().unmount();
    expect(called(requested)).toBe(0);
    await go(1);
    show();
    expect(called(requested)).toBe(1);
    await go(0);
  });

  test('that stands in the page is as old as the page when nothing else is said', () => {
    pageData().queries[GET.path] = { name: 'Ayu' };
    answerRequests({ 'GET /thing': named('Ayu') });
    expect(show().result.current.dataUpdatedAt).toBe(performance.timeOrigin);
  });

  test('is fetched once for all who show it, and stopped with the last of them', async () => {
    const { answer, arrive } = slowly(named('Ayu'));
    const requested = answerRequests({ 'GET /thing': answer });
    const both = renderHook(() => [useAnswer(GET), useAnswer(GET)]);
    const third = show();
    act(() => third.result.current.refetch());
    expect(called(requested)).toBe(1);
    both.unmount();
    expect(signals()[0]?.aborted).toBe(false);
    arrive();
    await go(0);
    expect(third.result.current.data).toEqual({ name: 'Ayu' });
  });

  test('whose request was stopped is on its way no more for whoever comes back', async () => {
    const requested = answerRequests({ 'GET /thing': [named('Ayu'), slowly(named('Sari')).answer] });
    const { result, unmount } = show();
    await go(0);
    act(() => result.current.refetch());
    expect(result.current.isFetching).toBe(true);
    unmount();
    expect(signals().map((signal) => signal?.aborted)).toEqual([false, true]);
    const again = show();
    expect(again.result.current).toMatchObject({ data: { name: 'Ayu' }, isFetching: false });
    expect(called(requested)).toBe(2);
  });

  test('is the same for whoever comes while it is shown, however long ago somebody else left it', async () => {
    answerRequests({ 'GET /thing': named('Ayu') });
    show().unmount();
    const first = show();
    await go(0);
    first.unmount();
    await go(9 * 60_000);
    const second = show();
    expect(second.result.current.data).toEqual({ name: 'Ayu' });
    await go(2 * 60_000);
    expect(show().result.current.data).toEqual({ name: 'Ayu' });
    await go(0);
  });

  test('is fetched once where React enters a page twice', async () => {
    const requested = answerRequests({ 'GET /thing': named('Ayu') });
    renderHook(() => useAnswer(GET), { reactStrictMode: true });
    const before = called(requested);
    const second = show();
    expect(called(requested)).toBe(before);
    await go(0);
    expect(second.result.current.data).toEqual({ name: 'Ayu' });
  });

  test('is that to the next question once this one is another', async () => {
    answerRequests({ 'GET /thing': named('Ayu'), 'GET /other': named('Sari') });
    const { result, rerender } = renderHook(({ path }) => useAnswer({ ...GET, path }), {
      initialProps: { path: '/thing' },
    });
    await go(0);
    rerender({ path: '/other' });
    expect(result.current).toMatchObject({ data: undefined, isLoading: true });
    await go(0);
    expect(result.current.data).toEqual({ name: 'Sari' });
  });

  test('that came by another path is shown, and not fetched', async () => {
    const requested = answerRequests({ 'GET /thing': [missing, named('Sari')] });
    const { result } = show();
    await go(0);
    expect(result.current.isError).toBe(true);
    act(() => keepAnswer(GET, { name: 'Ayu' }));
    expect(result.current).toMatchObject({
      data: { name: 'Ayu' },
      dataUpdatedAt: Date.now(),
      error: null,
      isError: false,
    });
    cleanup();
    show();
    expect(called(requested)).toBe(1);
    await go(0);
  });

  test('is fetched for nobody when the network is back', async () => {
    const requested = answerRequests({ 'GET /thing': named('Ayu') });
    const { unmount } = show();
    await go(0);
    unmount();
    await go(30_000);
    act(() => void window.dispatchEvent(new Event('online')));
    await go(0);
    expect(called(requested)).toBe(1);
  });

  test('is fetched again when the network is back, if it is not fresh', async () => {
    const requested = answerRequests({ 'GET /thing': named('Ayu') });
    const { unmount } = show();
    await go(0);
    act(() => void window.dispatchEvent(new Event('online')));
    await go(0);
    expect(called(requested)).toBe(1);
    await go(30_000);
    act(() => void window.dispatchEvent(new Event('online')));
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

describe('an answer for the person before', () => {
  test.each([
    ['arrives', named('Ayu')],
    ['is refused', missing],
  ])('that %s after the one for the next is not shown', async (_what, late) => {
    const { answer, arrive } = slowly(late);
    const requested = answerRequests({ 'GET /thing': [answer, named('Sari')] });
    const { result } = show();
    await go(0);
    act(forgetAnswers);
    expect(signals()[0]?.aborted).toBe(true);
    await go(0);
    expect(called(requested)).toBe(2);
    arrive();
    await go(0);
    expect(result.current).toMatchObject({ data: { name: 'Sari' }, isError: false, isFetching: false });
  });
});

describe('whether another try may help', () => {
  const status = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

  test.each([
    [0, 'another error', Object.assign(new Error('x'), { status: 404 }), true],
    [0, 'a network without an answer', status(0), true],
    [0, 'status 399', status(399), true],
    [0, 'status 400', status(400), false],
    [0, 'status 499', status(499), false],
    [0, 'status 500', status(500), true],
    [1, 'status 500', status(500), true],
    [2, 'status 500', status(500), false],
  ])('after %d tries and %s', (failures, _error, error, expected) => {
    expect(mayPass(failures, error)).toBe(expected);
  });
});

describe('a failed request', () => {
  test('is not sent again for whoever has left in the pause after it', async () => {
    const requested = answerRequests({ 'GET /thing': fault });
    const { unmount } = show();
    await go(500);
    unmount();
    await go(10_000);
    expect(called(requested)).toBe(1);
  });

  test('leaves the older answer in place, with its error, until the next one has come', async () => {
    const { answer, arrive } = slowly(named('Sari'));
    answerRequests({ 'GET /thing': [named('Ayu'), missing, answer] });
    const { result } = show();
    await go(0);
    act(() => result.current.refetch());
    await go(0);
    const failed = { data: { name: 'Ayu' }, isError: true, isLoading: false };
    expect(result.current).toMatchObject({ ...failed, isFetching: false, errorUpdatedAt: Date.now() });
    act(() => result.current.refetch());
    expect(result.current).toMatchObject({ ...failed, isFetching: true });
    arrive();
    await go(0);
    expect(result.current).toMatchObject({ data: { name: 'Sari' }, isError: false, error: null });
  });

  test('is not shown to whoever comes back without an answer', async () => {
    answerRequests({ 'GET /thing': missing });
    const { result, unmount } = show();
    await go(0);
    expect(result.current.isError).toBe(true);
    unmount();
    const shown: boolean[] = [];
    renderHook(() => shown.push(useAnswer(GET).isError));
    expect(shown).not.toContain(true);
    await go(0);
  });

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
      'GET /thing': missing,
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
  test('is fetched after each message that comes when it is there', async () => {
    const requested = answerRequests({ 'GET /thing': [named('Ayu'), named('Sari'), named('Komang')] });
    const { result } = show();
    for (const name of ['Ayu', 'Sari', 'Komang']) {
      await go(0);
      expect(result.current.data).toEqual({ name });
      await act(() => refetchChangedAnswer(GET.path));
    }
    await go(0);
    expect(called(requested)).toBe(4);
  });

  test('is nothing to fetch where it was never shown', async () => {
    const requested = answerRequests({});
    await refetchChangedAnswer('/never');
    expect(requested).toEqual({});
  });

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
