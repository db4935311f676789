import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { SearchButton } from '#client/desk/search/search-button.tsx';
import { setClaims } from '#client/lib/session.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { RoleId } from '#contracts/accounts/session.ts';
import type { DeskHits } from '#contracts/search/search.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';

const SEARCH = 'GET /admin/search';
const NOTHING: DeskHits = { orders: [], events: [], organizers: [], users: [] };
const HITS: DeskHits = {
  orders: [
    {
      id: 'SRK-261121-7F2KX91QDM',
      name: 'Rina Paramita',
      email: 'rina@surel.test',
      username: 'rina',
      event_id: 'EVT-1',
      event_name: 'Putri Nusantara 2026',
      created_at: '2026-11-21T05:00:00.000Z',
      gross_amount: null,
      payment_type: 'qris',
      status: 'settlement',
      late: false,
    },
  ],
  events: [{ id: 'EVT-1', name: 'Putri Nusantara 2026', status: 'ongoing', event_organizer_name: 'Kirana' }],
  organizers: [{ id: 'EO-1', name: 'Kirana', email: 'halo@kirana.test', is_active: true }],
  users: [{ id: 'USR-1', name: 'Rina Paramita', username: 'rina', email: null, role_id: 'ROLE003' }],
};

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(closePages);

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}
const show = (role: RoleId = 'ROLE001', more: React.ReactNode = null) => {
  setClaims(buildDeskClaims(role));
  return renderPages(
    {
      '*': (
        <>
          <SearchButton />
          <Place />
          {more}
        </>
      ),
    },
    '/dashboard',
  );
};
const place = () => screen.getByTestId('place').textContent;
const field = () => screen.getByRole('combobox', { name: 'Cari order, event, organizer, atau orang' });
const press = (keys: object) => fireEvent.keyDown(document.body, { key: 'k', ...keys });
const type = async (text: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Cari semua' }));
  await userEvent.type(field(), text);
};

describe('the search over everything', () => {
  test.each([{ ctrlKey: true }, { metaKey: true }])(
    '[BO-2.262] opens by %j + K with the field in focus, and by Esc closes',
    async (keys) => {
      answerRequests({});
      show();
      press({});
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(press(keys)).toBe(false);
      expect(await screen.findByRole('dialog', { name: 'Cari' })).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(field()));
      expect(screen.getByRole('status').textContent).toMatch(/^Ketik paling sedikit dua huruf/);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  test('[BO-2.262] does not take somebody out of a form that is being filled in', () => {
    answerRequests({});
    show(
      'ROLE001',
      <Dialog open onOpenChange={() => undefined} title="Formulir">
        <form />
      </Dialog>,
    );
    press({ ctrlKey: true });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('[BO-2.262] asks once the typing pauses and shows hits by groups', async () => {
    const requested = answerRequests({ [SEARCH]: { body: HITS } });
    show();
    await type('r');
    await userEvent.type(field(), 'ina');
    const groups = await screen.findAllByRole('group');
    expect(
      groups
        .map((group) => group.getAttribute('aria-labelledby'))
        .map((id) => document.getElementById(id ?? '')?.textContent),
    ).toEqual(['Order', 'Event', 'Organizer', 'Akun']);
    expect(requested[SEARCH]?.map(({ query }) => query.get('search'))).toEqual(['rina']);
    expect(within(groups[0] as HTMLElement).getByRole('option').textContent).toContain('disembunyikan');
    expect(screen.getByText('4 hasil').getAttribute('role')).toBe('status');
  });

  test('[BO-2.262] arrows go through all hits and around, Enter opens the chosen one', async () => {
    answerRequests({ [SEARCH]: { body: HITS } });
    show();
    await type('rina');
    await screen.findAllByRole('option');
    const chosen = () => {
      const id = field().getAttribute('aria-activedescendant') ?? '';
      const [selected] = screen.getAllByRole('option', { selected: true });
      expect(selected?.id).toBe(id);
      return screen.getAllByRole('option').findIndex((option) => option.id === id);
    };
    expect(chosen()).toBe(0);
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toBe(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/dashboard/voting?event=EVT-1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['ROLE001', 0, '/dashboard/transaction?bill=SRK-261121-7F2KX91QDM'],
    ['ROLE002', 1, '/dashboard/my-event?event=EVT-1'],
    ['ROLE001', 2, '/dashboard/event-organizer/EO-1'],
    ['ROLE001', 3, '/dashboard/user-account?search=rina'],
  ] as const)('[BO-2.262] a hit leads %s to where it is: %i', async (role, index, address) => {
    answerRequests({ [SEARCH]: { body: HITS } });
    show(role);
    await type('rina');
    await userEvent.click((await screen.findAllByRole('option'))[index] as HTMLElement);
    await waitFor(() => expect(place()).toBe(address));
  });

  test('[BO-2.262] says that nothing was found, and what failed with another try', async () => {
    answerRequests({
      [SEARCH]: [{ status: 503, body: problem('unavailable', 'Sedang sibuk.') }, { body: NOTHING }],
    });
    show();
    await type('zz');
    expect((await screen.findByRole('alert')).textContent).toContain('Sedang sibuk.');
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Tidak ada yang cocok dengan “zz”.')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('[BO-2.262] another text ends the request for the one before', async () => {
    const signals: AbortSignal[] = [];
    answerRequests({});
    globalThis.fetch = jest.fn((_input: unknown, init?: RequestInit) => {
      if (init?.signal) signals.push(init.signal);
      return new Promise<Response>(() => undefined);
    }) as unknown as typeof fetch;
    show();
    await type('rina');
    await waitFor(() => expect(signals).toHaveLength(1));
    await userEvent.type(field(), 'p');
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});
