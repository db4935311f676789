import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { keepFocus } from '#client/lib/keep-focus.ts';

beforeAll(() => keepFocus());
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

/** Rows of which each has a button that takes its row away, and a link after the list. */
function Rows({ names, after = true }: { names: string[]; after?: boolean }) {
  const [left, setLeft] = useState(names);
  return (
    <main>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setLeft(left.filter((other) => other !== name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {after && <a href="/bawah">bawah</a>}
    </main>
  );
}

/** Buttons side by side, each of which takes itself away. */
function Buttons() {
  const [left, setLeft] = useState(['satu', 'dua', 'tiga']);
  return left.map((name) => (
    <button key={name} type="button" onClick={() => setLeft(left.filter((other) => other !== name))}>
      {name}
    </button>
  ));
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

  test.each([
    ['the next row', 'dua', 'tiga'],
    ['the next row from the first one on', 'satu', 'dua'],
    ['the last one left from the last one on', 'empat', 'tiga'],
  ])('goes to %s when a row is taken away', async (_what, pressed, next) => {
    const user = userEvent.setup();
    render(<Rows names={['satu', 'dua', 'tiga', 'empat']} />);
    screen.getByRole('button', { name: pressed }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(next));
  });

  test('goes to the control itself that has come to stand where one was taken away', async () => {
    const user = userEvent.setup();
    render(<Buttons />);
    screen.getByRole('button', { name: 'satu' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('dua'));
  });

  test('goes nowhere when nothing is left that stood beside it', async () => {
    const user = userEvent.setup();
    const failed = jest.fn();
    window.addEventListener('error', failed);
    render(<Rows names={['satu']} after={false} />);
    screen.getByRole('button', { name: 'satu' }).focus();
    await user.keyboard('{Enter}');
    await new Promise(requestAnimationFrame);
    window.removeEventListener('error', failed);
    expect(document.activeElement).toBe(document.body);
    expect(failed).not.toHaveBeenCalled();
  });

  test('passes over what cannot be seen', async () => {
    const user = userEvent.setup();
    render(
      <main>
        <Part />
      </main>,
    );
    const looks: unknown[] = [];
    Element.prototype.checkVisibility = function (options) {
      looks.push(options);
      return (this as HTMLElement).getAttribute('aria-label') !== 'jumlah';
    };
    try {
      screen.getByRole('button', { name: 'kurang' }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(focused()).toBe('semua'));
      // Also what takes up its room without being drawn.
      expect(looks).toContainEqual({ visibilityProperty: true });
    } finally {
      Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    }
  });
});

describe('[PX-56] a first key that has disabled its own control before this is watched', () => {
  const disabled = (beside: boolean) =>
    render(
      <main>
        <button type="button" disabled>
          kurang
        </button>
        {beside && <input aria-label="jumlah" />}
      </main>,
    );

  test('leads to the neighbour', () => {
    disabled(true);
    keepFocus(screen.getByRole('button', { name: 'kurang' }));
    expect(focused()).toBe('jumlah');
  });

  test('leads nowhere without one', () => {
    disabled(false);
    expect(() => keepFocus(screen.getByRole('button', { name: 'kurang' }))).not.toThrow();
    expect(document.activeElement).toBe(document.body);
  });

  test('leads nowhere where the page has set the focus itself', () => {
    disabled(true);
    render(<button type="button">lain</button>);
    screen.getByRole('button', { name: 'lain' }).focus();
    keepFocus(screen.getByRole('button', { name: 'kurang' }));
    expect(focused()).toBe('lain');
  });

  test('control: one that is not disabled keeps its place', () => {
    render(<Part />);
    keepFocus(screen.getByRole('button', { name: 'kurang' }));
    expect(document.activeElement).toBe(document.body);
  });
});
