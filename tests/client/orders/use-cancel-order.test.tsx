import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { getSelection, setSelection } from '#client/lib/selection.ts';
import { clearStored } from '#client/lib/storage.ts';
import { orderKeys } from '#client/public/orders/order-keys.ts';
import { useCancelOrder } from '#client/public/orders/use-cancel-order.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildOrder } from '../../support/orders-client.ts';

const CANCEL = 'POST /checkout/order/cancel';
const CANCELED: Answer = { body: { message: 'ok', order: buildOrder({ status: 'canceled' }) } };
const refused = (code: string, message = 'Tidak bisa.'): Answer => ({
  status: 409,
  body: problem(code, message),
});

beforeEach(clearStored);
afterEach(() => {
  closePages();
  clearStored();
});

/** Gives the order `o1` of the event `e1` up. @returns who was called with what, and which queries are old now */
async function cancel(answer: Answer) {
  const requested = answerRequests({ [CANCEL]: answer });
  const queryClient = new QueryClient();
  const keys = {
    history: orderKeys.historyPage('', 1),
    open: orderKeys.open('e1'),
    other: orderKeys.open('e2'),
  };
  for (const key of Object.values(keys)) queryClient.setQueryData(key, {});
  const called: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      called.push([name, ...given]);
  const { result } = renderHook(
    () =>
      useCancelOrder({
        eventId: 'e1',
        onCanceled: note('canceled'),
        onPaid: note('paid'),
        onSettled: note('settled'),
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Providers queryClient={queryClient}>{children}</Providers>
      ),
    },
  );
  act(() => result.current.mutate('o1'));
  await waitFor(() => expect(called).toContainEqual(['settled']));
  expect(requested[CANCEL]?.map(({ query }) => query.get('order_id'))).toEqual(['o1']);
  return {
    called,
    old: Object.entries(keys)
      .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
      .map(([name]) => name),
  };
}

describe('an order that is given up', () => {
  test('is chosen no more, and what lists it is fetched again', async () => {
    setSelection({ orderid: 'o1', eventid: 'e1' });
    const { called, old } = await cancel(CANCELED);
    expect(called).toEqual([['canceled'], ['settled']]);
    expect(old).toEqual(['history', 'open']);
    expect(await screen.findByText('Order dibatalkan.')).toBeTruthy();
    expect([getSelection('orderid'), getSelection('eventid')]).toEqual([null, 'e1']);
  });

  test('leaves another one chosen', async () => {
    setSelection({ orderid: 'o2' });
    await cancel(CANCELED);
    expect(getSelection('orderid')).toBe('o2');
  });

  test('that was paid meanwhile is paid', async () => {
    setSelection({ orderid: 'o1' });
    const { called, old } = await cancel(refused('already_paid'));
    expect(called).toEqual([['paid', 'o1'], ['settled']]);
    expect(old).toEqual(['history', 'open']);
    expect(await screen.findByText('Order ini sudah dibayar.')).toBeTruthy();
    expect(getSelection('orderid')).toBe('o1');
  });

  test('whose payment is being checked cannot be given up yet', async () => {
    const { called } = await cancel(refused('payment_being_checked'));
    expect(called).toEqual([['settled']]);
    expect(await screen.findByText(/^Pembayarannya masih diperiksa/)).toBeTruthy();
  });

  test.each([
    [
      'the server refuses',
      refused('not_cancelable', 'Order ini tidak bisa dibatalkan.'),
      'Order ini tidak bisa dibatalkan.',
    ],
    ['the network is away', 'network', /^Jaringan terputus/],
  ] as const)('says why it cannot be where %s', async (_what, answer, sentence) => {
    const { called } = await cancel(answer);
    expect(called).toEqual([['settled']]);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
