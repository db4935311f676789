import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { getSelection } from '#client/lib/selection.ts';
import { clearStored } from '#client/lib/storage.ts';
import { newCart } from '#client/public/orders/cart.ts';
import { orderKeys } from '#client/public/orders/order-keys.ts';
import { priceCart } from '#client/public/orders/price-cart.ts';
import { cartRequest, useOpenCheckout } from '#client/public/orders/use-open-checkout.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildClaims, buildFinalist } from '../../support/orders-client.ts';

const OPEN = 'POST /checkout/transactions';
const cart = newCart({ eventId: 'e1', finalistId: 'f1' });
const sent = cartRequest({
  cart,
  priced: priceCart({ cart, finalists: [buildFinalist()], rates: undefined }),
  claims: buildClaims(),
});

beforeEach(clearStored);
afterEach(closePages);

/** Sends a cart of the event `e1`. @returns what was called, and which queries are to be fetched again */
async function send(answer: Answer) {
  answerRequests({ [OPEN]: answer });
  const queryClient = new QueryClient();
  const keys = {
    open: orderKeys.open('e1'),
    otherOpen: orderKeys.open('e2'),
    finalists: orderKeys.finalists('e1'),
    otherFinalists: orderKeys.finalists('e2'),
    config: orderKeys.config,
  };
  for (const key of Object.values(keys)) queryClient.setQueryData(key, {});
  const called: unknown[] = [];
  const { result } = renderHook(
    () =>
      useOpenCheckout({
        eventId: 'e1',
        onOpened: (id) => called.push(`opened ${id}`),
        onAttemptEnded: () => called.push('attempt ended'),
        onSessionEnded: () => called.push('session ended'),
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Providers queryClient={queryClient}>{children}</Providers>
      ),
    },
  );
  act(() => result.current.mutate({ cart: sent, idempotencyKey: 'k1' }));
  await waitFor(() => expect(result.current.isIdle || result.current.isPending).toBe(false));
  const old = Object.entries(keys)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
  return { called, old };
}

describe('a cart that is sent', () => {
  test('is an order from now on', async () => {
    const data = { token: 't', order_id: 'o7', reopened: false, expires_at: '2026-11-21T05:00:00.000Z' };
    expect(await send({ body: { data } })).toEqual({ called: ['opened o7'], old: ['open'] });
    expect(getSelection('orderid')).toBe('o7');
  });

  test.each<[number, string, string[], string[]]>([
    [401, 'session_ended', ['session ended'], []],
    [409, 'already_paid', ['attempt ended'], ['open']],
    [409, 'idempotency_key_reused', ['attempt ended'], ['open']],
    [409, 'event_not_open', [], ['open']],
    [409, 'price_changed', [], ['open', 'finalists', 'config']],
    [409, 'rules_being_changed', [], ['open', 'finalists', 'config']],
    [409, 'finalist_has_withdrawn', [], ['open', 'finalists', 'config']],
    [422, 'finalist_not_in_event', [], ['finalists', 'config']],
    [503, 'provider_away', [], []],
  ])('and refused by %p %s', async (status, code, called, old) => {
    expect(await send({ status, body: problem(code, 'Tidak bisa.') })).toEqual({ called, old });
    expect(getSelection('orderid')).toBeNull();
  });
});
