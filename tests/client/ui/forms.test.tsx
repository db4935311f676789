import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { QuantityStepper } from '#client/ui/quantity-stepper.tsx';
import { PasswordInput, SearchInput } from '#client/ui/text-input.tsx';

afterEach(cleanup);

function Cart({ start = 0, max = 100 }: { start?: number; max?: number }) {
  const [votes, setVotes] = useState(start);
  return (
    <>
      <QuantityStepper name="Ayu" value={votes} onChange={setVotes} max={max} />
      <output data-testid="votes">{votes}</output>
    </>
  );
}
const votes = () => Number(screen.getByTestId('votes').textContent);

describe('the vote stepper', () => {
  test('minus is disabled at 0 and plus at the most', async () => {
    const user = userEvent.setup();
    render(<Cart max={2} />);
    const minus = screen.getByRole('button', { name: 'Kurangi vote untuk Ayu' });
    const plus = screen.getByRole('button', { name: 'Tambah vote untuk Ayu' });
    expect(minus).toHaveProperty('disabled', true);
    await user.click(plus);
    await user.click(plus);
    expect(votes()).toBe(2);
    expect(plus).toHaveProperty('disabled', true);
    await user.click(minus);
    expect(votes()).toBe(1);
  });

  test('a number can be typed, and too much becomes the most', async () => {
    const user = userEvent.setup();
    render(<Cart start={1} max={50} />);
    const field = screen.getByRole('textbox', { name: 'Jumlah vote untuk Ayu' });
    await user.clear(field);
    expect(votes()).toBe(0);
    await user.type(field, '25');
    expect(votes()).toBe(25);
    await user.type(field, '9');
    expect(votes()).toBe(50);
    await user.tab();
    expect(field).toHaveProperty('value', '50');
  });

  test.each([
    ['1.5', 1],
    ['2x5', 2],
    ['1,5', 1],
    ['-3', 0],
  ])('[PX-54] %s is no amount of votes: it says so and buys no more than %i', async (typed, expected) => {
    const user = userEvent.setup();
    render(<Cart start={7} />);
    const field = screen.getByRole('textbox', { name: 'Jumlah vote untuk Ayu' });
    await user.clear(field);
    await user.type(field, typed);
    expect(votes()).toBe(expected);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Tulis angka saja, tanpa titik atau koma.');
    await user.tab();
    expect(field).toHaveProperty('value', String(expected));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('arrow keys count up and down but never below 0', async () => {
    const user = userEvent.setup();
    render(<Cart start={1} />);
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(votes()).toBe(0);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(votes()).toBe(2);
  });
});

describe('the password field', () => {
  test('[P4-08] the toggle flips between shown and hidden and says what it will do', async () => {
    const user = userEvent.setup();
    render(<PasswordInput label="Kata sandi" defaultValue="suaraku" />);
    const field = screen.getByLabelText('Kata sandi');
    expect(field).toHaveProperty('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }));
    expect(field).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Sembunyikan kata sandi' }));
    expect(field).toHaveProperty('type', 'password');
  });

  test('an error belongs to the field', () => {
    render(<PasswordInput label="Kata sandi" hint="Minimal 8" error="Passwords do not match!" />);
    const field = screen.getByLabelText('Kata sandi');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Passwords do not match!');
    expect(screen.queryByText('Minimal 8')).toBeNull();
  });
});

function Search() {
  const [text, setText] = useState('ayu');
  return <SearchInput label="Cari finalis" value={text} onChange={setText} />;
}

test('clearing a search empties it and keeps the cursor in it', async () => {
  const user = userEvent.setup();
  render(<Search />);
  await user.click(screen.getByRole('button', { name: 'Hapus pencarian' }));
  const field = screen.getByRole('searchbox', { name: 'Cari finalis' });
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
});

/** Gives back what was typed one by one and only at a call, as the address does behind a busy page. */
function LateSearch() {
  const [value, setValue] = useState('');
  const [reported, setShown] = useState<string[]>([]);
  return (
    <>
      <SearchInput label="Cari event" value={value} onChange={(text) => setShown((all) => [...all, text])} />
      <button
        type="button"
        onClick={() => {
          setValue(reported[0] ?? '');
          setShown(reported.slice(1));
        }}
      >
        kembalikan
      </button>
      <button type="button" onClick={() => setValue('')}>
        kosongkan
      </button>
    </>
  );
}

test('[PX-25] a search shows what is typed, not what comes back late; what comes from elsewhere it takes over', async () => {
  const user = userEvent.setup();
  render(<LateSearch />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari event' });
  await user.type(field, 'putr');
  await user.type(field, 'XY', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field.value).toBe('puXYtr');
  expect(field.selectionStart).toBe(4);
  for (let given = 0; given < 6; given++) {
    await user.click(screen.getByRole('button', { name: 'kembalikan' }));
    expect(field.value).toBe('puXYtr');
  }
  await user.click(screen.getByRole('button', { name: 'kosongkan' }));
  expect(field.value).toBe('');
});

test('the words of a checkbox tick it, and its error belongs to it', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(
    <Checkbox
      checked={false}
      onChange={onChange}
      label="Saya menyetujui"
      error="You must accept the terms of service."
    />,
  );
  await user.click(screen.getByText('Saya menyetujui'));
  expect(onChange).toHaveBeenCalledWith(true);
  const box = screen.getByRole('checkbox', { name: 'Saya menyetujui' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You must accept the terms of service.',
  );
});

test('[PB-10] a pending button keeps its place and its focus, says so, and does nothing', async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  const { rerender } = render(
    <Button pendingText="Memproses" onClick={onClick}>
      Lanjutkan
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }));
  rerender(
    <Button pending pendingText="Memproses" onClick={onClick}>
      Lanjutkan
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Memproses' });
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
});
