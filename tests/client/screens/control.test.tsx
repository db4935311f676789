import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Screen, ScreensResponse } from '#contracts/screens/screens.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildScreen } from '../../support/screens-client.ts';

standInForLive();
const { HallDeskPage } = await import('#client/desk/pages/hall.tsx');

const LIST = 'GET /admin/events/e1/screens';
const CHANGE = 'PUT /admin/screens/s1';
/** At once, not by the look that comes every 3 s anyway. */
const BEFORE_THE_NEXT_LOOK_MS = 2_000;

function buildList(...screens: Screen[]): { body: ScreensResponse } {
  const event = { id: 'e1', name: 'Putri Nusantara 2026', results_hidden: false, is_closed: false };
  return { body: { event, screens, categories: [], finalists: [{ id: 'f1', name: 'Ayu Larasati' }] } };
}

async function open(answers: Record<string, Answer | Answer[]>) {
  const requested = answerRequests(answers);
  renderPages({ '/dashboard/projector': <HallDeskPage /> }, '/dashboard/projector?event=e1');
  const card = within(await screen.findByRole('region', { name: 'Layar utama' }));
  return { requested, card, user: userEvent.setup() };
}

describe('the control of a hall screen', () => {
  afterEach(closePages);

  test('opens the next place by one tap, from the stage that the server keeps', async () => {
    const opened = buildScreen({ covered: 5, revision: 5 });
    const { requested, card, user } = await open({
      [LIST]: buildList(buildScreen()),
      [CHANGE]: { body: { message: 'ok', screen: opened } },
    });
    expect(card.getByText('6 peringkat masih tertutup')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Buka peringkat 6' }));
    expect(await card.findByRole('button', { name: 'Buka peringkat 5' })).toBeTruthy();
    expect(requested[CHANGE]?.map(({ body }) => body)).toEqual([{ revision: 4, covered: 5 }]);
  });

  test('of two people the slower one gets a message, and sees what the other chose', async () => {
    const { card, user } = await open({
      [LIST]: [buildList(buildScreen()), buildList(buildScreen({ covered: 5, revision: 5 }))],
      [CHANGE]: { status: 409, body: problem('conflict', 'Data telah berubah.') },
    });
    await user.click(card.getByRole('button', { name: 'Buka peringkat 6' }));
    expect(await screen.findByText('Layar belum diperbarui')).toBeTruthy();
    expect(
      await card.findByRole('button', { name: 'Buka peringkat 5' }, { timeout: BEFORE_THE_NEXT_LOOK_MS }),
    ).toBeTruthy();
  });

  test('asks before one tap would show the hall what is still covered', async () => {
    const board = buildScreen({ show: 'board', revision: 5 });
    const { requested, card, user } = await open({
      [LIST]: buildList(buildScreen()),
      [CHANGE]: { body: { message: 'ok', screen: board } },
    });
    await user.click(card.getByRole('button', { name: 'Papan' }));
    await user.click(await screen.findByRole('button', { name: 'Tetap tertutup' }));
    expect(requested[CHANGE]).toBeUndefined();
    await user.click(card.getByRole('button', { name: 'Papan' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, tampilkan' }));
    await waitFor(() => expect(requested[CHANGE]?.[0]?.body).toEqual({ revision: 4, show: 'board' }));
  });

  test('keeps places covered while results are hidden and votes still come in', async () => {
    const { body } = buildList(buildScreen());
    const { card } = await open({
      [LIST]: { body: { ...body, event: { ...body.event, results_hidden: true } } },
    });
    expect(card.getByText(/setelah voting ditutup/)).toBeTruthy();
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Buka peringkat 6' }).disabled).toBe(true);
  });
});

describe('a new hall screen', () => {
  afterEach(closePages);
  const CREATE = 'POST /admin/events/e1/screens';
  const made = { status: 201, body: { message: 'Tautan dibuat.', screen: buildScreen(), token: 'rahasia' } };

  test('has a name and a look; what was typed stays when it fails, and goes when it is made', async () => {
    const { requested, user } = await open({
      [LIST]: buildList(buildScreen()),
      [CREATE]: [{ status: 503, body: problem('unavailable', 'Coba lagi.') }, made],
    });
    const name = screen.getByLabelText<HTMLInputElement>('Nama layar');
    await user.type(name, ' Layar samping ');
    const form = within(name.closest('form') as HTMLElement);
    const look = form.getByLabelText<HTMLSelectElement>('Tampilan');
    await user.selectOptions(look, 'Terang');
    await user.click(screen.getByRole('button', { name: 'Buat tautan' }));
    expect(await screen.findByText('Coba lagi.')).toBeTruthy();
    expect([name.value, look.value]).toEqual([' Layar samping ', 'light']);
    await user.click(screen.getByRole('button', { name: 'Buat tautan' }));
    expect(await screen.findByText('Tautan dibuat.')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Tautan layar' })).toBeTruthy();
    expect([name.value, look.value]).toEqual(['', 'light']);
    expect(requested[CREATE]?.map(({ body }) => body)).toEqual([
      { name: 'Layar samping', variant: 'light' },
      { name: 'Layar samping', variant: 'light' },
    ]);
  });

  test('without a name is not made', async () => {
    const { requested, user } = await open({ [LIST]: buildList(buildScreen()), [CREATE]: made });
    const name = screen.getByLabelText<HTMLInputElement>('Nama layar');
    await user.type(name, '   ');
    await user.click(screen.getByRole('button', { name: 'Buat tautan' }));
    expect(await screen.findByText('Wajib diisi.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect([name.required, name.maxLength]).toEqual([true, 60]);
    expect(requested[CREATE]).toBeUndefined();
  });
});
