import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { useVotingAddress } from '#client/desk/flows/voting/use-voting-address.ts';
import { useHistoryFilter } from '#client/public/orders/use-history-filter.ts';

afterEach(cleanup);

/** A hook that keeps what is chosen in the address, and that address. */
function open<Kept>(useKept: () => Kept, search = '') {
  const { result } = renderHook(
    () => ({ kept: useKept(), search: useLocation().search, came: useNavigationType() }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[`/list${search}`]}>{children}</MemoryRouter>
      ),
    },
  );
  return {
    now: () => result.current.kept,
    /** The address afterwards, and whether the back button leads to the one before. */
    addressAfter: (move: (kept: Kept) => void) => {
      act(() => move(result.current.kept));
      return [result.current.search, result.current.came];
    },
  };
}

describe('the history of orders keeps in its address', () => {
  test('nothing at first', () => {
    const { now } = open(useHistoryFilter);
    expect(now()).toMatchObject({ groups: [], status: '', page: 1, orderId: null });
  });

  test('groups, in their order; what is none is left out', () => {
    const { now, addressAfter } = open(useHistoryFilter, '?status=success,nonsense,pending&page=3');
    expect(now()).toMatchObject({ groups: ['pending', 'success'], status: 'pending,success', page: 3 });
    expect(addressAfter((kept) => kept.toggle('failed'))).toEqual([
      '?status=pending%2Csuccess%2Cfailed',
      'REPLACE',
    ]);
    expect(addressAfter((kept) => kept.toggle('pending'))).toEqual(['?status=success%2Cfailed', 'REPLACE']);
    expect(addressAfter((kept) => kept.showAll())).toEqual(['', 'REPLACE']);
  });

  test.each([
    ['0', 1],
    ['-2', 1],
    ['2.9', 2],
    ['x', 1],
    ['7', 7],
  ])('page %s as page %d', (page, read) => {
    expect(open(useHistoryFilter, `?page=${page}`).now().page).toBe(read);
  });

  test('a page and an order that the back button leaves', () => {
    const { now, addressAfter } = open(useHistoryFilter, '?status=failed&other=1');
    expect(addressAfter((kept) => kept.setPage(2))).toEqual(['?status=failed&other=1&page=2', 'PUSH']);
    expect(addressAfter((kept) => kept.openOrder('SRK-1'))).toEqual([
      '?status=failed&other=1&page=2&order=SRK-1',
      'PUSH',
    ]);
    expect(now().orderId).toBe('SRK-1');
    expect(addressAfter((kept) => kept.closeOrder())).toEqual(['?status=failed&other=1&page=2', 'REPLACE']);
    expect(addressAfter((kept) => kept.setPage(1))).toEqual(['?status=failed&other=1', 'PUSH']);
  });
});

describe('the desk of events keeps in its address', () => {
  test('nothing at first', () => {
    const { now } = open(useVotingAddress);
    expect(now()).toMatchObject({
      tab: 'active',
      search: '',
      page: 1,
      eventId: null,
      section: 'main',
      wizardOpen: false,
    });
  });

  test('what an address of somebody else says, and nothing that is not there', () => {
    const known = '?q=gita&page=4.5&event=EVT-1&section=trophy&wizard=1';
    expect(open(useVotingAddress, known).now()).toMatchObject({
      search: 'gita',
      page: 4,
      eventId: 'EVT-1',
      section: 'trophy',
      wizardOpen: true,
    });
    expect(open(useVotingAddress, '?tab=nonsense&section=nonsense&page=-1').now()).toMatchObject({
      tab: 'active',
      section: 'main',
      page: 1,
    });
  });

  test('a tab and a search, which begin at the first page', () => {
    const { now, addressAfter } = open(useVotingAddress, '?page=3');
    expect(addressAfter((kept) => kept.setSearch('gita'))).toEqual(['?q=gita', 'REPLACE']);
    addressAfter((kept) => kept.setPage(2));
    expect(addressAfter((kept) => kept.setTab('draft'))).toEqual(['?q=gita&tab=draft', 'REPLACE']);
    expect(now().tab).toBe('draft');
    expect(addressAfter((kept) => kept.setTab('active'))).toEqual(['?q=gita', 'REPLACE']);
    expect(addressAfter((kept) => kept.setSearch(''))).toEqual(['', 'REPLACE']);
  });

  test('pages, an event and the wizard, which the back button leaves', () => {
    const { addressAfter } = open(useVotingAddress);
    expect(addressAfter((kept) => kept.setPage(2))).toEqual(['?page=2', 'PUSH']);
    expect(addressAfter((kept) => kept.setPage(1))).toEqual(['', 'PUSH']);
    expect(addressAfter((kept) => kept.openEvent('EVT-1'))).toEqual(['?event=EVT-1', 'PUSH']);
    expect(addressAfter((kept) => kept.setSection('gallery'))).toEqual([
      '?event=EVT-1&section=gallery',
      'REPLACE',
    ]);
    expect(addressAfter((kept) => kept.openEvent('EVT-2'))).toEqual(['?event=EVT-2', 'PUSH']);
    addressAfter((kept) => kept.setSection('participants'));
    expect(addressAfter((kept) => kept.setSection('main'))).toEqual(['?event=EVT-2', 'REPLACE']);
    expect(addressAfter((kept) => kept.openWizard())).toEqual(['?event=EVT-2&wizard=1', 'PUSH']);
    expect(addressAfter((kept) => kept.closeWizard())).toEqual(['?event=EVT-2', 'REPLACE']);
    addressAfter((kept) => kept.setSection('trophy'));
    expect(addressAfter((kept) => kept.closeEvent())).toEqual(['', 'REPLACE']);
  });
});
