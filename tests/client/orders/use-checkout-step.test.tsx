import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { useCheckoutStep } from '#client/public/flows/checkout/use-checkout-step.ts';
import type { CheckoutStep } from '#client/public/layouts/checkout-steps.ts';

const scrollTo = jest.fn();

function draw(at: string, furthest: CheckoutStep) {
  return renderHook(
    (given) => ({
      ...useCheckoutStep((wanted) => Math.min(wanted, given.furthest) as CheckoutStep),
      search: useLocation().search,
      by: useNavigationType(),
    }),
    {
      initialProps: { furthest },
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[at]}>
          <main>
            <h1>Keranjang</h1>
            {children}
          </main>
        </MemoryRouter>
      ),
    },
  );
}

beforeEach(() => {
  scrollTo.mockClear();
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
});
afterEach(cleanup);

test('an address beyond the furthest step is corrected in its place', () => {
  const { result, rerender } = draw('/checkout?step=3', 2);
  expect(result.current).toMatchObject({ step: 2, search: '?step=2', by: 'REPLACE' });
  rerender({ furthest: 1 });
  expect(result.current).toMatchObject({ step: 1, search: '', by: 'REPLACE' });
});

test('an allowed address stays as it is, and nothing is scrolled', () => {
  const { result } = draw('/checkout?step=2&from=mail', 3);
  expect(result.current).toMatchObject({ step: 2, search: '?step=2&from=mail', by: 'POP' });
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test('another step is a new entry, at the top, with the focus on its heading', () => {
  const { result } = draw('/checkout', 3);
  const heading = document.querySelector('h1');
  const focus = jest.spyOn(heading as HTMLElement, 'focus');
  act(() => result.current.goTo(3));
  expect(result.current).toMatchObject({ step: 3, search: '?step=3', by: 'PUSH' });
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  expect(document.activeElement).toBe(heading);
  expect(heading?.tabIndex).toBe(-1);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  act(() => result.current.goTo(1));
  expect(result.current).toMatchObject({ step: 1, search: '' });
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

test('a page without a heading is scrolled only', () => {
  const { result } = draw('/checkout', 3);
  document.querySelector('h1')?.remove();
  act(() => result.current.goTo(2));
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(document.body);
});
