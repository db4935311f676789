import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  revealResults,
  useBlackoutState,
  useBlackoutWrite,
  useSetBlackout,
} from '#client/desk/events/use-blackout.ts';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildDeskEvent } from '../../support/desk-events.ts';
import { pass } from '../../support/pass-time.ts';

const NOW = Date.parse('2027-01-17T03:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

describe('the state of a blackout', () => {
  beforeEach(() => void jest.useFakeTimers({ now: NOW }));
  afterEach(() => {
    closePages();
    jest.useRealTimers();
  });

  test.each<[DeskEvent['blackout'], string]>([
    [null, 'none'],
    [{ hidden: false, from: at(60), until: null }, 'planned'],
    [{ hidden: false, from: at(60), until: at(90) }, 'planned'],
    [{ hidden: true, from: at(1), until: at(90) }, 'hidden'],
    [{ hidden: false, from: at(-60), until: null }, 'hidden'],
    [{ hidden: false, from: at(0), until: at(1) }, 'hidden'],
    [{ hidden: true, from: at(-60), until: at(0) }, 'none'],
    [{ hidden: true, from: at(-60), until: at(-1) }, 'none'],
  ])('%j is %s', (blackout, state) => {
    const { result } = renderHook(() => useBlackoutState({ blackout }));
    expect(result.current).toBe(state);
  });

  test('follows the clock while the page stays open', async () => {
    const blackout = { hidden: false, from: at(2), until: at(4) };
    const { result } = renderHook(() => useBlackoutState({ blackout }));
    const states = [result.current];
    for (let second = 1; second <= 5; second += 1) {
      await pass(1_000);
      states.push(result.current);
    }
    expect(states).toEqual(['planned', 'planned', 'hidden', 'hidden', 'none', 'none']);
  });
});

describe('a write', () => {
  afterEach(closePages);

  const KEYS = { event: deskEventKeys.one('EVT-1'), other: ['transactions'] };
  const BLACKOUT = 'PUT /admin/events/EVT-1/blackout';
  const REVEAL = 'PUT /admin/events/EVT-1/reveal';
  const stored: Answer = { body: { message: 'Tersimpan.', blackout: null, revealed_at: null } };

  function show<T, Props>(hook: (props: Props) => T, initialProps: Props) {
    const queryClient = new QueryClient();
    for (const key of Object.values(KEYS)) queryClient.setQueryData(key, null);
    const rendered = renderHook(hook, {
      initialProps,
      wrapper: ({ children }: { children: ReactNode }) => (
        <Providers queryClient={queryClient}>{children}</Providers>
      ),
    });
    return {
      ...rendered,
      old: () =>
        Object.entries(KEYS)
          .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
          .map(([name]) => name),
    };
  }

  test('that is stored makes the events old, and is confirmed', async () => {
    const requested = answerRequests({ [REVEAL]: stored });
    const onDone = jest.fn();
    const { result, old } = show(
      () => useBlackoutWrite({ call: () => revealResults('EVT-1'), onDone }),
      undefined,
    );
    act(() => result.current.mutate());
    expect(await screen.findByText('Tersimpan.')).toBeTruthy();
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(old()).toEqual(['event']);
    expect(requested[REVEAL]).toHaveLength(1);
  });

  test('that is refused makes the events old, and says why', async () => {
    answerRequests({ [REVEAL]: { status: 409, body: problem('conflict', 'Sudah berubah.') } });
    const onDone = jest.fn();
    const { result, old } = show(
      () => useBlackoutWrite({ call: () => revealResults('EVT-1'), onDone }),
      undefined,
    );
    act(() => result.current.mutate());
    expect(await screen.findByText('Sudah berubah.')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    expect(old()).toEqual(['event']);
  });

  const conflict: Answer = {
    status: 409,
    body: problem('edit_conflict', 'Ada yang mengubah.', {
      details: { revision: 5, changed_by: 'Siti', changed_at: null, differences: [] },
    }),
  };

  test.each([
    { from: at(60), until: at(120) },
    { from: at(60), until: null },
    { from: null, until: null },
  ])('that somebody else overtook is shown, and %j is sent again onto what was seen', async (hiding) => {
    const requested = answerRequests({ [BLACKOUT]: [conflict, stored] });
    const onDone = jest.fn();
    const { result, rerender } = show(
      (event: DeskEvent) => useSetBlackout(event, { onDone }),
      buildDeskEvent({ revision: 3 }),
    );
    // The event behind the dialog moves on.
    rerender(buildDeskEvent({ revision: 4 }));
    act(() => result.current.set(hiding));
    await waitFor(() => expect(result.current.together.conflict?.changed_by).toBe('Siti'));
    expect(screen.queryByText('Ada yang mengubah.')).toBeNull();
    act(() => result.current.together.keepMine());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(requested[BLACKOUT]?.map(({ body }) => body)).toEqual([
      { ...hiding, revision: 3 },
      { ...hiding, revision: 5 },
    ]);
    expect(result.current.together.conflict).toBeNull();
  });
});
