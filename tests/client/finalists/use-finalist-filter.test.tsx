import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useFinalistFilter } from '#client/entities/finalists/use-finalist-filter.ts';

function open(search = '') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/events/putri${search}`]}>{children}</MemoryRouter>
  );
  const { result, rerender } = renderHook(
    () => ({ filter: useFinalistFilter(), search: useLocation().search }),
    { wrapper },
  );
  return {
    rerender,
    filter: () => result.current.filter,
    search: () => [...new URLSearchParams(result.current.search)],
  };
}

test('without anything in the address all finalists are shown by rank', () => {
  const { filter } = open();
  expect(filter()).toMatchObject({ text: '', categories: new Set(), sort: 'rank' });
});

test('text, categories and order are read from the address', () => {
  const { filter, rerender } = open('?q=ayu&category=Bali%7CAceh&sort=name');
  expect(filter()).toMatchObject({ text: 'ayu', categories: new Set(['Bali', 'Aceh']), sort: 'name' });
  const before = filter().categories;
  rerender();
  expect(filter().categories).toBe(before);
  expect(open('?sort=number').filter().sort).toBe('number');
  expect(open('?sort=rank').filter().sort).toBe('rank');
  expect(open('?sort=votes').filter().sort).toBe('rank');
});

test('text, categories and order are written to the address, and taken from it', () => {
  const { filter, search } = open('?ref=wa');
  act(() => filter().setText('ayu'));
  act(() => filter().setCategories(new Set(['Bali', 'Aceh'])));
  act(() => filter().setSort('number'));
  expect(search()).toEqual([
    ['ref', 'wa'],
    ['q', 'ayu'],
    ['category', 'Bali|Aceh'],
    ['sort', 'number'],
  ]);
  expect(filter()).toMatchObject({ text: 'ayu', categories: new Set(['Bali', 'Aceh']), sort: 'number' });
  act(() => filter().setCategories(new Set()));
  expect(filter().categories).toEqual(new Set());
  act(() => filter().setSort('rank'));
  expect(search()).toEqual([
    ['ref', 'wa'],
    ['q', 'ayu'],
  ]);
});

test('a reset leaves the order as it is', () => {
  const { filter, search } = open('?q=ayu&category=Bali&sort=name');
  act(() => filter().reset());
  expect(search()).toEqual([['sort', 'name']]);
  expect(filter()).toMatchObject({ text: '', categories: new Set(), sort: 'name' });
});
