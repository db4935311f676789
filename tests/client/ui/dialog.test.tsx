import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, Drawer } from '#client/ui/dialog.tsx';

afterEach(cleanup);

function Page({ Overlay }: { Overlay: typeof Dialog | typeof Drawer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Buka</Button>
      <Overlay open={open} onOpenChange={setOpen} title="Log In" description="Agar suara Anda tercatat.">
        <Button>Di dalam</Button>
      </Overlay>
    </>
  );
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s has a name, keeps the focus inside, and gives it back on Escape', async (_kind, Overlay) => {
  const user = userEvent.setup();
  render(<Page Overlay={Overlay} />);
  const opener = screen.getByRole('button', { name: 'Buka' });
  await user.click(opener);
  const box = screen.getByRole('dialog', { name: 'Log In' });
  for (let presses = 0; presses < 4; presses += 1) {
    await user.tab();
    expect(box.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the cross closes', async () => {
  const user = userEvent.setup();
  render(<Page Overlay={Dialog} />);
  await user.click(screen.getByRole('button', { name: 'Buka' }));
  await user.click(screen.getByRole('button', { name: 'Tutup' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
