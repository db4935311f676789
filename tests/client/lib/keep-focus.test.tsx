import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
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

/** A row with a button that takes it away beside one of text, and a link elsewhere in the page. */
function Page({ link }: { link: 'near' | 'far' }) {
  const [shown, setShown] = useState(true);
  return (
    <>
      <main>
        <ul>
          <li>teks</li>
          {shown && (
            <li>
              <button type="button" onClick={() => setShown(false)}>
                hapus
              </button>
            </li>
          )}
        </ul>
        {link === 'near' && <a href="/bawah">bawah</a>}
      </main>
      {link === 'far' && <a href="/bawah">bawah</a>}
    </>
  );
}

/** A button that takes itself away, and then does something else. */
function Gone({ then }: { then: () => void }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    if (!shown) then();
  }, [shown, then]);
  return (
    <main>
      {shown && (
        <button type="button" onClick={() => setShown(false)}>
          hapus
        </button>
      )}
      <input aria-label="jumlah" />
      <input aria-label="catatan" />
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

/** Presses the button of that name by the keyboard. */
async function press(name: string) {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
}

describe('[PX-56] the focus of a keyboard', () => {
  test('goes to what comes in place of what was pressed', async () => {
    render(<Part />);
    await press('semua');
    await waitFor(() => expect(focused()).toBe('baru'));
  });

  test('goes to the neighbour of what a press has disabled', async () => {
    render(<Part />);
    await press('kurang');
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
    render(<Rows names={['satu', 'dua', 'tiga', 'empat']} />);
    await press(pressed);
    await waitFor(() => expect(focused()).toBe(next));
  });

  test('goes to the control itself that has come to stand where one was taken away', async () => {
    render(<Buttons />);
    await press('satu');
    await waitFor(() => expect(focused()).toBe('dua'));
  });

  test('goes to what stands below a list that has no other control', async () => {
    render(<Page link="near" />);
    await press('hapus');
    await waitFor(() => expect(focused()).toBe('bawah'));
  });

  test.each(['root', 'other'])('does not leave the page (in #%s) for what stands beside it', async (id) => {
    const container = document.createElement('div');
    container.id = id;
    document.body.append(container);
    render(<Page link={id === 'root' ? 'far' : 'near'} />, { container });
    const beside = document.createElement('button');
    beside.textContent = 'di luar';
    if (id === 'other') container.querySelector('a')?.remove();
    document.body.append(beside);
    await new Promise(requestAnimationFrame);
    await press('hapus');
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
    beside.remove();
    container.remove();
  });

  const focus = (label: string) => screen.getByLabelText(label).focus();
  const takeBack = () => {
    focus('catatan');
    (document.activeElement as HTMLElement).blur();
  };
  const leave = () => window.history.pushState(null, '', '/lain');
  // With what it draws, or once that is drawn.
  test.each([
    ['sets the focus itself', () => focus('catatan'), 'catatan'],
    ['sets the focus itself a little later', () => queueMicrotask(() => focus('catatan')), 'catatan'],
    ['sets the focus and takes it back', takeBack, null],
    ['sets the focus and takes it back a little later', () => queueMicrotask(takeBack), null],
    ['goes to another address', () => queueMicrotask(leave), null],
  ])('is left alone where the page %s', async (_what, then, where) => {
    render(<Gone then={then} />);
    await press('hapus');
    await new Promise(requestAnimationFrame);
    window.history.replaceState(null, '', '/');
    if (where === null) expect(document.activeElement).toBe(document.body);
    else expect(focused()).toBe(where);
  });

  test('stays where a control was disabled for less than a frame', async () => {
    const user = userEvent.setup();
    render(<Part />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'kurang' });
    button.focus();
    await user.keyboard('{Shift}');
    button.disabled = true;
    await Promise.resolve();
    button.disabled = false;
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(button);
  });

  test('is kept again for the first key after a finger, whatever a control does with its events', async () => {
    const user = userEvent.setup();
    const stop = (event: Event) => event.stopPropagation();
    render(<Part />);
    const main = screen.getByRole('main');
    for (const name of ['keydown', 'pointerdown']) main.addEventListener(name, stop);
    await user.click(screen.getByLabelText('jumlah'));
    screen.getByRole('button', { name: 'semua' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('baru'));
    await user.click(screen.getByRole('button', { name: 'kurang' }));
    await new Promise(requestAnimationFrame);
    expect(focused()).not.toBe('jumlah');
  });

  test('goes nowhere when nothing is left that stood beside it', async () => {
    const failed = jest.fn();
    window.addEventListener('error', failed);
    render(<Rows names={['satu']} after={false} />);
    await press('satu');
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
