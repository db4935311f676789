import { expect, test } from '@jest/globals';
import { PROVINCES } from '#server/modules/accounts/indonesia.ts';
import { namePlace } from '#server/modules/accounts/name-place.ts';
import { readPlaces } from '#server/modules/accounts/read-places.ts';

test.each([
  ['Jakarta, DKI Jakarta', -6.18, 106.83],
  ['Kota Tangerang Selatan, Banten', -6.29, 106.71],
  ['Kota Depok, Jawa Barat', -6.4, 106.79],
  ['Kota Bandung, Jawa Barat', -6.91, 107.61],
  ['Kota Semarang, Jawa Tengah', -6.99, 110.42],
  ['Kabupaten Sleman, DI Yogyakarta', -7.72, 110.36],
  ['Kota Surabaya, Jawa Timur', -7.26, 112.75],
  ['Kota Denpasar, Bali', -8.67, 115.21],
  ['Kota Medan, Sumatera Utara', 3.59, 98.67],
  ['Kota Sabang, Aceh', 5.89, 95.32],
  ['Kota Batam, Kepulauan Riau', 1.13, 104.05],
  ['Kota Pontianak, Kalimantan Barat', -0.03, 109.34],
  ['Kabupaten Nunukan, Kalimantan Utara', 4.13, 117.66],
  ['Kota Makassar, Sulawesi Selatan', -5.15, 119.43],
  ['Kabupaten Manggarai Barat, Nusa Tenggara Timur', -8.49, 119.88],
  ['Kota Kupang, Nusa Tenggara Timur', -10.18, 123.61],
  ['Kota Ternate, Maluku Utara', 0.79, 127.38],
  ['Kota Ambon, Maluku', -3.7, 128.18],
  // The provinces of 2022.
  ['Kota Sorong, Papua Barat Daya', -0.88, 131.26],
  ['Kabupaten Manokwari, Papua Barat', -0.86, 134.06],
  ['Kabupaten Nabire, Papua Tengah', -3.37, 135.5],
  ['Kabupaten Jayawijaya, Papua Pegunungan', -4.09, 138.95],
  ['Kota Jayapura, Papua', -2.54, 140.71],
  ['Kabupaten Merauke, Papua Selatan', -8.49, 140.4],
])('[PX-29] %s', async (name, latitude, longitude) => {
  expect(await namePlace({ latitude, longitude })).toBe(name);
});

test.each([
  ['the Java Sea', -5, 111.5],
  ['the Banda Sea', -6, 127.5],
  ['the Indian Ocean south of Java', -9.5, 105],
  ['Singapore, across the strait from Batam', 1.29, 103.85],
  ['Johor Bahru', 1.49, 103.74],
  ['Kuching, on the same island', 1.55, 110.35],
  ['Dili, on the same island', -8.56, 125.57],
  ['Vanimo, behind the border of Papua', -2.68, 141.3],
  ['Bangkok', 13.75, 100.5],
  ['Mecca', 21.42, 39.83],
  ['New York', 40.71, -74.01],
  ['where the map begins', 0, 0],
])('[PX-29] control: %s has no name', async (_where, latitude, longitude) => {
  expect(await namePlace({ latitude, longitude })).toBeNull();
});

test('[PX-29] every province of today has places, and each place the Indonesian kind of name', async () => {
  const names = (await readPlaces()).flatMap(({ name }) => name ?? []);
  const provinces = new Set(names.map((name) => name.split(', ').at(-1)));
  expect([...provinces].sort()).toEqual(Object.values(PROVINCES).sort());
  expect(provinces.size).toBe(38);
  expect(names.filter((name) => !/^(Kota|Kabupaten) [^,]+, |^Jakarta, DKI Jakarta$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBeGreaterThan(480);
});
