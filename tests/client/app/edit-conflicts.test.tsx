import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BlackoutSection } from '#client/desk/events/blackout-section.tsx';
import { CostumerSupportPage } from '#client/desk/pages/costumer-support.tsx';
import { EventOrganizerPage } from '#client/desk/pages/event-organizer.tsx';
import { UserAccountPage } from '#client/desk/pages/user-account.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { AccountPage } from '#client/public/pages/account.tsx';
import { buildAccount } from '../../support/account-client.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import {
  buildDeskClaims,
  buildDeskOrganizer,
  buildSupportMessage,
  buildUserRow,
  onePage,
} from '../../support/desk-client.ts';
import { buildDeskEvent } from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';

standInForLive();
const { HallDeskPage } = await import('#client/desk/pages/hall.tsx');

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(() => {
  closePages();
  clearClaims();
});

/** Something that somebody else has changed while it was open here. */
interface Scene {
  page: ReactNode;
  at: string;
  answers: Record<string, Answer | Answer[]>;
  /** The write. */
  put: string;
  /** What the server answers about both. */
  differences: readonly { field: string; current: unknown; sent: unknown }[];
  /** Changes something and sends it. */
  edit: () => Promise<void>;
  /** What the dialog shows: the field, what is stored, and what was meant here. */
  shown: readonly [label: string, stored: string, mine: string];
  /** What the write has when one insists: the other's changes to other fields stay. */
  insisted: Record<string, unknown>;
  /** What the write is answered. */
  done: object;
  choice?: true;
}

const menu = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Tindakan untuk ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const type = async (inside: ReturnType<typeof within>, label: string, text: string) => {
  const field = await inside.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

const message = buildSupportMessage({ state: 'new' });
const planned = { hidden: false, from: '2099-01-01T05:00:00.000Z', until: null };
const shownScreen = {
  id: 's1',
  name: 'Layar utama',
  revision: 1,
  variant: 'dark',
  show: 'board',
  rows: 10,
  category: null,
  finalist_id: null,
  covered: 0,
  frozen: false,
  created_at: '2026-11-21T13:41:07.000Z',
};

const scenes: Record<string, Scene> = {
  'an organizer': {
    page: <EventOrganizerPage />,
    at: '/dashboard/event-organizer',
    answers: {
      'GET /admin/event-organizers': {
        body: { event_organizers: [buildDeskOrganizer()], pagination: onePage(1) },
      },
      'GET /admin/event-organizers/EO-1': [
        { body: { event_organizer: buildDeskOrganizer() } },
        {
          body: {
            event_organizer: buildDeskOrganizer({ revision: 7, description: 'Mereka.', phone_number: '021' }),
          },
        },
      ],
    },
    put: 'PUT /admin/event-organizers/EO-1',
    differences: [{ field: 'description', current: 'Mereka.', sent: 'Saya.' }],
    async edit() {
      await menu('Yayasan Pesona', 'Update');
      const panel = within(await screen.findByRole('dialog', { name: 'Update Event Organizer' }));
      await type(panel, 'Description', 'Saya.');
      await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    },
    shown: ['Description', 'Mereka.', 'Saya.'],
    insisted: { revision: 7, description: 'Saya.', phone_number: '021' },
    done: { message: 'ok' },
  },
  'an account, by a super admin': {
    page: <UserAccountPage />,
    at: '/dashboard/user-account',
    answers: {
      'GET /admin/users': { body: { users: [buildUserRow()], pagination: onePage(1) } },
      'GET /admin/event-organizers': {
        body: { event_organizers: [buildDeskOrganizer()], pagination: onePage(1) },
      },
      'GET /admin/users/USR-1': {
        body: { user: buildUserRow({ revision: 7, name: 'Sinta M.', email: 'sinta@contoh.id' }) },
      },
    },
    put: 'PUT /admin/users/USR-1',
    differences: [{ field: 'name', current: 'Sinta M.', sent: 'Sinta Maharani Putri' }],
    async edit() {
      await menu('Sinta Maharani', 'Ubah akun');
      const panel = within(await screen.findByRole('dialog', { name: 'Ubah akun' }));
      await type(panel, 'Nama', 'Sinta Maharani Putri');
      await userEvent.click(panel.getByRole('button', { name: 'Simpan' }));
    },
    shown: ['Nama', 'Sinta M.', 'Sinta Maharani Putri'],
    insisted: { revision: 7, name: 'Sinta Maharani Putri', email: 'sinta@contoh.id', role_id: 'ROLE003' },
    done: { message: 'ok', user: buildUserRow({ revision: 8 }) },
  },
  'one’s own profile': {
    page: <AccountPage />,
    at: '/account',
    answers: {
      'GET /account': [
        { body: { account: buildAccount() } },
        { body: { account: buildAccount({ revision: 7, name: 'Rina P.', phone: '081234567890' }) } },
      ],
      'GET /account/sessions': { body: { sessions: [] } },
      'POST /auth/verify': { body: { claims: buildDeskClaims() } },
    },
    put: 'PUT /account',
    differences: [{ field: 'name', current: 'Rina P.', sent: 'Rina Baru' }],
    async edit() {
      const part = within(await screen.findByRole('region', { name: 'Data diri' }));
      await type(part, 'Nama lengkap', 'Rina Baru');
      await userEvent.click(part.getByRole('button', { name: 'Simpan' }));
    },
    shown: ['Nama lengkap', 'Rina P.', 'Rina Baru'],
    insisted: { revision: 7, name: 'Rina Baru', phone: '081234567890' },
    done: { message: 'ok', account: buildAccount({ revision: 8, name: 'Rina Baru' }) },
  },
  'the state of a message': {
    page: <CostumerSupportPage />,
    at: '/dashboard/costumer-support',
    answers: {
      'GET /admin/support-messages': {
        body: {
          messages: [message],
          pagination: onePage(1),
          counts: { new: 1, in_progress: 0, answered: 0 },
        },
      },
    },
    put: 'PUT /admin/support-messages/MSG-1',
    differences: [{ field: 'state', current: 'answered', sent: 'in_progress' }],
    async edit() {
      await userEvent.click(await screen.findByRole('button', { name: /^Buka pesan dari/ }));
      await userEvent.selectOptions(await screen.findByLabelText('Keadaan'), 'in_progress');
    },
    shown: ['Keadaan', 'Dijawab', 'Dikerjakan'],
    insisted: { revision: 7, state: 'in_progress' },
    done: { message: 'ok', support_message: { ...message, state: 'in_progress', revision: 8 } },
    choice: true,
  },
  'a hall screen': {
    page: <HallDeskPage />,
    at: '/dashboard/projector?event=e1',
    answers: {
      'GET /admin/events/e1/screens': {
        body: {
          event: { id: 'e1', name: 'Putri Nusantara 2026', results_hidden: false, is_closed: false },
          screens: [shownScreen],
          categories: [],
          finalists: [],
        },
      },
    },
    put: 'PUT /admin/screens/s1',
    differences: [{ field: 'show', current: 'qr', sent: 'waiting' }],
    async edit() {
      await userEvent.click(await screen.findByRole('button', { name: 'Layar tunggu' }));
    },
    shown: ['Yang tampil', 'Hanya QR', 'Layar tunggu'],
    insisted: { revision: 7, show: 'waiting' },
    done: { message: 'ok', screen: { ...shownScreen, show: 'waiting', revision: 8 } },
    choice: true,
  },
  'hidden results': {
    page: <BlackoutSection event={buildDeskEvent({ status: 'ongoing', blackout: planned })} />,
    at: '/',
    answers: {},
    put: 'PUT /admin/events/EVT-1/blackout',
    differences: [{ field: 'from', current: '2099-02-01T05:00:00.000Z', sent: null }],
    async edit() {
      await userEvent.click(screen.getByRole('button', { name: 'Batalkan rencana' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan rencana ini?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Batalkan rencana' }));
    },
    shown: ['Disembunyikan mulai', '1 Februari 2099', 'kosong'],
    insisted: { revision: 7, from: null },
    done: { message: 'ok', blackout: null, revealed_at: null },
    choice: true,
  },
};

async function meet({ page, at, answers, put, differences, edit, done }: Scene) {
  const details = {
    revision: 7,
    changed_by: 'Bayu Prakoso',
    changed_at: '2026-12-01T02:00:00.000Z',
    differences,
  };
  const refusal = { status: 409, body: problem('edit_conflict', 'Sudah diubah.', { details }) };
  const requested = answerRequests({ ...answers, [put]: [refusal, { body: done }] });
  renderPages({ [at.split('?')[0] ?? at]: page }, at);
  await edit();
  const dialog = within(await screen.findByRole('dialog', { name: /diubah (orang lain|di tempat lain)/ }));
  return { requested, dialog };
}

describe.each(Object.entries(scenes))('%s that somebody else has changed meanwhile', (_name, scene) => {
  const { put, shown, insisted, choice } = scene;

  test('[BO-3.41] is shown as it is now, beside what was meant here', async () => {
    const { dialog } = await meet(scene);
    expect(
      dialog.getByText(/^Bayu Prakoso meng?(ubahnya|yimpan perubahan) 1 Des 2026, 09\.00 WIB/),
    ).toBeTruthy();
    const [row] = dialog.getAllByRole('listitem');
    for (const text of shown) expect(row?.textContent).toContain(text);
  });

  test('is written on top of it when one insists', async () => {
    const { requested, dialog } = await meet(scene);
    const name = choice ? 'Tetap pakai pilihan saya' : 'Simpan isian saya di atasnya';
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(requested[put]).toHaveLength(2));
    expect(requested[put]?.[1]?.body).toMatchObject(insisted);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /diubah/ })).toBeNull());
  });

  test('stays as it is now when one gives way', async () => {
    const { requested, dialog } = await meet(scene);
    const name = choice ? 'Biarkan seperti sekarang' : 'Pakai yang tersimpan';
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /diubah/ })).toBeNull());
    expect(requested[put]).toHaveLength(1);
  });
});
