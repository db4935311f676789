import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import {
  buildDeskClaims,
  buildDeskOrganizer,
  buildSupportMessage,
  buildUserRow,
  onePage,
} from '../../support/desk-client.ts';
import { buildDeskEvent, buildDeskFinalist, buildDeskRow, pageOf } from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';

standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { VotingPage } = await import('#client/desk/pages/voting.tsx');
const { UserAccountPage } = await import('#client/desk/pages/user-account.tsx');
const { CostumerSupportPage } = await import('#client/desk/pages/costumer-support.tsx');
const { EventOrganizerPage } = await import('#client/desk/pages/event-organizer.tsx');

const organizer = buildDeskOrganizer();
const answers = {
  'GET /admin/events': pageOf('events', [buildDeskRow()]),
  'GET /admin/events/EVT-1': { body: { event: buildDeskEvent() } },
  'GET /admin/events/hero-img': { body: { images: [] } },
  'GET /admin/events/EVT-1/finalist': { body: { finalists: [buildDeskFinalist()] } },
  'GET /admin/event-organizers': { body: { event_organizers: [organizer], pagination: onePage(1) } },
  [`GET /admin/event-organizers/${organizer.id}`]: { body: { event_organizer: organizer } },
};
const user = buildUserRow();
const message = buildSupportMessage();
const peopleAnswers = {
  'GET /admin/users': { body: { users: [user], pagination: onePage(1) } },
  'GET /admin/support-messages': {
    body: { messages: [message], pagination: onePage(1), counts: { new: 1, in_progress: 0, answered: 0 } },
  },
};
const pages = {
  '/dashboard/user-account': <UserAccountPage />,
  '/dashboard/costumer-support': <CostumerSupportPage />,
  '/dashboard/voting': <VotingPage />,
  '/dashboard/event-organizer': <EventOrganizerPage />,
};

type Form = {
  at: string;
  open: () => Promise<void>;
  required: readonly string[];
  /** It begins empty: what is typed is cleared again. */
  isNew?: boolean;
  save: string;
};

/** Every form of the desk that edits what is stored. A new one belongs here. */
const forms: Record<string, Form> = {
  'the event editor': {
    at: '/dashboard/voting?event=EVT-1',
    open: () => press('Edit Event'),
    required: [
      'Name',
      'Tagline',
      'Description',
      'Social media',
      'Price',
      'Event organizer',
      'Sorak',
      'Start date',
      'End date',
    ],
    save: 'Save and update',
  },
  'the organizer panel': {
    at: '/dashboard/event-organizer',
    open: async () => {
      await press(`Tindakan untuk ${organizer.name}`);
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Update' }));
    },
    required: ['Name'],
    save: 'Save',
  },
  'the finalist drawer': {
    at: '/dashboard/voting?event=EVT-1&section=participants',
    open: async () => {
      await press('Edit Event');
      await press(/^Edit Ayu/);
    },
    required: ['Name', 'Category'],
    save: 'Save Finalist',
  },
  'the account panel': {
    at: '/dashboard/user-account',
    open: async () => {
      await press(`Tindakan untuk ${user.name}`);
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Ubah akun' }));
    },
    required: ['Nama'],
    save: 'Simpan',
  },
  'an answer to a customer': {
    at: '/dashboard/costumer-support',
    open: () => press(/^Buka pesan dari/),
    required: ['Balas lewat email'],
    isNew: true,
    save: 'Kirim balasan',
  },
  'a note on a customer’s message': {
    at: '/dashboard/costumer-support',
    open: () => press(/^Buka pesan dari/),
    required: ['Catatan baru'],
    isNew: true,
    save: 'Simpan catatan',
  },
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(closePages);

const cases = Object.entries(forms).flatMap(([name, { required }]) =>
  required.map((label) => [name, label] as const),
);

test.each(cases)(
  '[BO-5.19] %s refuses a cleared field at the field and saves nothing: %s',
  async (name, label) => {
    const form = forms[name] as Form;
    const requested = answerRequests({ ...answers, ...peopleAnswers });
    renderPages(pages, form.at);
    await form.open();
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    if (form.isNew) fireEvent.change(field, { target: { value: 'Setengah jadi' } });
    await waitFor(() => expect(field.value).not.toBe(''));
    fireEvent.change(field, { target: { value: '' } });
    await press(form.save);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).not.toBe('');
    expect(Object.keys(requested).filter((call) => !call.startsWith('GET'))).toEqual([]);
  },
);
