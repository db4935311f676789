import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Dialog } from '#client/ui/dialog.tsx';
import { ToastHost, toast } from '#client/ui/toast.tsx';

/** In small steps: React acts on what a timer changed only between them. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50) {
    await act(async () => jest.advanceTimersByTimeAsync(50));
  }
}

afterEach(cleanup);

describe('toasts', () => {
  beforeEach(async () => {
    render(<ToastHost />);
    fireEvent.pointerDown(window);
    await screen.findByLabelText(/Notifications/);
    jest.useFakeTimers();
  });
  afterEach(async () => {
    await pass(10_000);
    cleanup();
    jest.useRealTimers();
  });

  test('[P2-82 BO-8.02] the first letter becomes a capital and the rest stays', async () => {
    act(() => toast.info('payment form closed!', { detail: 'buka lagi lewat BCA' }));
    await pass(50);
    expect(screen.getByText('Payment form closed!')).toBeTruthy();
    expect(screen.getByText('Buka lagi lewat BCA')).toBeTruthy();
  });

  test('[PX-53] what is said again takes the place of what stands, and stands its time anew', async () => {
    act(() => toast.info('Belum ada pembayaran.'));
    await pass(2_000);
    act(() => toast.info('Belum ada pembayaran.'));
    act(() => toast.error('Belum ada pembayaran.'));
    await pass(300);
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await pass(2_000);
    expect(screen.getAllByRole('status')).toHaveLength(1);
    await pass(2_000);
    expect(screen.queryByText('Belum ada pembayaran.')).toBeNull();
    act(() => toast.info('Belum ada pembayaran.'));
    await pass(50);
    expect(screen.getAllByText('Belum ada pembayaran.')).toHaveLength(1);
  });

  test('a name that is a script is shown as it was typed', async () => {
    const name = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    act(() => toast.error(`Failed create event: ${name}`, { detail: name }));
    await pass(50);
    expect(screen.getByText(`Failed create event: ${name}`)).toBeTruthy();
    expect(document.querySelectorAll('.toast-stack_toast :is(img, script)')).toHaveLength(0);
  });

  test('[P2-80 P9-02 BO-4.18 BO-8.02 BO-9.04] a toast vanishes after 3 seconds', async () => {
    act(() => toast.success('Payment successful!'));
    await pass(2_990);
    expect(screen.queryByText('Payment successful!')).toBeTruthy();
    // Sonner takes it away 200 ms later.
    await pass(220);
    expect(screen.queryByText('Payment successful!')).toBeNull();
  });

  test('it stays while it is hovered or holds the focus, and goes 3 seconds after', async () => {
    act(() => toast.warning('Payment pending!'));
    await pass(1_000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    await pass(20_000);
    expect(screen.queryByText('Payment pending!')).toBeTruthy();
    fireEvent.mouseLeave(screen.getByRole('status'));
    fireEvent.focus(screen.getByRole('button', { name: 'Tutup' }));
    await pass(20_000);
    expect(screen.queryByText('Payment pending!')).toBeTruthy();
    fireEvent.blur(screen.getByRole('button', { name: 'Tutup' }));
    await pass(4_000);
    expect(screen.queryByText('Payment pending!')).toBeNull();
  });

  test('[P2-80] the cross closes it at once', async () => {
    act(() => toast.success('Login successful!'));
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    await pass(500);
    expect(screen.queryByText('Login successful!')).toBeNull();
  });

  test('[P2-81] errors interrupt, the other three kinds wait their turn', async () => {
    act(() => {
      toast.error('Payment failed!');
      toast.success('a');
      toast.info('b');
      toast.warning('c');
    });
    await pass(100);
    expect(screen.getByRole('alert').textContent).toContain('Payment failed!');
    expect(screen.getAllByRole('status')).toHaveLength(3);
  });
});

test('what is said before the page stands is said once it does', async () => {
  toast.info('login successful!');
  render(<ToastHost />);
  expect(await screen.findByText('Login successful!')).toBeTruthy();
});

test('over a modal it is read out, even if it is the first one, and closing it leaves the modal open', async () => {
  const close = jest.fn();
  // jsdom has no pointers to capture.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  render(<ToastHost />);
  render(<Dialog open onOpenChange={close} title="Bagikan" />);
  act(() => toast.success('Link copied!'));
  // Only what is not hidden is found by its role.
  const said = () => screen.getAllByRole('status').find((card) => card.textContent?.includes('Link copied!'));
  await waitFor(() => expect(said()).toBeTruthy());
  const cross = within(said() as HTMLElement).getByRole('button', { name: 'Tutup' });
  fireEvent.pointerDown(cross);
  fireEvent.click(cross);
  expect(close).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  expect(close).toHaveBeenCalledWith(false);
});
