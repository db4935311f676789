import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { usePart } from '#client/lib/use-part.ts';

afterEach(cleanup);

const Part = () => null;

test('a part is fetched when it is first wanted, and once for everybody', async () => {
  const load = jest.fn(async () => Part);
  const { result, rerender } = renderHook(({ wanted }) => usePart(load, { wanted }), {
    initialProps: { wanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe(Part));
  expect(renderHook(() => usePart(load, { wanted: true })).result.current).toBe(Part);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that cannot be fetched stays out, and is asked for again when it is wanted again', async () => {
  const load = jest.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const onFailed = jest.fn();
  const { result, rerender } = renderHook(({ wanted }) => usePart(load, { wanted, onFailed }), {
    initialProps: { wanted: true },
  });
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  expect(result.current).toBeNull();
  rerender({ wanted: false });
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe(Part));
});
