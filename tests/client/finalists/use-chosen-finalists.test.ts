import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useChosenFinalists } from '#client/desk/finalists/use-chosen-finalists.ts';
import { buildDeskFinalist } from '../../support/desk-events.ts';

const finalists = ['FIN-1', 'FIN-2', 'FIN-3'].map((id) => buildDeskFinalist({ id }));

test('[BO-2.243] finalists are chosen one by one or all at once, until choosing ends', () => {
  const { result, rerender } = renderHook((listed) => useChosenFinalists(listed), {
    initialProps: finalists,
  });
  const now = () => result.current;
  const state = () => [now().isChoosing, ...now().chosen.map(({ id }) => id)];
  expect(state()).toEqual([false]);
  act(() => now().begin());
  expect(state()).toEqual([true]);
  act(() => now().choose('FIN-3', true));
  act(() => now().choose('FIN-1', true));
  act(() => now().choose('FIN-1', true));
  expect(state()).toEqual([true, 'FIN-1', 'FIN-3']);
  act(() => now().choose('FIN-3', false));
  expect(state()).toEqual([true, 'FIN-1']);
  act(() => now().all());
  expect(state()).toEqual([true, 'FIN-1', 'FIN-2', 'FIN-3']);
  rerender(finalists.slice(0, 2));
  expect(state()).toEqual([true, 'FIN-1', 'FIN-2']);
  act(() => now().end());
  expect(state()).toEqual([false]);
  act(() => now().begin());
  expect(state()).toEqual([true]);
});
