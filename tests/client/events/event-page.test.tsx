import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EventResponse } from '#contracts/events/events.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { buildEventItem, buildEventPage, buildUpdate } from '../../support/build-event.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims, buildOrder } from '../../support/orders-client.ts';

const live = standInForLive();
const { EventPage } = await import('#client/public/pages/event.tsx');
const { getSelection } = await import('#client/lib/selection.ts');
const { setClaims } = await import('#client/lib/session.ts');
const { clearStored } = await import('#client/lib/storage.ts');

const OPEN = 'GET /checkout/orders/open';
const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const show = async (...page: Parameters<typeof buildEventPage>) => {
  answerRequests({ 'GET /events/putri': { body: buildEventPage(...page) } });
  renderPages({ '/events/:eventId': <EventPage /> }, '/events/putri');
  await screen.findByRole('heading', { level: 1, name: 'Putri Nusantara' });
};
const cards = () => document.querySelectorAll('.finalist-card_finalist');

beforeEach(clearStored);
afterEach(() => {
  closePages();
  jest.restoreAllMocks();
});

describe('the event page', () => {
  test('[P2-20 P2-30] shows the event, its organizer and what it costs', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'Putri Nusantara' })).toBeTruthy();
    expect(screen.getByText('Berani bersuara.')).toBeTruthy();
    expect(screen.getAllByText('Rp 2.500').length).toBeGreaterThan(0);
    expect(screen.getByText('Sepuluh provinsi.')).toBeTruthy();
    expect(screen.getByText('48,25 rb')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
      'https://www.instagram.com/pesona',
    );
    expect(screen.getByText(/Checkout ditutup pukul/)).toBeTruthy();
  });

  test('[P2-22] Vote Now of the stage leads to the finalists', async () => {
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    await show();
    const [button] = screen.getAllByRole('button', { name: 'Vote Now' });
    if (button) await userEvent.click(button);
    expect(scrolled.mock.contexts.map((element) => (element as HTMLElement).id)).toEqual(['finalis']);
  });

  test('[PX-61] the stage hands the event to the share sheet', async () => {
    const share = jest.fn(async (_shared: ShareData) => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Bagikan event' }));
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: 'http://localhost/events/putri' })),
    );
    Reflect.deleteProperty(navigator, 'share');
  });

  test('[P2-26] a finalist’s card has picture, name, category, percentage, Vote Now and See Detail', async () => {
    await show();
    const card = within(cards()[1] as HTMLElement);
    expect((cards()[1] as HTMLElement).querySelector('img')?.getAttribute('src')).toBe(
      '/media/finalists/f2.webp',
    );
    expect(card.getByRole('heading', { name: 'Finalis 2' })).toBeTruthy();
    expect(card.getByText('Aceh')).toBeTruthy();
    expect(card.getByText('25,00%')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Vote Now untuk Finalis 2' }).textContent).toBe('Vote Now');
    expect(card.getByRole('link', { name: 'See Detail Finalis 2' }).getAttribute('href')).toBe(
      '/events/putri/f2',
    );
  });

  test('[P2-29] the description keeps its markup', async () => {
    await show({ description: '<p>Sepuluh <strong>provinsi</strong>.</p><ul><li>Aceh</li></ul>' });
    expect(screen.getByText('provinsi').tagName).toBe('STRONG');
    expect(screen.getByText('Aceh', { selector: 'li' })).toBeTruthy();
  });

  test('[PX-04] other events follow: open ones first, of the same organizer before others, canceled ones never', async () => {
    // The visitor scrolls down at once.
    jest.spyOn(window, 'IntersectionObserver').mockImplementation(function (this: object, report) {
      const observer = this as IntersectionObserver;
      return Object.assign(observer, {
        observe: () => report([{ isIntersecting: true }] as IntersectionObserverEntry[], observer),
        disconnect: () => undefined,
      });
    } as (report: IntersectionObserverCallback) => IntersectionObserver);
    const item = (id: string, more: Parameters<typeof buildEventItem>[0]) =>
      buildEventItem({ id, name: id, unique_name: id, ...more });
    answerRequests({
      'GET /events/putri': { body: buildEventPage() },
      'GET /events': {
        body: {
          events: [
            buildEventItem(),
            item('Lama', { status: 'completed' }),
            item('Batal', { status: 'canceled' }),
            item('Asing', { event_organizer: 'Lain' }),
            item('Nanti', { status: 'upcoming' }),
            item('Saudara', {}),
          ],
        },
      },
    });
    renderPages({ '/events/:eventId': <EventPage /> }, '/events/putri');
    const others = await screen.findByRole('region', { name: 'Event lainnya' });
    expect(
      within(others)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Saudara', 'Asing', 'Nanti', 'Lama']);
  });

  test('[PX-83] says where the rupiah of one vote go', async () => {
    await show();
    const whose = screen.getByRole('region', { name: 'Ke mana uang vote pergi' });
    const text = whose.textContent?.replaceAll('\u00a0', ' ');
    expect(text).toContain('Dari satu vote seharga Rp 2.500');
    for (const part of ['Penyelenggara70%Rp 1.750', 'Sorak30%Rp 750']) expect(text).toContain(part);
    expect(text).toContain('kira-kira Rp 18 sampai Rp 4.440');
  });

  test('[P2-31] the page ends with questions and answers', async () => {
    await show();
    const faq = screen.getByRole('region', { name: 'FAQ' });
    expect(within(faq).getByRole('button', { name: 'Bagaimana cara memberikan vote?' })).toBeTruthy();
  });

  test('[P4-18] Vote Now of a card stores the finalist and the event and goes to the checkout', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Vote Now untuk Finalis 2' }));
    expect(screen.getByRole('heading', { name: 'at /checkout' })).toBeTruthy();
    expect([getSelection('eventid'), getSelection('finalistid')]).toEqual(['e1', 'f2']);
  });

  test('[P2-25] finalists are found by name and by category, and a category can be chosen', async () => {
    await show();
    await userEvent.type(screen.getByRole('searchbox'), 'finalis 3');
    expect(cards()).toHaveLength(1);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Aceh' }));
    expect(cards()).toHaveLength(2);
    await userEvent.type(screen.getByRole('searchbox'), 'tidak ada');
    expect(screen.getByText('Tidak ada finalis yang cocok')).toBeTruthy();
  });

  const names = () => [...cards()].map((card) => card.querySelector('h3')?.textContent);
  const order = () => screen.getByRole('combobox', { name: 'Urutkan finalis' }) as HTMLSelectElement;
  const orders = () => [...order().options].map(({ text }) => text);
  /** Three of a list in the organizer's order C, A, B, and by rank B, A, C. */
  const unsorted = (changes: Partial<EventResponse['finalists'][number]> = {}) => {
    const { finalists } = buildEventPage();
    const [c, a, b] = ['Cinta', 'Ayu', 'Bunga'].map((name, at) => ({
      ...(finalists[at] as (typeof finalists)[number]),
      name,
      id: `FIN-${at + 9}`,
      rank: 3 - at,
      ...changes,
    }));
    return [b, a, c] as EventResponse['finalists'];
  };

  test('[PX-71] finalists are sorted by rank, by name, or as they are listed, kept in the address beside the search', async () => {
    await show({}, { finalists: unsorted(), leaderboard: [] });
    expect(orders()).toEqual(['Peringkat', 'Nama A–Z', 'Urutan daftar']);
    expect([names(), order().value]).toEqual([['Bunga', 'Ayu', 'Cinta'], 'rank']);
    await userEvent.selectOptions(order(), 'Nama A–Z');
    expect(names()).toEqual(['Ayu', 'Bunga', 'Cinta']);
    await userEvent.selectOptions(order(), 'Urutan daftar');
    expect(names()).toEqual(['Cinta', 'Ayu', 'Bunga']);
    await userEvent.type(screen.getByRole('searchbox'), 'n');
    await waitFor(() => expect(names()).toEqual(['Cinta', 'Bunga']));
    await userEvent.selectOptions(order(), 'Peringkat');
    expect(names()).toEqual(['Bunga', 'Cinta']);
  });

  test('[PX-71] the order by rank is that of the moment when it is chosen: no card slips away later', async () => {
    await show();
    const places = ['Finalis 1', 'Finalis 2', 'Finalis 3', 'Finalis 4'];
    await live.update(buildUpdate([4, 3, 2, 1]));
    await waitFor(() => expect(cards()[0]?.querySelector('.badge_rank')?.textContent).toContain('4'));
    expect(names()).toEqual(places);
    await userEvent.selectOptions(order(), 'Nama A–Z');
    await userEvent.selectOptions(order(), 'Peringkat');
    expect(names()).toEqual(places.toReversed());
  });

  test.each([
    ['results are hidden', { votes_count: null }, { rank: 0, vote_percentage: 0 }],
    ['nobody has votes', { votes_count: 0 }, { vote_percentage: 0 }],
  ] as const)('[PX-71] while %s there is no order by rank', async (_name, event, changes) => {
    const finalists = unsorted(changes).toReversed();
    const kept = finalists.map((one, at) => ('rank' in changes ? one : { ...one, rank: at + 1 }));
    await show(event, { finalists: kept, leaderboard: [] });
    expect(orders()).toEqual(['Nama A–Z', 'Urutan daftar']);
    expect([names(), order().value]).toEqual([['Cinta', 'Ayu', 'Bunga'], 'number']);
    await userEvent.selectOptions(order(), 'Nama A–Z');
    expect(names()).toEqual(['Ayu', 'Bunga', 'Cinta']);
  });

  test('a push moves board, percentages and votes, but no card from its place', async () => {
    await show();
    await live.update(buildUpdate([2, 1, 3, 4], { votes_count: 1234 }));
    await waitFor(() =>
      expect(document.querySelector('.leaderboard-row_name')?.textContent).toBe('Finalis 2'),
    );
    expect(await screen.findByText('1.234')).toBeTruthy();
    await waitFor(() =>
      expect(cards()[0]?.querySelector('.finalist-card_share')?.textContent).toContain('30,00%'),
    );
    expect(cards()[0]?.querySelector('h3')?.textContent).toBe('Finalis 1');
    expect(cards()[0]?.querySelector('.badge_rank')?.textContent).toContain('2');
  });

  test('[P2-27 P4-01] a completed event has a message in place of the cards, and its results', async () => {
    await show({ status: 'completed', results: 'provisional', closes_at: past(1) });
    expect(screen.getByText('Event Completed!')).toBeTruthy();
    expect(cards()).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /Vote Now/ })).toBeNull();
    expect(screen.getByText('Hasil sementara.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Leaderboard' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Tiga peringkat teratas' }).textContent).toContain('Finalis 1');
    expect(screen.getByText(/berada di puncak sementara/)).toBeTruthy();
  });

  test('after checkout has closed nobody can vote, and the page says until when payments count', async () => {
    await show({ checkout_closes_at: past(0.01) });
    expect(screen.getByText(/Checkout sudah ditutup/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Vote Now/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Checkout ditutup' })[0]?.hasAttribute('disabled')).toBe(
      true,
    );
  });

  test('a canceled event says why, and nobody wins or is awaited live', async () => {
    await show({ status: 'canceled', status_reason: 'Lokasi banjir.' });
    expect(screen.getByText(/Uang setiap pembayaran dikembalikan/)).toBeTruthy();
    expect(screen.queryByText(/LIVE/)).toBeNull();
    expect(document.querySelector('.finalist-card_finalist .badge_rank')).toBeNull();
    expect(screen.getByText(/Alasan: Lokasi banjir\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Vote/ })).toBeNull();
  });

  test('of an extended event the page says until when it was to run, and why it runs longer', async () => {
    await show({ extension: { previous_end: '2026-12-05T14:00:00.000Z', reason: 'Hujan deras.' } });
    const notice = screen.getByText(/^Diperpanjang: semula selesai .*21\.00 WIB/).closest('div');
    expect(notice?.textContent).toContain('Alasan: Hujan deras.');
  });

  test.each([
    ['upcoming', 'left out', { status: 'upcoming', start: past(-1) }],
    ['canceled', 'left out', { status: 'canceled' }],
    ['ongoing', 'shown', {}],
  ] as const)('on the cards of an %s event without votes a nought is %s', async (_name, seen, event) => {
    const { finalists } = buildEventPage();
    await show(
      { votes_count: 0, ...event },
      {
        leaderboard: [],
        finalists: finalists.map((one) => ({ ...one, vote_percentage: 0, increase_percentage: 0 })),
      },
    );
    expect(screen.queryAllByText('0,00%').length).toBe(seen === 'shown' ? finalists.length : 0);
  });

  test('[P2-23] without a counted vote there is no leaderboard', async () => {
    await show({ votes_count: 0 }, { leaderboard: [], recently_votes: [] });
    expect(screen.queryByRole('heading', { name: 'Leaderboard' })).toBeNull();
  });

  describe('for a customer with an order of this event', () => {
    const claims = buildClaims();
    const showTo = async (
      visitor: typeof claims | null,
      order: OrderSummary | null,
      after: Promise<void> = Promise.resolve(),
    ) => {
      if (visitor) setClaims(visitor);
      const requested = answerRequests({
        'GET /events/putri': { body: buildEventPage() },
        [OPEN]: { body: { order }, after },
      });
      renderPages({ '/events/:eventId': <EventPage /> }, '/events/putri');
      await screen.findByRole('heading', { level: 1, name: 'Putri Nusantara' });
      return requested;
    };

    test('a payment that is not finished can be taken up again', async () => {
      const order = buildOrder();
      const requested = await showTo(claims, order);
      await userEvent.click(await screen.findByRole('link', { name: 'Lanjutkan pembayaran' }));
      expect(requested[OPEN]?.[0]?.query.get('event_id')).toBe('e1');
      expect(screen.getByRole('heading', { name: 'at /checkout' })).toBeTruthy();
      expect((['eventid', 'orderid', 'finalistid'] as const).map(getSelection)).toEqual([
        'e1',
        order.order_id,
        'f1',
      ]);
    });

    test('[PX-50] what is known too late pushes nothing down: it is said in passing', async () => {
      const answered = Promise.withResolvers<void>();
      await showTo(claims, buildOrder(), answered.promise);
      expect(screen.queryByRole('heading', { name: 'Leaderboard' })).toBeNull();
      await screen.findByRole('heading', { name: 'Leaderboard' });
      answered.resolve();
      const said = await screen.findByText('Ada pembayaran yang belum selesai.');
      expect(said.closest('[role="status"]')).not.toBeNull();
      expect(screen.queryByRole('link', { name: 'Lanjutkan pembayaran' })).toBeNull();
    });

    test.each([
      ['without one', null],
      ['whose payment is being reviewed', buildOrder({ status: 'review', token: null })],
    ])('nothing is said to somebody %s', async (_name, order) => {
      const requested = await showTo(claims, order);
      await waitFor(() => expect(requested[OPEN]).toHaveLength(1));
      expect(screen.queryByText('Ada pembayaran yang belum selesai.')).toBeNull();
    });

    test('a visitor who is not logged in is not asked about', async () => {
      const requested = await showTo(null, buildOrder());
      expect(requested[OPEN]).toBeUndefined();
    });
  });

  test('its short address, typed in small letters as well, leads to the full one, which has the event already', async () => {
    answerRequests({ 'GET /events/AB12C': { body: buildEventPage() }, 'GET /events/putri': 'network' });
    renderPages({ '/s/e/:code': <EventPage /> }, '/s/e/ab12c');
    expect(await screen.findByRole('heading', { name: 'at /events/putri' })).toBeTruthy();
    closePages();
    renderPages({ '/s/e/:code': <EventPage />, '/events/:eventId': <EventPage /> }, '/s/e/AB12C');
    expect(await screen.findByRole('heading', { level: 1, name: 'Putri Nusantara' })).toBeTruthy();
  });

  test('a short address that nothing has leads to /not-found', async () => {
    answerRequests({});
    renderPages({ '/s/e/:code': <EventPage /> }, '/s/e/AB12C');
    expect(await screen.findByRole('heading', { name: 'at /not-found' })).toBeTruthy();
  });

  test('[P2-53 P8-07] an unknown event leads to /not-found; trouble says what is wrong', async () => {
    answerRequests({ 'GET /events/putri': { status: 404, body: problem('event_not_found', 'Tidak ada.') } });
    renderPages({ '/events/:eventId': <EventPage /> }, '/events/putri');
    expect(await screen.findByRole('heading', { name: 'at /not-found' })).toBeTruthy();
    closePages();
    answerRequests({ 'GET /events/putri': { status: 503, body: problem('unavailable', 'Sibuk.') } });
    renderPages({ '/events/:eventId': <EventPage /> }, '/events/putri');
    expect(await screen.findByRole('heading', { level: 1, name: 'Error: Sibuk.' })).toBeTruthy();
  });
});

test('[PB-04] an event that is withdrawn while its page is open leads to /not-found', async () => {
  answerRequests({
    'GET /events/putri': [
      { body: buildEventPage() },
      { status: 404, body: problem('event_not_found', 'Event tidak ditemukan.') },
    ],
  });
  renderPages({ '/events/:eventId': <EventPage /> }, '/events/putri');
  await screen.findByRole('heading', { level: 1, name: 'Putri Nusantara' });
  await live.eventChanged('e1', 'draft');
  expect(await screen.findByRole('heading', { name: 'at /not-found' })).toBeTruthy();
});

test('many categories become a list to choose from', async () => {
  const page = buildEventPage({}, {}, 40);
  const finalists = page.finalists.map((finalist, at) => ({ ...finalist, category: `Kota ${at % 20}` }));
  await show({}, { finalists });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kategori' }), 'Kota 7');
  expect([...cards()].map((card) => card.querySelector('h3')?.textContent)).toEqual([
    'Finalis 8',
    'Finalis 28',
  ]);
});
