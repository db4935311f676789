import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { newCart, withQuantity } from '#client/public/orders/cart.ts';
import { CartList } from '#client/public/orders/cart-list.tsx';
import { OrderSummary } from '#client/public/orders/order-summary.tsx';
import { priceCart } from '#client/public/orders/price-cart.ts';
import { buildConfig, buildFinalist } from '../../support/orders-client.ts';

const finalists = ['Ayu Larasati', 'Maria Wenda', 'Komang Dewi', 'Nadira Humaira'].map((name, at) =>
  buildFinalist({ id: `f${at + 1}`, name, rank: at + 1 }),
);

function Cart({ config = buildConfig() }) {
  const [cart, setCart] = useState(() => newCart({ eventId: 'e1', finalistId: 'f2' }));
  const priced = priceCart({ cart, finalists, rates: config });
  return (
    <>
      <CartList
        cart={cart}
        finalists={finalists}
        priced={priced}
        config={config}
        onQuantity={(id, quantity) => setCart((now) => withQuantity(now, id, quantity))}
        onListAll={() => setCart((now) => ({ ...now, listed: true }))}
      />
      <OrderSummary
        event={{ name: 'Putri Nusantara 2026', profile_image: null, organizer_share_bp: 7_000 }}
        price={2_500}
        priced={priced}
        config={config}
      />
    </>
  );
}
const votes = (name: string) =>
  (screen.getByRole('textbox', { name: `Jumlah vote untuk ${name}` }) as HTMLInputElement).value;
const button = (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;
const rows = () => within(screen.getByRole('list', { name: 'Keranjang' })).getAllByRole('listitem');
const total = () => screen.getByText('Total').nextElementSibling?.textContent?.replace(/\s/g, ' ');

afterEach(cleanup);

describe('the cart', () => {
  test('[P4-20] shows the chosen finalist with one vote; plus adds a price, minus stops at 0', async () => {
    render(<Cart />);
    expect(rows()).toHaveLength(1);
    expect(votes('Maria Wenda')).toBe('1');
    expect(total()).toBe('Rp 2.500');
    await userEvent.click(button('Tambah vote untuk Maria Wenda'));
    expect(total()).toBe('Rp 5.000');
    await userEvent.click(button('Kurangi vote untuk Maria Wenda'));
    await userEvent.click(button('Kurangi vote untuk Maria Wenda'));
    expect(votes('Maria Wenda')).toBe('0');
    expect(button('Kurangi vote untuk Maria Wenda').disabled).toBe(true);
    expect(total()).toBe('Rp 0');
  });

  test('takes a typed number and quick adds', async () => {
    render(<Cart />);
    const field = screen.getByRole('textbox', { name: 'Jumlah vote untuk Maria Wenda' });
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await userEvent.click(button('Tambah 25 vote untuk Maria Wenda'));
    expect(total()).toBe('Rp 92.500');
  });

  test('[P4-21] Add More Finalist lists everybody else at 0, the chosen one first, and disappears', async () => {
    render(<Cart />);
    await userEvent.click(button('Add More Finalist'));
    expect(rows()).toHaveLength(4);
    expect(rows()[0]?.textContent).toContain('Maria Wenda');
    expect(votes('Ayu Larasati')).toBe('0');
    expect(screen.queryByRole('button', { name: 'Add More Finalist' })).toBeNull();
  });

  test('[PX-72] every line has quick adds of its own, also once everybody is listed', async () => {
    render(<Cart />);
    await userEvent.click(button('Add More Finalist'));
    const adds = rows().map((row) =>
      within(within(row).getByRole('group', { name: /^Tambah cepat untuk/ }))
        .getAllByRole('button')
        .map((add) => add.textContent),
    );
    expect(adds).toEqual(Array(4).fill(['+5', '+10', '+25', '+50']));
    await userEvent.click(button('Tambah 5 vote untuk Nadira Humaira'));
    await userEvent.click(button('Tambah 50 vote untuk Ayu Larasati'));
    await userEvent.click(button('Tambah 5 vote untuk Nadira Humaira'));
    expect(['Maria Wenda', 'Ayu Larasati', 'Nadira Humaira'].map(votes)).toEqual(['1', '50', '10']);
    expect(total()).toBe('Rp 152.500');
  });

  test('[PX-72] quick adds of one line stop where the whole order does, and then all are disabled', async () => {
    render(<Cart config={buildConfig({ max_votes: 20 })} />);
    await userEvent.click(button('Add More Finalist'));
    await userEvent.click(button('Tambah 10 vote untuk Ayu Larasati'));
    await userEvent.click(button('Tambah 50 vote untuk Nadira Humaira'));
    expect(['Maria Wenda', 'Ayu Larasati', 'Nadira Humaira'].map(votes)).toEqual(['1', '10', '9']);
    expect(
      screen
        .getAllByRole('button', { name: /^Tambah \d+ vote/ })
        .every((add) => (add as HTMLButtonElement).disabled),
    ).toBe(true);
    expect(screen.getByText('Satu order paling banyak 20 suara.')).toBeTruthy();
    await userEvent.click(button('Kurangi vote untuk Maria Wenda'));
    expect(button('Tambah 5 vote untuk Komang Dewi').disabled).toBe(false);
  });

  test('goes no further than the limits, and says which one', async () => {
    render(<Cart config={buildConfig({ max_votes: 12 })} />);
    await userEvent.click(button('Tambah 10 vote untuk Maria Wenda'));
    await userEvent.click(button('Tambah 5 vote untuk Maria Wenda'));
    expect(votes('Maria Wenda')).toBe('12');
    expect(button('Tambah vote untuk Maria Wenda').disabled).toBe(true);
    expect(screen.getByText('Satu order paling banyak 12 suara.')).toBeTruthy();
    cleanup();
    render(<Cart config={buildConfig({ max_amount: 5_000 })} />);
    await userEvent.click(button('Tambah 10 vote untuk Maria Wenda'));
    expect(votes('Maria Wenda')).toBe('2');
    expect(screen.getByText(/Satu order paling banyak Rp\s5\.000\./)).toBeTruthy();
  });
});

describe('the order summary', () => {
  test('[PX-15] has every line, in the order of the cart, with points between thousands', async () => {
    render(<Cart />);
    await userEvent.click(button('Add More Finalist'));
    await userEvent.click(button('Tambah vote untuk Ayu Larasati'));
    const field = screen.getByRole('textbox', { name: 'Jumlah vote untuk Komang Dewi' });
    await userEvent.clear(field);
    await userEvent.type(field, '1200');
    await userEvent.tab();
    const lines = screen.getAllByText(/ × Rp/).map((line) => line.parentElement);
    const inCart = rows().map((row) => row.textContent ?? '');
    const names = lines.map((line) => line?.firstChild?.textContent ?? '');
    expect(names).toHaveLength(3);
    expect(names.map((name) => inCart.findIndex((row) => row.includes(name)))).toEqual([0, 1, 2]);
    const many = lines.find((line) => line?.textContent?.startsWith('Komang Dewi'));
    expect(many?.textContent?.replace(/\s/g, ' ')).toBe('Komang Dewi1.200 × Rp 2.500');
  });

  test('[P1-15 P9-12] says what the price includes, and shows tax and fee of an operator who sets them', () => {
    render(<Cart />);
    expect(screen.getByText(/per vote, termasuk biaya layanan/)).toBeTruthy();
    expect(screen.getAllByText('Pajak')[0]?.nextElementSibling?.textContent).toMatch(/^Rp\s0$/);
    expect(screen.getByText('Biaya layanan').nextElementSibling?.textContent).toBe('termasuk');
    cleanup();
    render(<Cart config={buildConfig({ tax_rate_bp: 1_100, fee_rate_bp: 400 })} />);
    expect(screen.getAllByText('Pajak')[0]?.nextElementSibling?.textContent).toMatch(/^Rp\s275$/);
    expect(screen.getByText('Biaya layanan').nextElementSibling?.textContent).toMatch(/^Rp\s100$/);
    expect(total()).toBe('Rp 2.875');
  });
});
