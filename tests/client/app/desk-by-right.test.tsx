import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BlackoutSection } from '#client/desk/events/blackout-section.tsx';
import { OwnEventCard } from '#client/desk/events/own-event-card.tsx';
import { EventLinks } from '#client/desk/flows/voting/event-links.tsx';
import { BoardTable } from '#client/desk/leaderboard/board-table.tsx';
import { EventOrganizerDetailPage } from '#client/desk/pages/event-organizer-detail.tsx';
import { TransactionPage } from '#client/desk/pages/transaction.tsx';
import { CanceledNotice } from '#client/desk/refund-runs/canceled-notice.tsx';
import { hitAddress } from '#client/desk/search/hits.ts';
import { rightsOf } from '#client/lib/rights.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { TEAM_ROLES, type TeamRole } from '#contracts/accounts/role-ids.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import {
  buildDeskClaims,
  buildDeskOrganizer,
  buildOrganizerEvent,
  onePage,
} from '../../support/desk-client.ts';
import { buildDeskEvent, buildEoEvent } from '../../support/desk-events.ts';

afterEach(() => {
  closePages();
  clearClaims();
});

const be = (role: TeamRole) => setClaims({ ...buildDeskClaims('ROLE002'), team_role: role });
/** Of the roles of a team those for whom it holds. */
async function rolesFor(holds: () => Promise<boolean>): Promise<TeamRole[]> {
  const found: TeamRole[] = [];
  for (const role of TEAM_ROLES) {
    be(role);
    if (await holds()) found.push(role);
    closePages();
  }
  return found;
}

const ownEvent = buildEoEvent({ name: 'Putri Nusantara', total_amount: null });

describe('[BO-2.303] what stands there only for those who may use it', () => {
  test('the money of an own event', async () => {
    const roles = await rolesFor(async () => {
      renderPages({ '/': <OwnEventCard event={ownEvent} onDetail={() => undefined} /> }, '/');
      await screen.findByText('Putri Nusantara');
      return screen.queryByText('AMOUNT TRANSACTION') !== null;
    });
    expect(roles).toEqual(['owner', 'finance']);
  });

  test('what happens with the money of a canceled event', async () => {
    const roles = await rolesFor(async () => {
      const event = buildDeskEvent({ status: 'canceled' });
      renderPages(
        {
          '/': (
            <>
              <h1>Event</h1>
              <CanceledNotice event={event} />
            </>
          ),
        },
        '/',
      );
      await screen.findByRole('heading');
      return screen.queryByText('Lihat sampai mana uangnya kembali.', { exact: false }) !== null;
    });
    expect(roles).toEqual(['owner', 'finance']);
  });

  test.each([
    ['Layar panggung', ['owner', 'hall']],
    ['Report', ['owner', 'finance']],
    ['Lihat halaman event', TEAM_ROLES],
  ])('the link %s of an event', async (name, wanted) => {
    const roles = await rolesFor(async () => {
      renderPages({ '/': <EventLinks event={buildDeskEvent({ status: 'ongoing' })} /> }, '/');
      await screen.findByRole('navigation');
      return screen.queryByRole('link', { name: new RegExp(name) }) !== null;
    });
    expect(roles).toEqual(wanted);
  });

  test('the buttons that hide and reveal results', async () => {
    const roles = await rolesFor(async () => {
      renderPages({ '/': <BlackoutSection event={buildDeskEvent({ status: 'ongoing' })} /> }, '/');
      const section = within(await screen.findByRole('region'));
      return section.queryByRole('button') !== null;
    });
    expect(roles).toEqual(['owner', 'hall']);
  });

  test('the sums, the team and the first account of an organizer', async () => {
    const shown: Record<string, TeamRole[]> = { sums: [], team: [], credential: [], amounts: [] };
    for (const role of TEAM_ROLES) {
      be(role);
      const requested = answerRequests({
        'GET /admin/event-organizers/EO-1': { body: { event_organizer: buildDeskOrganizer() } },
        'GET /admin/event-organizers/EO-1/events': {
          body: { data: [buildOrganizerEvent(1, { total_amount: null })], pagination: onePage(1) },
        },
        'GET /admin/event-organizers/EO-1/statistics': {
          status: 403,
          body: problem('forbidden', 'Anda tidak berhak.'),
        },
      });
      const path = '/dashboard/event-organizer/:organizerId';
      renderPages({ [path]: <EventOrganizerDetailPage /> }, '/dashboard/event-organizer/EO-1?tab=history');
      await screen.findByText('Putri 1');
      if (requested['GET /admin/event-organizers/EO-1/statistics']) shown.sums?.push(role);
      if (screen.queryByRole('tab', { name: 'Tim' })) shown.team?.push(role);
      if (screen.queryByRole('tab', { name: 'Credential' })) shown.credential?.push(role);
      if (screen.queryByText('TOTAL AMOUNT')) shown.amounts?.push(role);
      closePages();
    }
    expect(shown).toEqual({
      sums: ['owner', 'finance'],
      team: ['owner'],
      credential: ['owner'],
      amounts: ['owner', 'finance'],
    });
  });
});

describe('[BO-2.303] a board', () => {
  const board = {
    event: { id: 'EVT-1', name: 'Putri' },
    data: [
      {
        id: 'FIN-1',
        rank: 1,
        name: 'Nadira Humaira',
        category: 'Dewasa',
        profile_image: '',
        total_votes: 12,
        vote_percentage: 1,
      },
    ],
    hidden: false,
  } as unknown as Parameters<typeof BoardTable>[0]['board'];

  test('without the right to see voters has names and no buttons', async () => {
    renderPages({ '/': <BoardTable board={board} openId={undefined} onOpen={undefined} /> }, '/');
    expect(await screen.findByText('Nadira Humaira')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('[BO-2.303] support', () => {
  test('has a single bill, and asks for no list and no sum', async () => {
    setClaims({ ...buildDeskClaims('ROLE001'), platform_role: 'support' });
    const requested = answerRequests({
      'GET /admin/transactions/ORD-1': { status: 404, body: problem('order_not_found', 'Tidak ada.') },
    });
    renderPages({ '/dashboard/transaction': <TransactionPage /> }, '/dashboard/transaction?bill=ORD-1');
    await waitFor(() => expect(requested['GET /admin/transactions/ORD-1']).toHaveLength(1));
    expect(screen.getByText('Cari tagihan lewat pencarian di atas')).toBeTruthy();
    expect(Object.keys(requested)).toEqual(['GET /admin/transactions/ORD-1']);
  });
});

describe('[BO-2.303] an event that was found', () => {
  const hit = { group: 'events', row: { id: 'EVT-1' } } as unknown as Parameters<typeof hitAddress>[0];
  test.each([
    ['finance of the platform', { ...buildDeskClaims('ROLE001'), platform_role: 'finance' }, 'voting'],
    ['an editor', { ...buildDeskClaims('ROLE002'), team_role: 'editor' }, 'my-event'],
  ] as const)('leads %s to a page that they may open', (_who, claims, page) => {
    expect(hitAddress(hit, rightsOf(claims))).toBe(`/dashboard/${page}?event=EVT-1`);
  });
});
