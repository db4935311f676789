import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { getSelection } from '#client/lib/selection.ts';
import { getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { useVoteNow } from '#client/public/finalists/use-vote-now.ts';
import { toast } from '#client/ui/toast.tsx';
import { type Answer, answerRequests, problem } from '../../support/client-page.tsx';

const claims = { id: 'u1', name: 'Rina', email: null, username: 'rina', role_id: 'ROLE003' as const };
const VERIFIED: Answer = { body: { claims } };
const ENDED: Answer = { status: 401, body: problem('session_ended', 'Berakhir.') };
const NOBODY: Answer = { status: 401, body: problem('session_required', 'Masuk dulu.') };

let failure: jest.SpiedFunction<typeof toast.error>;
beforeEach(() => {
  clearStored();
  failure = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** Presses Vote Now; the answer about the session is on its way until `answered` is called. */
async function press(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerRequests({
    'POST /auth/verify': () => (answer === 'network' ? answer : { ...answer, after: promise }),
  });
  const { result } = renderHook(
    () => ({ ...useVoteNow({ eventId: 'e1', finalistId: 'f1' }), path: useLocation().pathname }),
    { wrapper: MemoryRouter },
  );
  const wasPending = result.current.pending;
  let voted: Promise<void> | undefined;
  act(() => {
    voted = result.current.vote();
  });
  const isPending = result.current.pending;
  resolve();
  await act(async () => voted);
  return {
    pending: [wasPending, isPending, result.current.pending],
    path: result.current.path,
    leadsBack: getSelection('fromDetailFinalist'),
  };
}
const SHORTLY = [false, true, false];

test.each([
  ['[P4-17] nobody who is logged in', false, NOBODY, '/checkout', null],
  ['[P4-26] a token without claims', false, VERIFIED, '/auth/login', 'true'],
  ['[P4-15] a valid session', true, VERIFIED, '/checkout', null],
  ['[P4-16] a session that has ended', true, ENDED, '/auth/login', 'true'],
])('%s', async (_title, hasClaims, answer, path, leadsBack) => {
  if (hasClaims) setClaims(claims);
  expect(await press(answer)).toEqual({ pending: SHORTLY, path, leadsBack });
  expect([getSelection('eventid'), getSelection('finalistid')]).toEqual(['e1', 'f1']);
  expect(failure).not.toHaveBeenCalled();
});

test('without a network Vote Now stays where it is, and says so', async () => {
  setClaims(claims);
  expect(await press('network')).toEqual({ pending: SHORTLY, path: '/', leadsBack: null });
  expect(failure.mock.calls).toEqual([['Jaringan terputus. Periksa sambungan, lalu coba lagi.']]);
  expect(getClaims()).toEqual(claims);
});
