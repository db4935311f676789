import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { WhoseRupiah } from '#client/entities/orders/whose-rupiah.tsx';
import type { WhoseRupiah as Whose } from '#contracts/orders/whose-rupiah.ts';

const whose = (overrides: Partial<Whose> = {}): Whose => ({
  organizer: 17_500,
  platform: 8_750,
  tax: 0,
  fee_lowest: 203,
  fee_highest: 4_440,
  fee_is_known: false,
  ...overrides,
});
const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

test('each part has its share and its rupiah; one that there is not has no line', () => {
  const { rerender } = render(<WhoseRupiah whose={whose()} />);
  expect(rows()).toEqual(['Penyelenggara 66,67%Rp\u00a017.500', 'Sorak 33,33%Rp\u00a08.750']);
  rerender(<WhoseRupiah whose={whose({ tax: 2_750 })} />);
  expect(rows()).toHaveLength(3);
  expect(rows()[2]).toBe('Pajak 9,48%Rp\u00a02.750');
});

test.each([
  [{}, 'kira-kira Rp 203 sampai Rp 4.440 per transaksi'],
  [{ fee_highest: 203 }, 'kira-kira Rp 203.'],
  [
    { fee_lowest: 198, fee_highest: 198, fee_is_known: true },
    'sudah dibayar biaya pembayaran Rp 198, menurut laporan',
  ],
])('what the payment costs is said, and whether that is an estimate: %j', (overrides, words) => {
  const { container } = render(<WhoseRupiah whose={whose(overrides)} />);
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain(words);
});
