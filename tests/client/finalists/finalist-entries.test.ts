import { describe, expect, test } from '@jest/globals';
import {
  entryOf,
  isBlank,
  isUnsaved,
  newEntry,
  onTopOf,
  problemsOf,
  refusalsOf,
  toRequest,
} from '#client/desk/finalists/finalist-entries.ts';
import { changedFields } from '#client/lib/edit-conflict.ts';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';

const stored: DeskFinalist = {
  id: 'FIN-1',
  revision: 4,
  name: 'Sari',
  category: 'Bali',
  profile_image: '/media/p.webp',
  profile_image_id: 'P',
  banner_image: null,
  banner_image_id: null,
  qr_banner: null,
  qr_banner_id: null,
  qr_image: null,
  event_id: 'EVT-1',
  event_unique_name: 'putri',
  sosial_media_url: '-',
};
const VALUES = {
  name: 'Sari',
  category: 'Bali',
  number: '',
  socialMedia: '',
  profileImage: '/media/p.webp',
  bannerImage: '',
};

describe('a finalist in the drawer', () => {
  test('is what is stored; no social medium and no banner are empty fields', () => {
    expect(entryOf(stored)).toEqual({
      key: 'FIN-1',
      id: 'FIN-1',
      revision: 4,
      values: VALUES,
      saved: VALUES,
      problems: {},
    });
    const full = entryOf({ ...stored, sosial_media_url: '@sari', banner_image: '/media/b.webp' });
    expect(full.values).toMatchObject({ socialMedia: '@sari', bannerImage: '/media/b.webp' });
  });

  test('is new with nothing in it, and no two new ones are the same', () => {
    const [one, other] = [newEntry(), newEntry()];
    expect(one).toMatchObject({ id: null, revision: null, problems: {} });
    expect(new Set(Object.values(one.values))).toEqual(new Set(['']));
    expect(one.saved).toEqual(one.values);
    expect(one.key).toMatch(/^new-\d+$/);
    expect(one.key).not.toBe(other.key);
  });

  test('is unsaved as soon as anything differs, and blank only while it is new and empty', () => {
    const entry = entryOf(stored);
    expect([isUnsaved(entry), isBlank(entry), isBlank(newEntry())]).toEqual([false, false, true]);
    const typed = { ...newEntry(), values: { ...VALUES, name: 'x' } };
    expect([isUnsaved(typed), isBlank(typed)]).toEqual([true, false]);
    expect(changedFields(VALUES, { ...VALUES, name: 'x', bannerImage: 'y' })).toEqual([
      'name',
      'bannerImage',
    ]);
  });

  test("keeps one's own changes on top of what somebody else stored meanwhile", () => {
    const entry = { ...entryOf(stored), key: 'place', values: { ...VALUES, name: 'Mine' } };
    const merged = onTopOf(entry, { ...stored, revision: 5, name: 'Theirs', category: 'Aceh' });
    expect(merged).toMatchObject({ key: 'place', id: 'FIN-1', revision: 5, problems: {} });
    expect(merged.values).toEqual({ ...VALUES, name: 'Mine', category: 'Aceh' });
    expect(merged.saved).toEqual({ ...VALUES, name: 'Theirs', category: 'Aceh' });
  });
});

describe('what keeps a finalist from being stored', () => {
  const say = {
    nameRequired: 'name!',
    categoryRequired: 'category!',
    tooLong: (count: number) => `> ${count}`,
    number: 'number!',
  };
  const problems = (name: string, category: string) => problemsOf({ ...VALUES, name, category }, say);

  test('is a missing name or category, and one that is too long', () => {
    expect(problems('Sari', 'Bali')).toEqual({});
    expect(problems('', '  ')).toEqual({ name: 'name!', category: 'category!' });
    expect(problems('n'.repeat(120), 'c'.repeat(80))).toEqual({});
    expect(problems('n'.repeat(121), 'c'.repeat(81))).toEqual({ name: '> 120', category: '> 80' });
    expect(problems(` ${'n'.repeat(120)} `, 'Bali')).toEqual({});
  });

  test.each([
    ['', true],
    [' 1 ', true],
    ['9999', true],
    ['0', false],
    ['10000', false],
    ['-1', false],
    ['1e3', false],
    ['tujuh', false],
  ])('is a number that no sash has: %p', (number, isWell) => {
    expect(problemsOf({ ...VALUES, number }, say)).toEqual(isWell ? {} : { number: 'number!' });
  });

  test('is what the server refuses, under the field that it means', () => {
    const errors = [
      { field: 'name', message: 'a' },
      { field: 'sosial_media_url', message: 'b' },
      { field: 'unheard_of', message: 'c' },
    ];
    expect(refusalsOf(errors)).toEqual({ name: 'a', socialMedia: 'b' });
    const listed = [
      { field: 'finalists.3.category', message: 'd' },
      { field: 'finalists.3.profile_image_url', message: 'e' },
      { field: 'finalists.3.banner_image_url', message: 'f' },
      { field: 'finalists.4.name', message: 'g' },
      { field: 'name', message: 'h' },
    ];
    expect(refusalsOf(listed, 'finalists.3.')).toEqual({
      category: 'd',
      profileImage: 'e',
      bannerImage: 'f',
    });
  });
});

test('a request has a dash where there is no social medium', () => {
  const request = {
    name: 'Sari',
    category: 'Bali',
    number: null,
    sosial_media_url: '-',
    profile_image_url: '/media/p.webp',
    banner_image_url: '',
  };
  expect(toRequest({ ...VALUES, socialMedia: '  ' })).toEqual(request);
  expect(toRequest({ ...VALUES, number: ' 07 ' })).toEqual({ ...request, number: 7 });
  expect(toRequest({ ...VALUES, socialMedia: ' @sari ' })).toEqual({ ...request, sosial_media_url: '@sari' });
});
