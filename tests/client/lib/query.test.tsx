import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { ApiError, refusal } from '#client/lib/api.ts';
import { clearWithAccount, createQueryClient } from '#client/lib/query.ts';
import { clearClaims, getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored, writeStored } from '#client/lib/storage.ts';
import { Providers } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

beforeEach(clearStored);
afterEach(() => {
  cleanup();
  clearStored();
});

function Orders({ answer }: { answer: () => string }) {
  const { data, error } = useQuery({ queryKey: ['orders'], queryFn: async () => answer() });
  return <p>{error?.message ?? data ?? 'kosong'}</p>;
}

/** Two pages with the same query, of which one is on the screen. */
function showOrdersOf(answer: () => string) {
  const client = createQueryClient();
  clearWithAccount(client);
  client.setQueryData(['profile'], 'Rina');
  render(
    <Providers queryClient={client}>
      <Orders answer={answer} />
    </Providers>,
  );
  return client;
}

describe('what was fetched for one person', () => {
  test.each([
    ['logs in after them', () => setClaims(buildClaims({ id: 'u2' }))],
    ['logs out', () => clearClaims()],
    ['acts for another organizer', () => setClaims(buildClaims({ id: 'u1', eo_id: 'EO-2' }))],
    [
      'logs in in another tab',
      () => {
        writeStored('Claims', JSON.stringify(buildClaims({ id: 'u2' })));
        window.dispatchEvent(new StorageEvent('storage'));
      },
    ],
  ])('[PX-18] is gone at once, on the screen and beside it, when somebody %s', async (_what, change) => {
    setClaims(buildClaims({ id: 'u1' }));
    const client = showOrdersOf(() =>
      getClaims()?.id === 'u1' && getClaims()?.eo_id === undefined ? 'order Rina' : 'order lain',
    );
    await screen.findByText('order Rina');
    act(change);
    expect(client.getQueryData(['orders'])).toBeUndefined();
    expect(client.getQueryData(['profile'])).toBeUndefined();
    expect(await screen.findByText('order lain')).toBeTruthy();
    expect(screen.queryByText('order Rina')).toBeNull();
  });

  test('control: fresh claims of the same person leave it', async () => {
    setClaims(buildClaims({ id: 'u1' }));
    const client = showOrdersOf(() => 'order Rina');
    await screen.findByText('order Rina');
    act(() => setClaims(buildClaims({ id: 'u1', name: 'Rina P. Dewi' })));
    expect(screen.getByText('order Rina')).toBeTruthy();
    expect(client.getQueryData(['profile'])).toBe('Rina');
  });
});

describe('a refusal', () => {
  const refused = (status: number, code: string, method = 'GET') =>
    refusal({ status, body: { code, message: 'x', request_id: 'r1' }, retryAfter: null, method });

  test.each(['session_ended', 'session_required'])(
    'that says %s ends the session, whichever call gets it',
    async (code) => {
      for (const call of ['query', 'mutation']) {
        setClaims(buildClaims());
        const client = createQueryClient();
        const refuse = () => Promise.reject(refused(401, code, call === 'query' ? 'GET' : 'POST'));
        const sent =
          call === 'query'
            ? client.fetchQuery({ queryKey: [code], queryFn: refuse })
            : client.getMutationCache().build(client, { mutationFn: refuse }).execute(undefined);
        await expect(sent).rejects.toThrow();
        await waitFor(() => expect(getClaims()).toBeNull());
      }
    },
  );

  test.each([
    [401, 'invalid_credentials'],
    [403, 'forbidden'],
    [429, 'too_many_requests'],
    [500, 'internal'],
    [0, 'network'],
  ])('control: %i %s ends none', async (status, code) => {
    setClaims(buildClaims());
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { retry: false } });
    const sent = client.fetchQuery({
      queryKey: [code],
      queryFn: () => Promise.reject(refused(status, code)),
    });
    await expect(sent).rejects.toThrow();
    expect(getClaims()).not.toBeNull();
  });
});

describe('without a network', () => {
  afterEach(() => {
    onlineManager.setOnline(true);
    jest.restoreAllMocks();
  });

  test('[PX-16] what is sent is refused at once, and nothing is sent later by itself', async () => {
    const client = createQueryClient();
    onlineManager.setOnline(false);
    const send = jest.fn(() =>
      Promise.reject(new ApiError({ status: 0, code: 'network', message: 'Jaringan terputus' })),
    );
    const sent = client.getMutationCache().build(client, { mutationFn: send }).execute(undefined);
    await expect(sent).rejects.toThrow('Jaringan terputus');
    expect(send).toHaveBeenCalledTimes(1);
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('what is asked is refused at once, and asked again once there is one', async () => {
    onlineManager.setOnline(false);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    showOrdersOf(() => {
      if (!onlineManager.isOnline())
        throw new ApiError({ status: 0, code: 'network', message: 'Jaringan terputus' });
      return 'order Rina';
    });
    await screen.findByText('Jaringan terputus');
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('order Rina')).toBeTruthy();
  });
});
