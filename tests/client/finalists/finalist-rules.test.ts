import { expect, test } from '@jest/globals';
import { categoriesOf, filterFinalists } from '#client/entities/finalists/finalist-filter.ts';
import { finalistPicture } from '#client/public/finalists/finalist-picture.ts';
import { buildFinalist } from '../../support/build-event.ts';

test('names are found whatever the case, accents and spaces', () => {
  const finalists = [
    buildFinalist(1, { name: 'Désirée  Ayu', category: 'Bali' }),
    buildFinalist(2, { name: 'Komang', category: 'Nusa Tenggara' }),
  ];
  const found = (text: string) =>
    filterFinalists(finalists, { text, categories: new Set() }).map(({ id }) => id);
  expect(found('desiree ayu')).toEqual(['f1']);
  expect(found(' NUSA  ')).toEqual(['f2']);
  expect(found('')).toEqual(['f1', 'f2']);
});

test('categories are offered only where choosing one narrows the list', () => {
  const of = (...categories: string[]) =>
    categoriesOf(categories.map((category, at) => buildFinalist(at + 1, { category })));
  expect(of('Tari', 'Angklung', 'Tari', 'Angklung')).toEqual(['Angklung', 'Tari']);
  expect(of('Tari', 'Tari', 'Tari')).toEqual([]);
  expect(of('Bali', 'Aceh', 'Papua')).toEqual([]);
});

test('[P2-43] the picture is the QR image, else the banner, else the portrait', () => {
  const all = { qr_image: 'qr', banner_image: 'banner', profile_image: 'profile' };
  expect(finalistPicture(all)).toEqual({ kind: 'qr', src: 'qr' });
  expect(finalistPicture({ ...all, qr_image: '' })).toEqual({ kind: 'banner', src: 'banner' });
  expect(finalistPicture({ ...all, qr_image: null, banner_image: null })).toEqual({
    kind: 'profile',
    src: 'profile',
  });
});
