import { afterEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useScreens } from '#client/desk/screens/screens.ts';
import { useChangeScreen } from '#client/desk/screens/use-change-screen.ts';
import type { Screen, ScreensResponse } from '#contracts/screens/screens.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildScreen } from '../../support/screens-client.ts';

const LIST = 'GET /admin/events/e1/screens';
const CHANGE = 'PUT /admin/screens/s1';
const side = buildScreen({ id: 's2', name: 'Layar samping' });
const listOf = (...screens: Screen[]): { body: ScreensResponse } => ({
  body: {
    event: { id: 'e1', name: 'Putri Nusantara 2026', results_hidden: false, is_closed: false },
    screens,
    categories: [],
    finalists: [],
  },
});
const conflict = problem('edit_conflict', 'Sudah diubah.', {
  details: { revision: 9, changed_by: 'Dewi', changed_at: null, differences: [] },
});

/** The control of a screen, beside the list of all screens and another query of the desk. */
async function open(answers: Record<string, Answer | Answer[]>) {
  const requested = answerRequests(answers);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(['other'], 'kept');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Providers queryClient={queryClient}>{children}</Providers>
  );
  const first = buildScreen();
  const { result } = renderHook(
    () => ({ list: useScreens('e1').data?.screens, ...useChangeScreen('e1', first) }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.list).toHaveLength(2));
  const isOtherOld = () => queryClient.getQueryState(['other'])?.isInvalidated;
  return { requested, result, queryClient, isOtherOld };
}

afterEach(closePages);

test('a change is shown for its screen alone', async () => {
  const changed = buildScreen({ covered: 5, revision: 5 });
  const { requested, result } = await open({
    [LIST]: listOf(buildScreen(), side),
    [CHANGE]: { body: { message: 'ok', screen: changed } },
  });
  act(() => result.current.applyChange({ covered: 5 }));
  await waitFor(() => expect(result.current.list).toEqual([changed, side]));
  expect(requested[CHANGE]?.map(({ body }) => body)).toEqual([{ revision: 4, covered: 5 }]);
  expect(requested[LIST]).toHaveLength(1);
});

test('a change stops what is under way for its screens, and for nothing else', async () => {
  const { requested, queryClient, result } = await open({
    [LIST]: listOf(buildScreen(), side),
    [CHANGE]: { body: { message: 'ok', screen: buildScreen() } },
  });
  const other = Promise.withResolvers<string>();
  const fetching = queryClient.fetchQuery({ queryKey: ['another'], queryFn: () => other.promise });
  act(() => result.current.applyChange({ covered: 5 }));
  await waitFor(() => expect(requested[CHANGE]).toHaveLength(1));
  other.resolve('there');
  expect(await fetching).toBe('there');
});

test('a second choice is not sent while the first one is under way', async () => {
  const answer = Promise.withResolvers<void>();
  const { requested, result } = await open({
    [LIST]: listOf(buildScreen(), side),
    [CHANGE]: { body: { message: 'ok', screen: buildScreen() }, after: answer.promise },
  });
  act(() => result.current.applyChange({ covered: 5 }));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  act(() => result.current.applyChange({ frozen: true }));
  answer.resolve();
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(requested[CHANGE]?.map(({ body }) => body)).toEqual([{ revision: 4, covered: 5 }]);
});

test('a failure is shown with its reason, and the screens alone are fetched again', async () => {
  const { requested, result, isOtherOld } = await open({
    [LIST]: listOf(buildScreen(), side),
    [CHANGE]: { status: 503, body: problem('unavailable', 'Coba lagi sebentar.') },
  });
  act(() => result.current.applyChange({ covered: 5 }));
  expect(await screen.findByText('Layar belum diperbarui')).toBeTruthy();
  expect(await screen.findByText('Coba lagi sebentar.')).toBeTruthy();
  await waitFor(() => expect(requested[LIST]).toHaveLength(2));
  expect(isOtherOld()).toBe(false);
});

test('after a conflict one’s own choice goes onto what the other chose', async () => {
  const changed = buildScreen({ covered: 5, revision: 10 });
  const { requested, result } = await open({
    [LIST]: listOf(buildScreen(), side),
    [CHANGE]: [{ status: 409, body: conflict }, { body: { message: 'ok', screen: changed } }],
  });
  act(() => result.current.applyChange({ covered: 5 }));
  await waitFor(() => expect(result.current.together.conflict?.revision).toBe(9));
  expect(screen.queryByText('Layar belum diperbarui')).toBeNull();
  act(() => result.current.together.keepMine());
  await waitFor(() => expect(result.current.list?.[0]).toEqual(changed));
  expect(requested[CHANGE]?.map(({ body }) => body)).toEqual([
    { revision: 4, covered: 5 },
    { revision: 9, covered: 5 },
  ]);
});

test('after a conflict the screens are fetched again once more where the other choice is taken', async () => {
  const { requested, result } = await open({
    [LIST]: listOf(buildScreen(), side),
    [CHANGE]: { status: 409, body: conflict },
  });
  act(() => result.current.applyChange({ covered: 5 }));
  await waitFor(() => expect(result.current.together.conflict).not.toBeNull());
  await waitFor(() => expect(result.current.isPending).toBe(false));
  const before = requested[LIST]?.length ?? 0;
  act(() => result.current.together.takeStored());
  await waitFor(() => expect(requested[LIST]).toHaveLength(before + 1));
  expect(result.current.together.conflict).toBeNull();
});
