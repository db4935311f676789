import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import { buildEventPage, buildFinalist, buildUpdate } from '../../support/build-event.ts';
import { type Answer, answerRequests, problem, renderPages } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';

const live = standInForLive();
const { FinalistPage } = await import('#client/public/pages/finalist.tsx');
const { getSelection } = await import('#client/lib/selection.ts');
const { getClaims, setClaims } = await import('#client/lib/session.ts');
const { clearStored } = await import('#client/lib/storage.ts');

const claims = { id: 'u1', name: 'Rina', email: null, username: 'rina', role_id: 'ROLE003' as const };

async function show({
  finalist = {},
  page = buildEventPage(),
  verify,
  at = '/events/putri/f1',
  answers = {},
}: {
  finalist?: Partial<Finalist>;
  page?: ReturnType<typeof buildEventPage>;
  verify?: Answer;
  at?: string;
  answers?: Record<string, Answer>;
} = {}) {
  const requested = answerRequests({
    'GET /finalists/f1': { body: { finalist: buildFinalist(1, finalist) } },
    'GET /events/putri': { body: page },
    ...answers,
    ...(verify ? { 'POST /auth/verify': verify } : {}),
  });
  const user = userEvent.setup();
  const element = <FinalistPage />;
  renderPages({ '/events/:eventUniqueName/:finalistId': element, '/s/f/:finalistId': element }, at);
  await screen.findByText(/Putri Nusantara/);
  return { requested, user };
}
const clickVote = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Vote Now' }));
const isAt = (path: string) => screen.findByRole('heading', { name: `at ${path}` });

beforeEach(clearStored);
afterEach(cleanup);

test('[BO-2.223] corrections after the first order stand below, with before, after and the reason', async () => {
  const page = buildEventPage({ corrections_count: 2 });
  const correction = {
    id: 'COR-1',
    kind: 'correction',
    finalist_id: 'f1',
    finalist_name: 'Putri Ayu',
    changes: [
      { field: 'name', before: 'Putry Ayu', after: 'Putri Ayu' },
      { field: 'category', before: '', after: 'Bali' },
      { field: 'profile_image', before: '/media/finalists/a.webp', after: '/media/finalists/b.webp' },
    ],
    reason: 'Salah ketik.',
    at: '2026-11-21T05:00:00.000Z',
  };
  const corrections = { body: { corrections: [correction] } };
  await show({ page, answers: { 'GET /events/e1/corrections': corrections } });
  const section = await screen.findByRole('region', { name: 'Koreksi' });
  for (const text of ['Putry Ayu', 'Putri Ayu', 'kosong', 'Bali', 'Alasan: Salah ketik.']) {
    expect(within(section).getByText(text)).toBeTruthy();
  }
  expect(within(section).getAllByRole('img')).toHaveLength(2);
});

test('[BO-2.224] who has withdrawn is marked and cannot be voted for; the record says so', async () => {
  const withdrawal = {
    id: 'COR-2',
    kind: 'withdrawal',
    finalist_id: 'f1',
    finalist_name: 'Finalis 1',
    changes: [],
    reason: 'Sakit.',
    at: '2026-11-21T05:00:00.000Z',
  };
  await show({
    finalist: { withdrawn: true },
    page: buildEventPage({ corrections_count: 1 }),
    answers: { 'GET /events/e1/corrections': { body: { corrections: [withdrawal] } } },
  });
  expect(await screen.findByText('Mengundurkan diri')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Vote Now' })).toBeNull();
  const section = await screen.findByRole('region', { name: 'Koreksi' });
  expect(within(section).getByText(/vote baru tidak diterima/)).toBeTruthy();
  expect(within(section).getByText('Alasan: Sakit.')).toBeTruthy();
});

describe('the finalist page', () => {
  test('[P2-43 P2-44] shows picture, name, result, price and the finalist’s own social media', async () => {
    await show({ finalist: { social_media: 'ayu', banner_image: '/media/finalists/b.webp' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Finalis 1' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Banner Finalis 1' }).getAttribute('src')).toBe(
      '/media/finalists/b.webp',
    );
    expect(screen.getByText('50,00%')).toBeTruthy();
    expect(screen.getByRole('link', { name: '@ayu' })).toBeTruthy();
  });

  test('[P2-45] without own social media the organizer’s stands in, and without both it says so', async () => {
    await show({ finalist: { social_media: '-' } });
    expect(screen.getByRole('link', { name: '@pesona' })).toBeTruthy();
    cleanup();
    const page = buildEventPage();
    await show({ page: { ...page, event_organizer: { ...page.event_organizer, social_media_link: null } } });
    expect(screen.getByText('No social media link available')).toBeTruthy();
  });

  test('[P2-40] back leads to the event for somebody who came by a link', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Kembali' }));
    expect(await isAt('/events/putri')).toBeTruthy();
  });

  test('[PX-58] the bar says what its full width means', async () => {
    await show();
    expect(screen.getByText('Bilah penuh: perolehan peringkat 1, 50,00%.')).toBeTruthy();
  });

  test('the percentage is live', async () => {
    await show();
    await live.update(buildUpdate([2, 1, 3, 4]));
    await waitFor(() =>
      expect(document.querySelector('.finalist-result_figure')?.textContent).toBe('30,00%'),
    );
  });

  test('[P2-46] the short address leads to the full one', async () => {
    await show({ at: '/s/f/f1' });
    expect(screen.getByRole('heading', { level: 1, name: 'Finalis 1' })).toBeTruthy();
    cleanup();
    renderPages({ '/s/f/:finalistId': <FinalistPage /> }, '/s/f/f1');
    expect(await isAt('/events/putri/f1')).toBeTruthy();
  });

  test('[P2-53] an unknown finalist leads to /not-found', async () => {
    answerRequests({
      'GET /finalists/f1': { status: 404, body: problem('finalist_not_found', 'Tidak ada.') },
    });
    renderPages({ '/events/:eventUniqueName/:finalistId': <FinalistPage /> }, '/events/putri/f1');
    expect(await isAt('/not-found')).toBeTruthy();
  });
});

describe('Vote Now on the finalist page', () => {
  test.each([
    ['nobody is logged in', { status: 401, body: problem('session_required', 'Masuk dulu.') }],
    ['nothing at all', 'network'],
  ] as const)(
    '[P4-17] without claims and where the server says %s goes to the checkout',
    async (_what, verify) => {
      const { user } = await show({ verify });
      await clickVote(user);
      expect(await isAt('/checkout')).toBeTruthy();
      expect(getSelection('fromDetailFinalist')).toBeNull();
      expect([getSelection('eventid'), getSelection('finalistid')]).toEqual(['e1', 'f1']);
    },
  );

  test('[P4-26] with a token but without claims goes to the login, which leads back', async () => {
    const { user } = await show({ verify: { body: { claims } } });
    await clickVote(user);
    expect(await isAt('/auth/login')).toBeTruthy();
    expect(getSelection('fromDetailFinalist')).toBe('true');
    expect(getClaims()).toBeNull();
  });

  test('[P4-15] with a valid session goes to the checkout', async () => {
    setClaims(claims);
    const { user } = await show({ verify: { body: { claims } } });
    await clickVote(user);
    expect(await isAt('/checkout')).toBeTruthy();
    expect(getSelection('fromDetailFinalist')).toBeNull();
  });

  test('[P4-16] with a session that has ended goes to the login, which leads back', async () => {
    setClaims(claims);
    const { user } = await show({ verify: { status: 401, body: problem('session_ended', 'Berakhir.') } });
    await clickVote(user);
    expect(await isAt('/auth/login')).toBeTruthy();
    expect(getSelection('fromDetailFinalist')).toBe('true');
  });

  test('without network stays, and nobody is logged out for it', async () => {
    setClaims(claims);
    const { user } = await show({ verify: 'network' });
    await clickVote(user);
    expect(await screen.findByText(/Jaringan terputus/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Finalis 1' })).toBeTruthy();
  });

  test('is closed before the start and gone after the end', async () => {
    await show({
      page: buildEventPage({ status: 'upcoming', start: new Date(Date.now() + 9e6).toISOString() }),
    });
    expect((await screen.findByRole('button', { name: 'Belum dibuka' })).hasAttribute('disabled')).toBe(true);
    cleanup();
    await show({ page: buildEventPage({ status: 'completed' }) });
    expect(await screen.findByText('Event Completed!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vote Now' })).toBeNull();
  });
});

describe('sharing a finalist', () => {
  const openShare = async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Bagikan' }));
    await screen.findByRole('dialog');
    return user;
  };
  const withClipboard = (clipboard: unknown) =>
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

  test('[P1-03 P2-41 P9-07] the link is copied and said so for two seconds', async () => {
    const user = await openShare();
    const writeText = jest.fn(async (_text: string) => undefined);
    withClipboard({ writeText });
    await user.click(screen.getByRole('button', { name: 'Salin' }));
    expect(writeText).toHaveBeenCalledWith('http://localhost/s/f/f1');
    expect(screen.getByRole('button', { name: 'Link copied!' })).toBeTruthy();
    await screen.findByRole('button', { name: 'Salin' });
  });

  test.each([
    ['cannot copy', undefined, /tidak bisa menyalin/],
    [
      'refuses to copy',
      {
        writeText: async () => {
          throw new Error('denied');
        },
      },
      /gagal disalin/,
    ],
  ])('[P2-42 PB-08] a browser that %s says so, and the link is selected', async (_name, clipboard, text) => {
    const user = await openShare();
    withClipboard(clipboard);
    await user.click(screen.getByRole('button', { name: 'Salin' }));
    expect((await screen.findByText(text)).closest('[role="alert"]')).toBeTruthy();
    const input = screen.getByLabelText<HTMLInputElement>('Tautan finalis');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
  });
});
