import { afterEach, describe, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '#client/lib/query.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { closePages } from '../../support/client-page.tsx';

afterEach(closePages);

/** A write whose answers are given by hand. */
function buildWrite() {
  const sent: { input: unknown; key: string; answer: (error?: Error) => void }[] = [];
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () =>
      useWrite({
        mutationFn: (input: unknown, key) =>
          new Promise<void>((resolve, reject) => {
            sent.push({ input, key, answer: (error) => (error ? reject(error) : resolve()) });
          }),
      }),
    { wrapper },
  );
  const write = async (...inputs: unknown[]) => {
    await act(async () => {
      for (const input of inputs) result.current.mutate(input);
    });
  };
  const answer = async (at: number, error?: Error) => {
    await act(async () => sent[at]?.answer(error));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  };
  return { sent, write, answer };
}

describe('[BO-3.43] a write', () => {
  test('goes out once for two presses in one frame, and again after it was answered', async () => {
    const { sent, write, answer } = buildWrite();
    await write({ name: 'Layar' }, { name: 'Layar' });
    expect(sent).toHaveLength(1);
    await answer(0);
    await write({ name: 'Layar' });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  test('of something else is not held up by the first', async () => {
    const { sent, write } = buildWrite();
    await write({ id: 'satu' }, { id: 'dua' });
    expect(sent.map(({ input }) => input)).toEqual([{ id: 'satu' }, { id: 'dua' }]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  test('whose answer was lost goes out again with the same key; what was mended has another one', async () => {
    const { sent, write, answer } = buildWrite();
    await write({ name: 'Layar' });
    await answer(0, new Error('network'));
    await write({ name: 'Layar' });
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await answer(1, new Error('refused'));
    await write({ name: 'Layar utama' });
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });
});
