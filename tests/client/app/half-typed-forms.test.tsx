import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims, buildDeskOrganizer, buildUserRow, onePage } from '../../support/desk-client.ts';
import { buildDeskEvent, buildDeskFinalist, buildDeskRow, pageOf } from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { VotingPage } = await import('#client/desk/pages/voting.tsx');
const { EventOrganizerPage } = await import('#client/desk/pages/event-organizer.tsx');
const { UserAccountPage } = await import('#client/desk/pages/user-account.tsx');

const organizer = buildDeskOrganizer();
const event = buildDeskEvent({ status: 'ongoing', actions: ['extend', 'close', 'cancel'] });
const answers = {
  'GET /admin/events': pageOf('events', [buildDeskRow()]),
  'GET /admin/events/EVT-1': { body: { event } },
  'GET /admin/events/hero-img': { body: { images: [] } },
  'GET /admin/events/EVT-1/images': { body: { images: [] } },
  'GET /admin/events/EVT-1/finalist': { body: { finalists: [buildDeskFinalist()] } },
  'GET /admin/event-organizers': { body: { event_organizers: [organizer], pagination: onePage(1) } },
  [`GET /admin/event-organizers/${organizer.id}`]: { body: { event_organizer: organizer } },
  'GET /admin/users': { body: { users: [buildUserRow()], pagination: onePage(1) } },
};
const pages = {
  '/dashboard/voting': <VotingPage />,
  '/dashboard/event-organizer': <EventOrganizerPage />,
  '/dashboard/user-account': <UserAccountPage />,
};
const PANEL = '/dashboard/voting?event=EVT-1';
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (menu: string, item: string) => {
  await press(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const type = (label: string) => async () => {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: 'Setengah jadi' } });
  return () => expect(field.value).toBe('Setengah jadi');
};

type Form = { at: string; open: () => Promise<void>; fill: () => Promise<() => void>; cancel: string };

/** Every form of the desk that can be given up. A new one belongs here. */
const forms: Record<string, Form> = {
  'the event editor': { at: PANEL, open: () => press('Edit Event'), fill: type('Name'), cancel: 'Cancel' },
  'a new organizer': {
    at: '/dashboard/event-organizer',
    open: () => press('Create Event Organizer'),
    fill: type('Name'),
    cancel: 'Cancel',
  },
  'an organizer that is changed': {
    at: '/dashboard/event-organizer',
    open: () => choose(`Tindakan untuk ${organizer.name}`, 'Update'),
    fill: type('Name'),
    cancel: 'Cancel',
  },
  'a new user': {
    at: '/dashboard/user-account',
    open: () => press('Create User'),
    fill: type('Nama'),
    cancel: 'Batal',
  },
  'a finalist': {
    at: `${PANEL}&section=participants`,
    open: async () => {
      await press('Edit Event');
      await press(/^Edit Ayu/);
    },
    fill: type('Category'),
    cancel: 'Cancel',
  },
  'an image': {
    at: `${PANEL}&section=gallery`,
    open: async () => {
      await press('Edit Event');
      await press('Add new image');
    },
    fill: async () => {
      await userEvent.upload(screen.getByLabelText(/^Unggah/), pictureFile('satu.png'));
      await screen.findByLabelText(/^Ganti/);
      return () => expect(screen.getByLabelText(/^Ganti/)).toBeTruthy();
    },
    cancel: 'Cancel',
  },
  'a reason to close': {
    at: PANEL,
    open: () => press('Tutup voting'),
    fill: type('Alasan'),
    cancel: 'Jangan dulu',
  },
  'an extension': {
    at: PANEL,
    open: () => press('Perpanjang'),
    fill: type('Alasan'),
    cancel: 'Jangan dulu',
  },
};

beforeEach(() => {
  setClaims(buildDeskClaims());
  standInForUploads();
});
afterEach(closePages);

describe('a form that is half filled in', () => {
  test.each(Object.entries(forms))('[BO-2.183] is not dropped unasked by Cancel: %s', async (_name, form) => {
    answerRequests(answers);
    renderPages(pages, form.at);
    await form.open();
    const isKept = await form.fill();
    const cancel = async () =>
      userEvent.click((await screen.findAllByRole('button', { name: form.cancel })).at(-1) as HTMLElement);
    await cancel();
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
    await press('Lanjut mengisi');
    await waitFor(() => expect(screen.queryByText('Buang perubahan?')).toBeNull());
    isKept();
    await cancel();
    await press('Ya, buang');
    await waitFor(() => expect(screen.queryByText('Buang perubahan?')).toBeNull());
    expect(screen.queryByDisplayValue('Setengah jadi')).toBeNull();
  });
});

const DESK = join(import.meta.dirname, '../../../client/desk');
const sources = readdirSync(DESK, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(DESK, path), 'utf8') }));
const INPUTS =
  /<(?:TextInput|DateInput|TimeInput|TextArea|PasswordInput|textarea|ReasonField|PictureSlot|WallFields)\b/;

test.each(
  sources
    .filter(({ text }) => /<(?:ConfirmDialog|Dialog)\b/.test(text) && INPUTS.test(text))
    .map(({ path, text }) => [path, text]),
)('[BO-2.183] a dialog in which something is typed is left by the one mechanism: %s', (_path, text) =>
  expect(text).toContain('useDiscard('),
);

test.each(
  sources
    .filter(({ text }) => /<SidePanel\b/.test(text) && /\bfoot=/.test(text) && /\bdirty=/.test(text))
    .map(({ path, text }) => [path, text]),
)('[BO-2.183] a panel with a form has no way out of its own: %s', (_path, text) =>
  expect(text).toMatch(/<PanelCancel|<PanelButtons|useDiscard\(/),
);
