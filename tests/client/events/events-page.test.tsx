import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EventsPage } from '#client/public/pages/events.tsx';
import { buildEventItem } from '../../support/build-event.ts';
import { answerRequests, problem, renderPages } from '../../support/client-page.tsx';

const events = [
  buildEventItem({ id: 'a', unique_name: 'putri', name: 'Putri' }),
  buildEventItem({ id: 'b', unique_name: 'saman', name: 'Saman', status: 'completed' }),
  buildEventItem({
    id: 'c',
    name: 'Cipta Suara',
    status: 'upcoming',
    start: '2027-01-03T02:00:00.000Z',
    event_organizer: 'Saung Swara',
  }),
  buildEventItem({ id: 'd', name: 'Bintang', status: 'upcoming', start: null, is_show: false }),
  buildEventItem({ id: 'e', name: 'Bromo', status: 'canceled' }),
];
const show = (at = '/events') => {
  answerRequests({ 'GET /events': { body: { events } } });
  renderPages({ '/events': <EventsPage /> }, at);
};
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const card = (name: string) =>
  screen.getByRole('heading', { name }).closest('.event-card_event') as HTMLElement;

afterEach(cleanup);

describe('the events page', () => {
  test('[P2-14 P4-01] ongoing and completed events lead to their page; the others are no links and say why', async () => {
    show();
    await screen.findByText('Putri');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/events/putri', '/events/saman']);
    expect(card('Putri').textContent).toContain('Rp\u00a02.500 / vote');
    expect(card('Cipta Suara').getAttribute('aria-disabled')).toBe('true');
    expect(card('Cipta Suara').textContent).toContain('Belum dibukaMulai 3 Jan 2027, 09.00 WIB');
    expect(card('Bintang').textContent).toContain('Belum dibukaComing Soon');
    expect(within(card('Bromo')).queryByRole('link')).toBeNull();
  });

  test('[P2-15 P2-16 P2-17] search and chips narrow the list together and can be taken back', async () => {
    show();
    await screen.findByText('Putri');
    await userEvent.click(screen.getByRole('button', { name: 'upcoming' }));
    expect(names()).toEqual(['Cipta Suara', 'Bintang']);
    await userEvent.type(screen.getByRole('searchbox'), 'SAUNG');
    expect(names()).toEqual(['Cipta Suara']);
    expect(screen.getByText('1 event cocok')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('Belum ada event')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Tampilkan semua' }));
    expect(names()).toHaveLength(5);
  });

  test('[P2-16] the address carries the chips', async () => {
    show('/events?status=closed,nonsense');
    await screen.findByText('Saman');
    expect(screen.getByRole('button', { name: 'closed' }).getAttribute('aria-pressed')).toBe('true');
    expect(names()).toEqual(['Saman', 'Bromo']);
  });

  test('[P8-07] a failure says what is wrong and can be tried again', async () => {
    const busy = { status: 503, body: problem('unavailable', 'Layanan sedang sibuk.') };
    // It is sent twice more by itself.
    answerRequests({ 'GET /events': [busy, busy, busy, { body: { events: [] } }] });
    renderPages({ '/events': <EventsPage /> }, '/events');
    expect(await screen.findByText('Error: Layanan sedang sibuk.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Belum ada event')).toBeTruthy();
  });
});
