import { expect, test } from '@jest/globals';
import { categoriesOf, filterFinalists } from '#client/entities/finalists/finalist-filter.ts';
import { sortFinalists } from '#client/entities/finalists/sort-finalists.ts';
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
  expect(found('désirée    ayu')).toEqual(['f1']);
  expect(found('desireeayu')).toEqual([]);
  expect(found('ayu k')).toEqual([]);
  expect(found('')).toEqual(['f1', 'f2']);
  expect(found('  ')).toEqual(['f1', 'f2']);
});

test('those of the chosen categories are found, and of them those with the text', () => {
  const finalists = ['Bali', 'Aceh', 'Bali', 'Solo'].map((category, at) =>
    buildFinalist(at + 1, { category }),
  );
  const found = (text: string, ...categories: string[]) =>
    filterFinalists(finalists, { text, categories: new Set(categories) }).map(({ id }) => id);
  expect(found('', 'Bali')).toEqual(['f1', 'f3']);
  expect(found(' ', 'Bali', 'Solo')).toEqual(['f1', 'f3', 'f4']);
  expect(found('finalis 3', 'Bali')).toEqual(['f3']);
  expect(found('finalis 3', 'Aceh')).toEqual([]);
  expect(found('aceh')).toEqual(['f2']);
});

test('finalists are sorted by rank, by name as people sort, or as the organizer has them; the list itself stays', () => {
  const finalists = [
    buildFinalist(10, { name: 'bima' }),
    buildFinalist(2, { name: 'Ayu 10' }),
    buildFinalist(1, { name: 'Ayu 9' }),
  ];
  const ranks: Record<string, number> = { f10: 2, f2: 3, f1: 1 };
  const sorted = (sort: 'rank' | 'name' | 'number', rankOf = ({ id }: { id: string }) => ranks[id] ?? 0) =>
    sortFinalists(finalists, { sort, rankOf }).map(({ id }) => id);
  expect(sorted('rank')).toEqual(['f1', 'f10', 'f2']);
  expect(sorted('rank', () => 1)).toEqual(['f10', 'f2', 'f1']);
  expect(sorted('name')).toEqual(['f1', 'f2', 'f10']);
  expect(sorted('number')).toEqual(['f1', 'f2', 'f10']);
  expect(finalists.map(({ id }) => id)).toEqual(['f10', 'f2', 'f1']);
});

test('categories are offered only where choosing one narrows the list', () => {
  const of = (...categories: string[]) =>
    categoriesOf(categories.map((category, at) => buildFinalist(at + 1, { category })));
  expect(of('Tari', 'Angklung', 'Tari', 'Angklung')).toEqual(['Angklung', 'Tari']);
  expect(of('Tari', 'Tari', 'Tari')).toEqual([]);
  expect(of('Bali', 'Aceh', 'Papua')).toEqual([]);
  expect(of('Bali', 'Aceh', 'Bali')).toEqual([]);
  expect(of('Tari', '', 'Tari', '')).toEqual([]);
  expect(of('', 'Tari', 'Bali', '')).toEqual(['Bali', 'Tari']);
  expect(of('Kelas 10', 'Kelas 9', 'Kelas 10', 'Kelas 9')).toEqual(['Kelas 9', 'Kelas 10']);
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
