import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { keepFocus } from '#client/lib/keep-focus.ts';

beforeAll(keepFocus);
afterEach(cleanup);

/** A list whose button brings the rest and goes, and rows whose button counts down to nothing. */
function Part() {
  const [all, setAll] = useState(false);
  const [left, setLeft] = useState(1);
  return (
    <main>
      <a href="/atas">atas</a>
      <ul>
        <li>
          <button type="button" disabled={left === 0} onClick={() => setLeft(left - 1)}>
            kurang
          </button>
          <input aria-label="jumlah" />
        </li>
        {all && (
          <li>
            <button type="button">baru</button>
          </li>
        )}
      </ul>
      {!all && (
        <button type="button" onClick={() => setAll(true)}>
          semua
        </button>
      )}
      <a href="/bawah">bawah</a>
    </main>
  );
}

const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

describe('[PX-56] the focus of a keyboard', () => {
  test('goes to what comes in place of what was pressed', async () => {
    const user = userEvent.setup();
    render(<Part />);
    screen.getByRole('button', { name: 'semua' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('baru'));
  });

  test('goes to the neighbour of what a press has disabled', async () => {
    const user = userEvent.setup();
    render(<Part />);
    screen.getByRole('button', { name: 'kurang' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('jumlah'));
  });

  test('is left alone after a finger, whose phone would show its keyboard', async () => {
    const user = userEvent.setup();
    render(<Part />);
    await user.click(screen.getByRole('button', { name: 'semua' }));
    await screen.findByRole('button', { name: 'baru' });
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
  });
});
