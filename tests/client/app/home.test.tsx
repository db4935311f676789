import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildBoard, buildEventItem } from '../../support/build-event.ts';
import { answerRequests, problem, renderPages } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';

standInForLive();
const { HomePage } = await import('#client/public/pages/home.tsx');

const events = [
  buildEventItem({ id: 'e1', unique_name: 'putri', name: 'Putri' }),
  buildEventItem({ id: 'e2', unique_name: 'saman', name: 'Saman', status: 'completed' }),
  buildEventItem({ id: 'e3', unique_name: 'cipta', name: 'Cipta', status: 'upcoming', votes_count: 0 }),
  buildEventItem({ id: 'e4', unique_name: 'bromo', name: 'Bromo', status: 'canceled', votes_count: 0 }),
];
async function show() {
  answerRequests({
    'GET /home': { body: { events, ongoing_count: 3 } },
    'GET /events/e1/board': { body: buildBoard() },
  });
  renderPages({ '/': <HomePage /> }, '/');
  await screen.findByRole('heading', { level: 3, name: 'Cipta' });
}
const section = (name: string) => screen.getByRole('region', { name });

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

describe('the landing page', () => {
  test('[P2-10 P1-05] promises, counts, and leads to the events and to work with Sorak', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Suaramu menggerakkan panggung.');
    expect(screen.getByText('sedang berlangsung', { exact: false }).textContent).toBe(
      '3 event sedang berlangsung',
    );
    expect(screen.getByRole('link', { name: 'Vote Now' }).getAttribute('href')).toBe('#events');
    expect(screen.getByRole('link', { name: 'Work with Sorak' }).getAttribute('href')).toBe('#work');
    for (const [claim, count] of [
      ['Events', '150+'],
      ['Review', '4.9'],
      ['Funded', '10M+'],
    ])
      expect(screen.getByText(claim ?? '', { selector: 'dt' }).nextElementSibling?.textContent).toBe(count);
  });

  test('[P1-06] organizers reach the team by chat', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Chat tim kami' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=/,
    );
  });

  test('[P2-11 P2-14] cards of ongoing and completed events are links, the others cannot be reached; Load More leads on', async () => {
    await show();
    const cards = section('Event di Sorak');
    const links = within(cards).getAllByRole('link');
    expect([...new Set(links.map((link) => link.getAttribute('href')))]).toEqual([
      '/events',
      '/events/putri',
      '/events/saman',
    ]);
    for (const name of ['Cipta', 'Bromo']) {
      const card = screen.getByRole('heading', { name }).closest<HTMLElement>('.event-card_event');
      expect(card?.getAttribute('aria-disabled')).toBe('true');
      expect(card?.querySelector('a, button, [tabindex]')).toBeNull();
      expect(card?.tabIndex).toBe(-1);
    }
    expect(within(cards).getAllByRole('link', { name: 'Load More' })[0]?.getAttribute('href')).toBe(
      '/events',
    );
  });

  test('[P2-13] says in three blurbs what Sorak does', async () => {
    await show();
    const blurbs = within(section('Dari layar ponsel ke layar aula')).getAllByRole('heading', { level: 3 });
    expect(blurbs.map((heading) => heading.textContent)).toEqual([
      'Bayar dengan cara yang biasa',
      'Peringkat bergerak di depan mata',
      'Setiap suara bisa dicek',
    ]);
  });

  test('[P2-12] questions open and close, one at a time', async () => {
    await show();
    const faq = within(section('Pertanyaan umum'));
    const [first, second] = faq.getAllByRole('button');
    if (!first || !second) throw new Error('no questions');
    expect(first.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(second);
    expect([first, second].map((one) => one.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    await userEvent.click(second);
    expect(second.getAttribute('aria-expanded')).toBe('false');
  });

  test('says what is wrong and offers another try when the events cannot be had', async () => {
    answerRequests({ 'GET /home': { status: 503, body: problem('unavailable', 'Sibuk.') } });
    renderPages({ '/': <HomePage /> }, '/');
    expect(await screen.findByText('Error: Sibuk.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
  });
});
