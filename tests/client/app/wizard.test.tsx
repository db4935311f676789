import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import {
  buildDeskEvent,
  buildDeskFinalist,
  buildOrganizerRow,
  pageOf,
  sentEvent,
  typedEvent,
} from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims } from '../../support/orders-client.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { clearStored, readStored } = await import('#client/lib/storage.ts');
const { storeDraft } = await import('#client/desk/flows/wizard/wizard-memory.ts');
const { Wizard } = await import('#client/desk/flows/wizard/wizard.tsx');

const DRAFT = 'EVT-9';
const draft = (overrides: Partial<DeskEvent> = {}) =>
  buildDeskEvent({ id: DRAFT, name: 'Bintang Kampus', status: 'draft', actions: ['publish'], ...overrides });
const OWN = `/admin/events/${DRAFT}`;
const always = {
  'GET /admin/event-organizers': pageOf('event_organizers', [buildOrganizerRow()]),
  'GET /admin/event-organizers/EO-1': { status: 404, body: problem('not_found', 'x') },
  'GET /admin/events/hero-img': { body: { images: [{ id: 'H1', url: '/media/hero_img/h1.webp' }] } },
  [`GET ${OWN}`]: { body: { event: draft() } },
  [`GET ${OWN}/finalist`]: { body: { finalists: [buildDeskFinalist({ event_id: DRAFT })] } },
  'POST /admin/events': { status: 201, body: { message: 'tersimpan', event: draft() } },
  [`DELETE ${OWN}`]: { body: { message: 'dihapus' } },
  [`PUT ${OWN}`]: { body: { message: 'Event diterbitkan.', data: draft({ status: 'upcoming' }) } },
};
type Answers = Parameters<typeof answerRequests>[0];

let closed = 0;
const show = (answers: Answers = {}) => {
  closed = 0;
  const requested = answerRequests({ ...always, ...answers });
  renderPages({ '/w': <Wizard onClose={() => (closed += 1)} /> }, '/w');
  return requested;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stepOn = () => document.querySelector('[aria-current="step"]')?.textContent;
const toInfo = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: /Forum Drumband/ }));
  await press('Next');
  await screen.findByRole('heading', { name: 'Basic info' });
};
const fillIn = async () => {
  for (const [label, value] of Object.entries(typedEvent)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  // What is left of the shares is filled in by itself.
  expect(screen.getByLabelText<HTMLInputElement>('Sorak').value).toBe('20');
  await userEvent.upload(screen.getByLabelText('Unggah Profile image'), pictureFile('poster.png'));
  await userEvent.upload(screen.getByLabelText('Unggah thumbnail image'), [
    pictureFile('satu.png'),
    pictureFile('dua.png'),
  ]);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Hapus gambar/ })).toHaveLength(2));
};
const toFinalists = async () => {
  await toInfo();
  await fillIn();
  await press('Next');
  await screen.findByText('Ayu Larasati');
};

/** Goes on with the draft at the finalists. */
const goOn = async (answers: Answers = {}) => {
  storeDraft(DRAFT);
  const requested = show(answers);
  await screen.findByText('Ayu Larasati');
  return requested;
};

let uploads: ReturnType<typeof standInForUploads>;
beforeEach(() => {
  clearStored();
  setClaims(buildClaims({ role_id: 'ROLE001' }));
  uploads = standInForUploads();
});
afterEach(closePages);

describe('the way forward', () => {
  test('[BO-4.11 BO-8.20] needs an organizer, whether by Next or by a circle', async () => {
    show();
    await screen.findByRole('radio');
    await press('Next');
    expect(await screen.findByText('Please choose event organizer to continue')).toBeTruthy();
    await press('4 Preview');
    expect(stepOn()).toBe('1Choose event organizer');
  });

  test('[BO-2.72 BO-2.73 BO-9.20] has four steps, whose circles can be pressed', async () => {
    await goOn();
    const circles = within(screen.getByRole('navigation', { name: 'Langkah' })).getAllByRole('button');
    expect(circles.map(({ textContent }) => textContent?.replace(/selesai$/, ''))).toEqual([
      'Choose event organizer',
      'Basic info',
      '3Finalists',
      '4Preview',
    ]);
    await press('4 Preview');
    expect(stepOn()).toBe('4Preview');
    await userEvent.click(circles[0] as HTMLElement);
    expect(stepOn()).toBe('4Preview');
    await press('Prev');
    expect(stepOn()).toBe('3Finalists');
    closePages();
    clearStored();
    show();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prev' }).disabled).toBe(true);
    await toInfo();
    await userEvent.click(screen.getByRole('button', { name: /Choose event organizer/ }));
    expect(stepOn()).toBe('1Choose event organizer');
  });

  test('[BO-7.07 BO-9.02] offers up to 50 organizers', async () => {
    const requested = show();
    await screen.findByRole('radio');
    expect(requested['GET /admin/event-organizers']?.[0]?.query.toString()).toBe('page=1&limit=50');
  });

  test('[BO-2.75 BO-2.77 BO-3.12] asks for related events, too, and shows the event, though not at home, unless something else is chosen', async () => {
    show();
    await toInfo();
    expect(screen.getByRole('combobox', { name: 'Related events' })).toBeTruthy();
    expect(screen.getByText('Bila mati, event tampil sebagai Coming Soon.')).toBeTruthy();
    const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked');
    expect(['Tampilkan event', 'Tampilkan di beranda', 'QR tersedia'].map(isOn)).toEqual([
      'true',
      'false',
      'true',
    ]);
  });

  test('[BO-2.76 BO-5.08] a hero background is one of the list, or an uploaded one, which joins the list', async () => {
    const HEROES = 'POST /admin/events/hero-img';
    const requested = show({
      [HEROES]: { status: 201, body: { id: 'H2', url: '/media/hero_img/latar.webp', message: 'ok' } },
    });
    await toInfo();
    const choice = await screen.findByRole('button', { name: 'Latar 1' });
    await userEvent.click(choice);
    expect(choice.getAttribute('aria-pressed')).toBe('true');
    const field = screen.getByLabelText('Unggah hero background');
    await userEvent.upload(field, pictureFile('besar.png', 5 * 1024 * 1024 + 1));
    expect(await screen.findByText('Each image must be smaller than 5MB')).toBeTruthy();
    expect(uploads.sent).toEqual([]);
    await userEvent.upload(field, pictureFile('latar.png'));
    await waitFor(() => expect(requested[HEROES]?.[0]?.body).toEqual({ url: '/media/hero_img/latar.webp' }));
    expect(uploads.sent).toEqual([{ name: 'latar.png', type: 'hero_img' }]);
    const chosen = screen.getByRole('button', { pressed: true });
    expect(chosen.querySelector('img')?.getAttribute('src')).toContain('latar');
  });

  test('[BO-5.01 BO-5.02 BO-8.20] needs every field; the summary takes the focus and leads to each', async () => {
    const requested = show();
    await toInfo();
    await press('Next');
    for (const sentence of [
      'Profile image is required*',
      'Thumbnail image is required*',
      'Name is required*',
      'Tagline is required*',
      'Description is required*',
      'Social media is required*',
      'Pricing is required*',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
    expect(screen.getAllByText('Profit percentage is required*')).toHaveLength(2);
    expect(await screen.findByText('Please fill in all required fields')).toBeTruthy();
    const summary = screen
      .getByText('11 isian perlu diperiksa:')
      .closest<HTMLElement>('.error-summary_summary');
    expect(document.activeElement).toBe(summary);
    if (!summary) throw new Error('no summary');
    await userEvent.click(within(summary).getByRole('link', { name: 'Price' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Price'));
    expect(requested['POST /admin/events']).toBeUndefined();
  });

  test('[BO-5.03] says what is wrong with shares, prices and dates, and takes it back once it is mended', async () => {
    show();
    await toInfo();
    await fillIn();
    fireEvent.change(screen.getByLabelText('Event organizer'), { target: { value: '90' } });
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '1,5' } });
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2027-01-01' } });
    expect(screen.getByLabelText<HTMLInputElement>('Sorak').value).toBe('10');
    fireEvent.change(screen.getByLabelText('Sorak'), { target: { value: '110' } });
    await press('Next');
    expect(await screen.findByText('Isi antara 0 dan 100.')).toBeTruthy();
    expect(screen.getByText('Harga harus rupiah bulat.')).toBeTruthy();
    expect(screen.getByText('Selesai harus setelah mulai.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Sorak'), { target: { value: '25' } });
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-12-01' } });
    expect(screen.getByLabelText<HTMLInputElement>('Event organizer').value).toBe('75');
    await waitFor(() => expect(screen.queryByText('Isi antara 0 dan 100.')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Selesai harus setelah mulai.')).toBeNull());
  });

  test('[BO-5.19] shares complete each other whenever one changes; one that filled itself is typed over', async () => {
    show();
    await toInfo();
    await userEvent.type(screen.getByLabelText('Event organizer'), '70');
    await userEvent.tab();
    const other = screen.getByLabelText<HTMLInputElement>('Sorak');
    expect([document.activeElement, other.value]).toEqual([other, '30']);
    await userEvent.keyboard('25');
    const first = screen.getByLabelText<HTMLInputElement>('Event organizer');
    expect([first.value, other.value]).toEqual(['75', '25']);
    await userEvent.clear(first);
    await userEvent.type(first, '62,5');
    expect(other.value).toBe('37,5');
    // What is no share leaves the other one alone.
    await userEvent.clear(first);
    await userEvent.type(first, 'x');
    expect(other.value).toBe('37,5');
  });

  test('[BO-2.77 BO-5.04] without Tampilkan event the dates are off and not asked for', async () => {
    const requested = show();
    await toInfo();
    await fillIn();
    await userEvent.click(screen.getByRole('switch', { name: 'Tampilkan event' }));
    for (const label of ['Start date', 'Start time (WIB)', 'End date', 'End time (WIB)']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
    }
    await press('Next');
    await screen.findByText('Ayu Larasati');
    expect(requested['POST /admin/events']?.[0]?.body).toMatchObject({
      is_show: false,
      start: null,
      end: null,
    });
  });

  test('[BO-5.08 BO-5.09 BO-9.10] one picture of several above 5 MB, and none of them is sent', async () => {
    show();
    await toInfo();
    const files = [pictureFile('kecil.png'), pictureFile('besar.png', 5 * 1024 * 1024 + 1)];
    await userEvent.upload(screen.getByLabelText('Unggah thumbnail image'), files);
    expect(await screen.findByText('Each image must be smaller than 5MB')).toBeTruthy();
    const [poster] = [pictureFile('besar.png', 5 * 1024 * 1024 + 1)];
    await userEvent.upload(screen.getByLabelText('Unggah Profile image'), poster as File);
    expect(await screen.findByText('Profile image must be smaller than 5MB')).toBeTruthy();
    expect(uploads.sent).toEqual([]);
    await userEvent.upload(
      screen.getByLabelText('Unggah Profile image'),
      pictureFile('pas.png', 5 * 1024 * 1024),
    );
    await waitFor(() => expect(uploads.sent).toEqual([{ name: 'pas.png', type: 'events' }]));
  });

  test('[BO-5.20] a price that cannot be read is reported, in the place that it has among the others', async () => {
    const requested = show();
    await toInfo();
    await fillIn();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'dua ribu' } });
    await press('Next');
    expect(await screen.findByText('Harga ini tidak terbaca. Tulis misalnya 2.500.')).toBeTruthy();
    const links = within(document.querySelector('.error-summary_summary') as HTMLElement).getAllByRole(
      'link',
    );
    expect(links.map(({ textContent }) => textContent)).toEqual(['Name', 'Price']);
    expect(requested['POST /admin/events']).toBeUndefined();
  });

  test('[BO-2.184] Next during an upload waits for it, and brings the picture along', async () => {
    const requested = show();
    await toInfo();
    await fillIn();
    const release = uploads.hold();
    await userEvent.upload(screen.getByLabelText('Ganti Profile image'), pictureFile('baru.png'));
    await press('Next');
    expect(await screen.findByRole('button', { name: /Menunggu unggahan/ })).toBeTruthy();
    // Another step would stop what is on its way.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prev' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /Choose event organizer/ }));
    expect(stepOn()).toBe('2Basic info');
    expect(requested['POST /admin/events']).toBeUndefined();
    release();
    await screen.findByText('Ayu Larasati');
    expect(requested['POST /admin/events']?.[0]?.body).toMatchObject({
      profile_image_url: '/media/events/baru.webp',
    });
  });

  test('[BO-2.184 BO-5.21] Next goes nowhere when the upload it waited for fails; why stands at the field', async () => {
    const requested = show();
    await toInfo();
    await fillIn();
    const release = uploads.hold();
    const message = 'Foto ini 9238 × 6928 piksel (64 megapiksel), terlalu besar.';
    uploads.refuseWith(
      413,
      problem('payload_too_large', 'Terlalu besar.', { errors: [{ field: 'file', message }] }),
    );
    await userEvent.upload(screen.getByLabelText('Ganti Profile image'), pictureFile('besar.jpg'));
    await press('Next');
    release();
    const field = await screen.findByLabelText('Ganti Profile image');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
    expect([stepOn(), requested['POST /admin/events']]).toEqual(['2Basic info', undefined]);
  });

  test('[BO-5.17 BO-8.13] an upload that fails shows the server’s words, or that it failed', async () => {
    show();
    await toInfo();
    uploads.refuseWith(415, problem('unsupported_media_type', 'Jenis berkas ini tidak diterima.'));
    await userEvent.upload(screen.getByLabelText('Unggah Profile image'), pictureFile('a.png'));
    expect(await screen.findByText('Jenis berkas ini tidak diterima.')).toBeTruthy();
    uploads.refuseWith(500, {});
    await userEvent.upload(screen.getByLabelText('Unggah Profile image'), pictureFile('a.png'));
    expect(await screen.findByText('Failed to upload image.')).toBeTruthy();
  });
});

describe('the draft', () => {
  test('[BO-2.75 BO-3.12 BO-4.10 BO-4.12 BO-5.13 BO-7.19 BO-8.15 BO-9.20] is made when step 2 is left, of exactly what was typed', async () => {
    const requested = show();
    await toFinalists();
    expect(requested['POST /admin/events']).toHaveLength(1);
    expect(requested['POST /admin/events']?.[0]?.body).toMatchObject({
      ...sentEvent,
      event_organizer_id: 'EO-1',
      event_type: 'votes',
      profile_image_url: '/media/events/poster.webp',
      thumbnail_images: ['/media/events/satu.webp', '/media/events/dua.webp'],
      is_show: true,
      is_home: false,
      is_qr_available: true,
    });
    expect(await screen.findByText('Success created event: tersimpan')).toBeTruthy();
  });

  test('[BO-4.12 BO-8.15] that the server refuses leaves everything typed and says why, under its field too', async () => {
    const refused = problem('validation_failed', 'Periksa isian Anda.', {
      errors: [{ field: 'start', message: 'Mulai tidak boleh di masa lalu.' }],
    });
    show({ 'POST /admin/events': { status: 422, body: refused } });
    await toInfo();
    await fillIn();
    await press('Next');
    expect(await screen.findByText('Failed create event: Periksa isian Anda.')).toBeTruthy();
    expect(screen.getByText('Mulai tidak boleh di masa lalu.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bintang Kampus');
  });

  test('[BO-8.15] that the server refuses without a message is shown as failed', async () => {
    show({ 'POST /admin/events': { status: 500, body: {} } });
    await toInfo();
    await fillIn();
    await press('Next');
    expect(await screen.findByText('Failed create event.')).toBeTruthy();
    expect(stepOn()).toBe('2Basic info');
  });

  test('[BO-4.13 BO-8.20] closes the way back to its basic info', async () => {
    await goOn();
    await press('Prev');
    const refusal = 'Action not allowed: cannot return to the previous step';
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(stepOn()).toBe('3Finalists');
  });

  test('is found again by a reload, and goes on where it was', async () => {
    const first = show();
    await toFinalists();
    closePages();
    const second = show();
    expect(await screen.findByText('Ayu Larasati')).toBeTruthy();
    expect(stepOn()).toBe('3Finalists');
    expect([first['POST /admin/events']?.length, second['POST /admin/events']]).toEqual([1, undefined]);
  });

  test('before it is made, what was typed survives a reload', async () => {
    show();
    await toInfo();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Setengah jadi' } });
    await waitFor(() => expect(readStored('eventWizard')).toContain('Setengah jadi'));
    closePages();
    show();
    expect(stepOn()).toBe('2Basic info');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Setengah jadi');
  });

  test('that somebody else deleted is given up in a sentence; what was typed is there', async () => {
    show({
      [`GET ${OWN}`]: { status: 404, body: problem('event_not_found', 'Tidak ada.') },
    });
    await toInfo();
    await fillIn();
    await press('Next');
    expect(await screen.findByText(/Draft sebelumnya sudah tidak ada/)).toBeTruthy();
    await screen.findByRole('heading', { name: 'Basic info' });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bintang Kampus');
  });

  test('[BO-4.10 BO-7.21] is deleted when the wizard is closed, after a question', async () => {
    const requested = await goOn();
    await press('Tutup wizard');
    expect(await screen.findByText('Tutup wizard?')).toBeTruthy();
    expect([closed, requested[`DELETE ${OWN}`]]).toEqual([0, undefined]);
    await press('Lanjut mengisi');
    await press('Tutup wizard');
    await press('Hapus draft');
    await waitFor(() => expect(closed).toBe(1));
    expect(requested[`DELETE ${OWN}`]).toHaveLength(1);
    expect(readStored('eventWizard')).toBeNull();
  });

  test('[BO-2.207] is kept when the wizard is closed, if that is what one wants', async () => {
    const requested = await goOn();
    await press('Tutup wizard');
    await press('Simpan draft');
    await waitFor(() => expect(closed).toBe(1));
    expect(requested[`DELETE ${OWN}`]).toBeUndefined();
    expect(readStored('eventWizard')).toBeNull();
  });

  test('[BO-2.208] is as old as the server says, also when somebody goes on with it later', async () => {
    const made = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString();
    await goOn({ [`GET ${OWN}`]: { body: { event: { ...draft(), created_at: made } } } });
    expect(await screen.findByText('Draft tersimpan, dibuat 3 hari lalu')).toBeTruthy();
  });

  test('that could not be deleted keeps the wizard open', async () => {
    await goOn({ [`DELETE ${OWN}`]: 'network' });
    await press('Tutup wizard');
    await press('Hapus draft');
    expect(await screen.findByText('Jaringan terputus. Periksa sambungan, lalu coba lagi.')).toBeTruthy();
    expect(closed).toBe(0);
  });
});

describe('the last step', () => {
  test('[BO-2.72] shows the event page itself, of which nothing can be pressed', async () => {
    await goOn();
    await press('Next');
    const preview = await screen.findByLabelText('Pratinjau halaman event');
    expect(within(preview).getByRole('heading', { level: 1, name: 'Bintang Kampus' })).toBeTruthy();
    expect(within(preview).getByText('Ayu Larasati')).toBeTruthy();
    expect(preview.hasAttribute('inert')).toBe(true);
  });

  test.each([
    ['upcoming', '2999-01-01T00:00:00.000Z'],
    ['ongoing', '2026-01-01T00:00:00.000Z'],
  ])('[BO-2.72 BO-4.14 BO-7.20] Save publishes it as %s for the start that it has', async (status, start) => {
    const requested = await goOn({ [`GET ${OWN}`]: { body: { event: draft({ start }) } } });
    await press('Next');
    await press('Save');
    await waitFor(() => expect(closed).toBe(1));
    expect(requested[`PUT ${OWN}`]?.map(({ body }) => body)).toEqual([{ status }]);
    expect(await screen.findByText('Event diterbitkan.')).toBeTruthy();
  });

  test('[BO-5.31] what is in the way of publishing, and what somebody should know, stands above the preview', async () => {
    const refusal = { weight: 'refused', field: 'finalists', message: 'Belum ada finalis.' } as const;
    const note = { weight: 'notice', field: 'price', message: 'Terlalu murah untuk BCA.' } as const;
    const requested = await goOn({
      [`GET ${OWN}`]: { body: { event: draft({ publish_checks: [refusal, note] }) } },
      [`PUT ${OWN}`]: { status: 422, body: problem('event_not_publishable', 'Belum bisa diterbitkan.') },
    });
    await press('Next');
    const list = within(
      await screen.findByRole('region', { name: 'Belum bisa diterbitkan. Perbaiki dulu:' }),
    );
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Harus diperbaiki:List of Finalist Belum ada finalis.',
      'Perhatian:Price Terlalu murah untuk BCA.',
    ]);
    const before = requested[`GET ${OWN}`]?.length ?? 0;
    await press('Save');
    expect(await screen.findByText('Belum bisa diterbitkan.')).toBeTruthy();
    // What it refused for is looked at again.
    await waitFor(() => expect(requested[`GET ${OWN}`]?.length).toBeGreaterThan(before));
    expect(closed).toBe(0);
  });

  test('[BO-8.17] a publication that fails says why and stays', async () => {
    await goOn({ [`PUT ${OWN}`]: { status: 409, body: problem('conflict', 'Mulai sudah lewat.') } });
    await press('Next');
    await press('Save');
    expect(await screen.findByText('Mulai sudah lewat.')).toBeTruthy();
    expect(closed).toBe(0);
    closePages();
    await goOn({ [`PUT ${OWN}`]: { status: 500, body: {} } });
    await userEvent.click(screen.getByRole('button', { name: /Preview/ }));
    await press('Save');
    expect(await screen.findByText('Failed update status')).toBeTruthy();
  });
});
