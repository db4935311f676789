import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type Start, useFinalistEntries } from '#client/desk/finalists/use-finalist-entries.ts';
import { buildDeskFinalist } from '../../support/desk-events.ts';

const finalists = ['Ayu', 'Komang', 'Sari'].map((name, at) =>
  buildDeskFinalist({ id: `FIN-${at + 1}`, name }),
);

function open(start: Start) {
  const { result } = renderHook(() => useFinalistEntries({ finalists, start }));
  return {
    now: () => result.current,
    ids: () => result.current.entries.map(({ id }) => id),
    currentName: () => result.current.current?.values.name,
  };
}
const STORED = ['FIN-1', 'FIN-2', 'FIN-3'];

test('the drawer opens at a finalist, at the first one where that is gone, or at a new one behind them', () => {
  const second = open({ id: 'FIN-2' });
  expect([second.now().at, second.currentName(), second.ids()]).toEqual([1, 'Komang', STORED]);
  const gone = open({ id: 'FIN-9' });
  expect([gone.now().at, gone.currentName(), gone.ids()]).toEqual([0, 'Ayu', STORED]);
  const fresh = open('new');
  expect([fresh.now().at, fresh.currentName(), fresh.ids()]).toEqual([3, '', [...STORED, null]]);
});

test('the drawer shows one by its place or its key, the last one behind the end', () => {
  const { now, currentName } = open({ id: 'FIN-1' });
  act(() => now().show(2));
  expect(currentName()).toBe('Sari');
  act(() => now().show(3));
  expect(currentName()).toBe('Sari');
  act(() => now().showKey('FIN-2'));
  expect(now().at).toBe(1);
  act(() => now().showKey('FIN-9'));
  expect(now().at).toBe(0);
});

test('typing into a field takes away what was wrong with it, and nothing else', () => {
  const { now } = open({ id: 'FIN-2' });
  const problems = { name: 'nama!', category: 'kategori!' };
  act(() => now().setProblems('FIN-2', problems));
  act(() => now().setProblems('FIN-3', problems));
  act(() => now().change('FIN-2', { name: 'Ketut' }));
  expect(now().entries.map((entry) => [entry.values.name, entry.problems])).toEqual([
    ['Ayu', {}],
    ['Ketut', { category: 'kategori!' }],
    ['Sari', problems],
  ]);
});

test('a stored one goes back to what is stored; a new one goes away, and the one before it is shown', () => {
  const { now, ids, currentName } = open({ id: 'FIN-1' });
  act(() => now().change('FIN-1', { name: 'Salah' }));
  act(() => now().setProblems('FIN-1', { name: 'nama!' }));
  act(() => now().revert('FIN-1'));
  expect(now().entries[0]).toMatchObject({ values: { name: 'Ayu' }, problems: {} });
  act(() => now().revert('FIN-9'));
  expect(ids()).toEqual(STORED);
  act(() => now().add());
  expect([now().at, ids()]).toEqual([3, [...STORED, null]]);
  act(() => now().revert(now().current?.key ?? ''));
  expect([now().at, currentName(), ids()]).toEqual([2, 'Sari', STORED]);
});

test('one is stored or replaced under its key', () => {
  const { now } = open('new');
  const key = now().current?.key;
  act(() => now().stored(key ?? '', buildDeskFinalist({ id: 'FIN-4', name: 'Nadira', revision: 3 })));
  expect(now().entries[3]).toMatchObject({ key, id: 'FIN-4', revision: 3, values: { name: 'Nadira' } });
  const [ayu, komang] = now().entries;
  if (!ayu || !komang) throw new Error('no finalists');
  const replaced = { ...komang, values: { ...komang.values, name: 'Ketut' } };
  act(() => now().replace(replaced));
  expect(now().entries[0]).toBe(ayu);
  expect(now().entries[1]).toBe(replaced);
});
