import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { PaymentFrame } from '#client/public/payments/payment-frame.tsx';
import { ToastHost } from '#client/ui/toast.tsx';
import { pass } from '../../support/pass-time.ts';

type Options = {
  embedId: string;
  language: string;
  onSuccess: () => void;
  onPending: () => void;
  onError: () => void;
  onClose: () => void;
};
const embed = jest.fn<(token: string, options: Options) => void>();
const hide = jest.fn();
const outcome = jest.fn();

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[data-client-key]')];
const options = () => {
  const last = embed.mock.calls.at(-1)?.[1];
  if (!last) throw new Error('nothing was embedded');
  return last;
};
const frame = (
  <>
    <PaymentFrame
      token="token-1"
      scriptUrl="http://localhost/snap.js"
      clientKey="SB-Mid-client-TEST"
      onOutcome={outcome}
    />
    <ToastHost />
  </>
);

/** Shows the form with the provider's script already there, as after the first order. */
async function open() {
  Object.assign(window, { snap: { embed, hide } });
  render(frame);
  await pass(2_000);
}

beforeAll(async () => {
  // What draws toasts comes with the first touch, and not on the tests' clock.
  render(<ToastHost />);
  fireEvent.pointerDown(window);
  await screen.findByLabelText(/Notifications/);
  cleanup();
});
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(async () => {
  toast.dismiss();
  await pass(1_000);
  cleanup();
  jest.useRealTimers();
});

describe('the payment form', () => {
  test('[P7-12] says so when the provider’s script cannot be had, and tries again with a new one', async () => {
    render(frame);
    const [script] = scripts();
    expect(script?.src).toBe('http://localhost/snap.js');
    expect(script?.dataset.clientKey).toBe('SB-Mid-client-TEST');
    act(() => script?.dispatchEvent(new Event('error')));
    await pass(2_000);
    expect(screen.getByRole('alert').textContent).toContain(
      'Something went wrong while fetching Snap token!',
    );
    act(() => screen.getByRole('button', { name: 'Coba lagi' }).click());
    expect(scripts()).toHaveLength(1);
    Object.assign(window, { snap: { embed, hide } });
    act(() => scripts()[0]?.dispatchEvent(new Event('load')));
    await pass(2_000);
    expect(embed).toHaveBeenCalledTimes(1);
  });

  test('[P7-12] is embedded after about two seconds, in the language of the page', async () => {
    Object.assign(window, { snap: { embed, hide } });
    render(frame);
    await pass(1_900);
    expect(embed).not.toHaveBeenCalled();
    await pass(100);
    expect(embed.mock.calls[0]?.[0]).toBe('token-1');
    expect(options().language).toBe('id');
    expect(document.getElementById(options().embedId)).toBeTruthy();
  });

  test.each([
    ['onSuccess', 'success', 'Payment successful!'],
    ['onPending', 'pending', 'Payment pending!'],
    ['onError', 'error', 'Payment failed!'],
    ['onClose', 'closed', 'Payment form closed!'],
  ] as const)('[P8-12] %s is shown as %s, with its toast', async (callback, reported, words) => {
    await open();
    act(() => options()[callback]());
    await pass(100);
    expect(outcome).toHaveBeenCalledWith(reported);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('closed, it can be opened again with the same token', async () => {
    await open();
    act(() => options().onClose());
    act(() => screen.getByRole('button', { name: 'Buka form pembayaran' }).click());
    await pass(2_000);
    expect(embed.mock.calls.map(([token]) => token)).toEqual(['token-1', 'token-1']);
  });

  test('listens to no messages of other windows: they change nothing, whoever sends them', async () => {
    const listen = jest.spyOn(window, 'addEventListener');
    await open();
    expect(listen.mock.calls.map(([name]) => String(name))).not.toContain('message');
    expect(window.onmessage).toBeFalsy();
    listen.mockRestore();
    for (const origin of ['https://jahat.example', 'http://localhost']) {
      const data = { event: 'success', transaction_status: 'settlement', order_id: 'SRK-1' };
      act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin })));
    }
    await pass(100);
    expect(outcome).not.toHaveBeenCalled();
  });

  test('leaving the page takes the form away, and what it says later is not received', async () => {
    await open();
    const { onSuccess } = options();
    cleanup();
    expect(hide).toHaveBeenCalled();
    onSuccess();
    expect(outcome).not.toHaveBeenCalled();
  });
});
