import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskFinalist } from '../../support/desk-events.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

const { FinalistRoster } = await import('#client/desk/finalists/finalist-roster.tsx');

const ayu = buildDeskFinalist();
const komang = buildDeskFinalist({
  id: 'FIN-2',
  name: 'Komang',
  category: 'Bali',
  sosial_media_url: 'komang',
});
const NOON = '2026-11-21T05:00:00.000Z';
const LIST = 'GET /admin/events/EVT-1/finalist';
const saved = (finalist = ayu) => ({ body: { id: finalist.id, message: 'tersimpan', finalist } });
type Answers = Parameters<typeof answerRequests>[0];
type Props = Partial<Parameters<typeof FinalistRoster>[0]>;

let changes = 0;
const show = (answers: Answers = {}, props: Props = {}) => {
  changes = 0;
  const requested = answerRequests({ [LIST]: { body: { finalists: [ayu, komang] } }, ...answers });
  const roster = (
    <FinalistRoster eventId="EVT-1" editing corrects onChanged={() => (changes += 1)} {...props} />
  );
  renderPages({ '/r': roster }, '/r');
  return requested;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shownName = () => screen.getByLabelText<HTMLInputElement>('Name').value;

let uploads: ReturnType<typeof standInForUploads>;
beforeEach(() => {
  uploads = standInForUploads();
});
afterEach(closePages);

test('[BO-2.63] cards show the QR banner, else the banner, else the portrait', async () => {
  const src = (name: string) => `/media/finalists/${name}.webp`;
  const pictures = { profile_image: src('muka'), banner_image: src('spanduk'), qr_banner: src('qr') };
  const finalists = [
    buildDeskFinalist({ ...pictures }),
    buildDeskFinalist({ ...pictures, id: 'FIN-2', qr_banner: null }),
    buildDeskFinalist({ ...pictures, id: 'FIN-3', qr_banner: null, banner_image: null }),
  ];
  show({ [LIST]: { body: { finalists } } }, { editing: false });
  await screen.findAllByText('Ayu Larasati');
  const shown = [...document.querySelectorAll('.roster-card_picture img')].map((img) =>
    img.getAttribute('src'),
  );
  expect(shown).toEqual([src('qr'), src('spanduk'), src('muka')]);
  expect(screen.getAllByText('Poster QR sudah ada')).toHaveLength(1);
  expect(screen.getAllByText('Jawa Tengah')).toHaveLength(3);
});

test('[BO-2.65] without finalists it says so', async () => {
  show({ [LIST]: { body: { finalists: [] } } }, { editing: false });
  expect(await screen.findByText('No finalists available')).toBeTruthy();
});

describe('the drawer', () => {
  test('[BO-5.06] needs name and category', async () => {
    const requested = show();
    await press('Add and setup multiple finalist');
    await press('Save Finalist');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Category is required')).toBeTruthy();
    expect(screen.getByText('Please complete the required fields')).toBeTruthy();
    expect(requested['POST /admin/finalists']).toBeUndefined();
  });

  test('[BO-2.65 BO-2.66 BO-7.29 BO-8.11] goes up and down between finalists and keeps what was typed in each', async () => {
    const requested = show({ 'PUT /admin/finalists': saved(buildDeskFinalist({ category: 'DIY' })) });
    await press('Edit Ayu Larasati');
    expect(await screen.findByRole('heading', { name: 'Finalist #1' })).toBeTruthy();
    type('Category', 'DIY');
    await press('Finalis berikutnya');
    expect(shownName()).toBe('Komang');
    await press('Finalis sebelumnya');
    expect(screen.getByLabelText<HTMLInputElement>('Category').value).toBe('DIY');
    await press('Save Finalist');
    expect(await screen.findByText('Successfully update finalist.')).toBeTruthy();
    expect(requested['PUT /admin/finalists']?.[0]?.body).toMatchObject({
      id: 'FIN-1',
      category: 'DIY',
      sosial_media_url: '-',
    });
    expect(changes).toBe(1);
  });

  test("another admin was faster: both values are shown, and one's own goes on top of what is stored", async () => {
    const theirs = buildDeskFinalist({ category: 'Bali', sosial_media_url: 'ayu.l', revision: 2 });
    const details = {
      revision: 2,
      changed_by: 'Budi',
      changed_at: '2026-11-21T04:00:00.000Z',
      differences: [{ field: 'category', current: 'Bali', sent: 'DIY' }],
    };
    const refused = { status: 409, body: problem('edit_conflict', 'Sudah diubah.', { details }) };
    const requested = show({
      'PUT /admin/finalists': [refused, saved(theirs)],
      'GET /admin/finalists/FIN-1': { body: { finalist: theirs } },
    });
    await press('Edit Ayu Larasati');
    await screen.findByRole('heading', { name: 'Finalist #1' });
    type('Category', 'DIY');
    await press('Save Finalist');
    const dialog = await screen.findByRole('dialog', { name: 'Finalis ini sudah diubah orang lain' });
    expect(within(dialog).getByText(/^Budi menyimpan perubahan/)).toBeTruthy();
    expect(within(dialog).getByText('Bali')).toBeTruthy();
    expect(within(dialog).getByText('DIY')).toBeTruthy();
    await press('Simpan isian saya di atasnya');
    await waitFor(() => expect(changes).toBe(1));
    const sent = requested['PUT /admin/finalists']?.map(({ body }) => body);
    expect(sent?.[0]).toMatchObject({ revision: 1, category: 'DIY', sosial_media_url: '-' });
    expect(sent?.[1]).toMatchObject({ revision: 2, category: 'DIY', sosial_media_url: 'ayu.l' });
  });

  test('another admin was faster: what is stored can be taken in place of one’s own', async () => {
    const theirs = buildDeskFinalist({ category: 'Bali', revision: 2 });
    const details = {
      revision: 2,
      changed_by: 'Budi',
      changed_at: NOON,
      differences: [{ field: 'category', current: 'Bali', sent: 'DIY' }],
    };
    const refused = { status: 409, body: problem('edit_conflict', 'Sudah diubah.', { details }) };
    const requested = show({
      'PUT /admin/finalists': [refused, saved(theirs)],
      'GET /admin/finalists/FIN-1': { body: { finalist: theirs } },
    });
    const category = () => screen.getByLabelText<HTMLInputElement>('Category').value;
    await press('Edit Ayu Larasati');
    type('Category', 'DIY');
    await press('Save Finalist');
    await screen.findByRole('dialog', { name: 'Finalis ini sudah diubah orang lain' });
    await press('Pakai yang tersimpan');
    await waitFor(() => expect(category()).toBe('Bali'));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    type('Category', 'Lampung');
    await press('Save Finalist');
    await waitFor(() => expect(requested['PUT /admin/finalists']).toHaveLength(2));
    expect(requested['PUT /admin/finalists']?.[1]?.body).toMatchObject({ revision: 2, category: 'Lampung' });
  });

  test('says how long a name or a category may be', async () => {
    const requested = show();
    await press('Add and setup multiple finalist');
    type('Name', 'x'.repeat(121));
    type('Category', 'x'.repeat(81));
    await press('Save Finalist');
    expect(await screen.findByText('Paling banyak 120 karakter.')).toBeTruthy();
    expect(screen.getByText('Paling banyak 80 karakter.')).toBeTruthy();
    expect(requested['POST /admin/finalists']).toBeUndefined();
  });

  test('[BO-2.65 BO-2.66 BO-8.11 BO-9.22] Done stores several new ones in one call', async () => {
    const BULK = 'POST /admin/finalists/bulk';
    const made = [buildDeskFinalist({ id: 'FIN-3' }), buildDeskFinalist({ id: 'FIN-4' })];
    const requested = show({ [BULK]: { status: 201, body: { message: 'ok', finalists: made } } });
    await press('Add and setup multiple finalist');
    type('Name', 'Nadira');
    type('Category', 'Aceh');
    await press('Add New Finalist');
    type('Name', 'Maria');
    type('Category', 'Papua');
    await press('Done');
    await waitFor(() => expect(requested[BULK]).toHaveLength(1));
    expect(requested[BULK]?.[0]?.body).toMatchObject({
      event_id: 'EVT-1',
      finalists: [{ name: 'Nadira', sosial_media_url: '-' }, { name: 'Maria' }],
    });
    expect(await screen.findByText('Successfully create finalist.')).toBeTruthy();
  });

  test('[BO-8.11] what the server refuses of several is shown at the one it belongs to', async () => {
    const refusal = problem('validation_failed', 'Periksa.', {
      errors: [{ field: 'finalists.0.name', message: 'Nama ini sudah ada.' }],
    });
    show({ 'POST /admin/finalists/bulk': { status: 422, body: refusal } });
    await press('Add and setup multiple finalist');
    type('Name', 'Nadira');
    type('Category', 'Aceh');
    await press('Add New Finalist');
    type('Name', 'Maria');
    type('Category', 'Papua');
    await press('Done');
    expect(await screen.findByText('Nama ini sudah ada.')).toBeTruthy();
    expect(shownName()).toBe('Nadira');
    expect(screen.getByText('Failed create finalist.')).toBeTruthy();
  });

  test('[BO-2.74 BO-7.28 BO-8.16] in the wizard it shows success in the wizard’s words', async () => {
    show(
      { 'POST /admin/finalists': { status: 201, ...saved(buildDeskFinalist({ id: 'FIN-9' })) } },
      { inWizard: true },
    );
    await press('Add Finalist');
    const drawer = within(await screen.findByRole('dialog', { name: 'Finalist Settings' }));
    for (const name of [
      'Finalis sebelumnya',
      'Finalis berikutnya',
      'Add New Finalist',
      'Save Finalist',
      'Cancel',
      'Done',
    ]) {
      expect(drawer.getByRole('button', { name })).toBeTruthy();
    }
    type('Name', 'Nadira');
    type('Category', 'Aceh');
    await press('Save Finalist');
    expect(await screen.findByText('Success create finalist: Ayu Larasati')).toBeTruthy();
  });

  test('[BO-8.11 BO-8.16] says that a finalist could not be stored, in the wizard in its words', async () => {
    const busy = { status: 503, body: problem('unavailable', 'Sedang sibuk.') };
    show({ 'POST /admin/finalists': busy }, { inWizard: true });
    await press('Add Finalist');
    type('Name', 'Nadira');
    type('Category', 'Aceh');
    await press('Save Finalist');
    expect(await screen.findByText('Failed create finalist')).toBeTruthy();
    expect(shownName()).toBe('Nadira');
    closePages();
    show({ 'PUT /admin/finalists': busy });
    await press('Edit Ayu Larasati');
    type('Category', 'DIY');
    await press('Save Finalist');
    expect(await screen.findByText('Failed update finalist.')).toBeTruthy();
  });

  test('[BO-2.74 BO-2.183] Cancel takes back what was typed, once asked, before it closes', async () => {
    show();
    await press('Edit Ayu Larasati');
    type('Name', 'Salah');
    await press('Cancel');
    await press('Ya, buang');
    expect(shownName()).toBe('Ayu Larasati');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Cancel takes a new one away, and shows the one before it', async () => {
    const BULK = 'POST /admin/finalists/bulk';
    const made = [buildDeskFinalist({ id: 'FIN-3' }), buildDeskFinalist({ id: 'FIN-4' })];
    const requested = show({ [BULK]: { status: 201, body: { message: 'ok', finalists: made } } });
    await press('Add and setup multiple finalist');
    for (const name of ['Nadira', 'Maria', 'Tiara']) {
      type('Name', name);
      type('Category', 'Aceh');
      if (name !== 'Tiara') await press('Add New Finalist');
    }
    await press('Finalis sebelumnya');
    expect(shownName()).toBe('Maria');
    await press('Cancel');
    await press('Ya, buang');
    expect(shownName()).toBe('Nadira');
    await press('Done');
    await waitFor(() => expect(requested[BULK]).toHaveLength(1));
    expect(requested[BULK]?.[0]?.body).toMatchObject({ finalists: [{ name: 'Nadira' }, { name: 'Tiara' }] });
  });

  test('[BO-2.184] Save Finalist and Done during an upload wait for it and store its picture', async () => {
    const requested = show({ 'PUT /admin/finalists': saved() });
    await press('Edit Ayu Larasati');
    const release = uploads.hold();
    await userEvent.upload(screen.getByLabelText('Unggah Profile image'), pictureFile('ayu.png'));
    await press('Done');
    expect(await screen.findByRole('button', { name: /Menunggu unggahan/ })).toBeTruthy();
    expect(requested['PUT /admin/finalists']).toBeUndefined();
    release();
    await waitFor(() =>
      expect(requested['PUT /admin/finalists']?.[0]?.body).toMatchObject({
        profile_image_url: '/media/finalists/ayu.webp',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[BO-5.09 BO-9.10] pictures above 5 MB are refused before they are sent', async () => {
    show();
    await press('Edit Ayu Larasati');
    const large = pictureFile('besar.png', 5 * 1024 * 1024 + 1);
    await userEvent.upload(screen.getByLabelText('Unggah Profile image'), large);
    expect(await screen.findByText('Profile image must be smaller than 5MB')).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Unggah Banner image'), large);
    expect(await screen.findByText('Banner image must be smaller than 5MB')).toBeTruthy();
    expect(uploads.sent).toEqual([]);
  });

  test('once the list holds, names and categories do, too, and nobody is added or deleted', async () => {
    show({}, { lock: 'Terkunci sejak order pertama.' });
    await press('Edit Ayu Larasati');
    expect(screen.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Social media').readOnly).toBe(false);
    expect(screen.queryByRole('button', { name: 'Add New Finalist' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Komang' })).toBeNull();
  });
});

describe('a correction', () => {
  const reason = 'Salah ketik di formulir.';
  const correction = {
    id: 'COR-1',
    kind: 'correction',
    finalist_id: 'FIN-1',
    finalist_name: 'Ayu',
    changes: [],
    reason,
    at: NOON,
  };
  const done = { status: 201, body: { message: 'ok', finalist: ayu, correction } };
  const open = async (answers: Answers) => {
    const requested = show(answers, { lock: 'Terkunci sejak order pertama.' });
    await press('Koreksi Ayu Larasati');
    await screen.findByRole('dialog', { name: 'Koreksi Ayu Larasati' });
    return requested;
  };
  const path = 'POST /admin/finalists/FIN-1/corrections';

  test('[BO-2.222] is for finalists that are locked, and needs a change and a reason', async () => {
    show();
    await screen.findByText('Komang');
    expect(screen.queryByRole('button', { name: 'Koreksi Komang' })).toBeNull();
    closePages();
    const requested = await open({ [path]: done });
    await press('Simpan koreksi');
    expect(await screen.findByText(/Belum ada yang berubah/)).toBeTruthy();
    expect(screen.getByText('Tulis alasannya.')).toBeTruthy();
    type('Name', '');
    await press('Simpan koreksi');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(requested[path]).toBeUndefined();
    type('Name', 'Ayu Larasathi');
    type('Alasan', reason);
    await press('Simpan koreksi');
    expect(await screen.findByText('Koreksi disimpan dan diumumkan.')).toBeTruthy();
    expect(requested[path]?.[0]?.body).toEqual({
      revision: 1,
      name: 'Ayu Larasathi',
      category: 'Jawa Tengah',
      number: null,
      profile_image_url: '',
      reason,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toBe(1);
  });

  test('[BO-2.222] waits for its picture, and shows what the server refuses at the field', async () => {
    const refused = {
      ...problem('validation_failed', 'Periksa lagi.'),
      errors: [{ field: 'profile_image_url', message: 'Gambar ini sudah tidak ada.' }],
    };
    const requested = await open({ [path]: { status: 422, body: refused } });
    const release = uploads.hold();
    await userEvent.upload(screen.getByLabelText('Unggah Profile image'), pictureFile('ayu.png'));
    type('Alasan', reason);
    await press('Simpan koreksi');
    expect(requested[path]).toBeUndefined();
    release();
    expect(await screen.findByText('Gambar ini sudah tidak ada.')).toBeTruthy();
    expect(requested[path]?.[0]?.body).toMatchObject({ profile_image_url: '/media/finalists/ayu.webp' });
  });

  test('[BO-2.222] shows everything that is wrong at once; typing takes back what was said of the finalist, and of the reason its own', async () => {
    const requested = await open({ [path]: done });
    type('Name', ' ');
    type('Category', '');
    type('Nomor', 'tujuh');
    type('Alasan', ' ');
    await press('Simpan koreksi');
    const said = await screen.findAllByRole('alert');
    const number = 'Nomor dari 1 sampai 9999, atau kosong.';
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'Name is required',
      'Category is required',
      number,
      'Tulis alasannya.',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    type('Alasan', 'x'.repeat(301));
    await waitFor(() => expect(screen.queryByText('Tulis alasannya.')).toBeNull());
    expect(screen.getByText(number)).toBeTruthy();
    type('Category', 'Bali');
    await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]));
    type('Name', 'Ayu Larasathi');
    type('Nomor', '7');
    await press('Simpan koreksi');
    expect(await screen.findByText('Paling banyak 300 karakter.')).toBeTruthy();
    expect(requested[path]).toBeUndefined();
  });

  test('[BO-2.222] what the server refuses goes as soon as something is typed, and the next try is sent', async () => {
    const refused = {
      ...problem('validation_failed', 'Periksa lagi.'),
      errors: [{ field: 'number', message: 'Nomor ini sudah dipakai.' }],
    };
    const answers = [{ status: 422, body: refused }, done];
    const requested = await open({ [path]: () => answers.shift() ?? done });
    type('Nomor', '7');
    type('Alasan', ` ${reason} `);
    await press('Simpan koreksi');
    expect(await screen.findByText('Nomor ini sudah dipakai.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nomor').getAttribute('aria-invalid')).toBe('true');
    type('Category', 'Bali');
    await waitFor(() => expect(screen.queryByText('Nomor ini sudah dipakai.')).toBeNull());
    await press('Simpan koreksi');
    await waitFor(() =>
      expect(requested[path]?.[1]?.body).toMatchObject({ number: 7, category: 'Bali', reason }),
    );
  });

  test('[BO-2.222] shows what somebody else has changed meanwhile and goes on with one’s own on top', async () => {
    const stored = buildDeskFinalist({ category: 'DIY', name: 'Ayu L.', revision: 2 });
    const conflict = {
      ...problem('edit_conflict', 'Orang lain sudah mengubahnya.'),
      details: {
        revision: 2,
        changed_by: 'Sari',
        changed_at: NOON,
        differences: [{ field: 'name', current: 'Ayu L.', sent: 'Ayu Larasathi' }],
      },
    };
    const answers = [{ status: 409, body: conflict }, done];
    const requested = await open({
      [path]: () => answers.shift() ?? done,
      'GET /admin/finalists/FIN-1': { body: { finalist: stored } },
    });
    type('Name', 'Ayu Larasathi');
    type('Alasan', reason);
    await press('Simpan koreksi');
    const dialog = await screen.findByRole('dialog', { name: 'Finalis ini sudah diubah orang lain' });
    expect(within(dialog).getByText('Ayu L.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: /punya saya|versi saya|Simpan/ }));
    await waitFor(() =>
      expect(requested[path]?.[1]?.body).toEqual({
        revision: 2,
        name: 'Ayu Larasathi',
        category: 'DIY',
        number: null,
        profile_image_url: '',
        reason,
      }),
    );
  });

  test('[BO-2.222] goes on with what somebody else has stored, and with the reason that was typed', async () => {
    const stored = buildDeskFinalist({ category: 'DIY', name: 'Ayu L.', revision: 2 });
    const details = {
      revision: 2,
      changed_by: 'Sari',
      changed_at: NOON,
      differences: [{ field: 'name', current: 'Ayu L.', sent: 'Ayu Larasathi' }],
    };
    const conflict = { ...problem('edit_conflict', 'Orang lain sudah mengubahnya.'), details };
    const requested = await open({
      [path]: { status: 409, body: conflict },
      'GET /admin/finalists/FIN-1': { body: { finalist: stored } },
    });
    type('Name', 'Ayu Larasathi');
    type('Alasan', reason);
    await press('Simpan koreksi');
    await press('Pakai yang tersimpan');
    await waitFor(() => expect(shownName()).toBe('Ayu L.'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Alasan').value).toBe(reason);
    await press('Simpan koreksi');
    expect(await screen.findByText(/Belum ada yang berubah/)).toBeTruthy();
    expect(requested[path]).toHaveLength(1);
  });
});

test('[BO-2.244] a number is typed, refused unless a sash has it, and holds where the list does', async () => {
  const requested = show({ 'PUT /admin/finalists': saved({ ...ayu, number: 7 }) });
  await press('Edit Ayu Larasati');
  for (const odd of ['0', '10000', 'tujuh', '1.5']) {
    type('Nomor', odd);
    await press('Save Finalist');
    expect(await screen.findByText('Nomor dari 1 sampai 9999, atau kosong.')).toBeTruthy();
  }
  expect(requested['PUT /admin/finalists']).toBeUndefined();
  type('Nomor', ' 07 ');
  await press('Save Finalist');
  await waitFor(() => expect(requested['PUT /admin/finalists']?.[0]?.body).toMatchObject({ number: 7 }));
  closePages();
  show({ [LIST]: { body: { finalists: [{ ...ayu, number: 7 }] } } }, { lock: 'Terkunci.' });
  expect(await screen.findByText('No. 07 · Jawa Tengah')).toBeTruthy();
  await press('Edit Ayu Larasati');
  expect(screen.getByLabelText<HTMLInputElement>('Nomor').readOnly).toBe(true);
});

test('[BO-2.245] a number is corrected like a name', async () => {
  const path = 'POST /admin/finalists/FIN-1/corrections';
  const requested = show(
    { [path]: { status: 409, body: problem('x', 'Nomor itu sudah dipakai.') } },
    { lock: 'Terkunci.' },
  );
  await press('Koreksi Ayu Larasati');
  type('Nomor', '17');
  type('Alasan', 'Selempang tertukar.');
  await press('Simpan koreksi');
  await waitFor(() => expect(requested[path]?.[0]?.body).toMatchObject({ number: 17, name: 'Ayu Larasati' }));
});

test('[BO-2.224] a finalist withdraws with a reason after it is said what that means, and stands again likewise', async () => {
  const path = 'POST /admin/finalists/FIN-2/withdrawal';
  const gone = buildDeskFinalist({ id: 'FIN-2', name: 'Komang', withdrawn: true, revision: 2 });
  const lock = 'Terkunci sejak order pertama.';
  const requested = show({ [path]: saved(gone) }, { lock });
  await press('Komang mengundurkan diri');
  const dialog = await screen.findByRole('dialog', { name: 'Komang mengundurkan diri?' });
  expect(within(dialog).getByText(/Suara yang sudah masuk tetap tercatat/)).toBeTruthy();
  await press('Umumkan');
  expect(await screen.findByText('Tulis alasannya.')).toBeTruthy();
  expect(requested[path]).toBeUndefined();
  type('Alasan', 'Sakit.');
  await press('Umumkan');
  expect(await screen.findByText('Tersimpan')).toBeTruthy();
  expect(requested[path]?.[0]?.body).toEqual({ revision: 1, withdrawn: true, reason: 'Sakit.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  closePages();
  const again = show({ [LIST]: { body: { finalists: [gone] } }, [path]: saved(komang) }, { lock });
  expect(await screen.findByText(/Mengundurkan diri/)).toBeTruthy();
  await press('Komang ikut lagi');
  type('Alasan', 'Sembuh.');
  await press('Umumkan');
  await waitFor(() =>
    expect(again[path]?.[0]?.body).toEqual({ revision: 2, withdrawn: false, reason: 'Sembuh.' }),
  );
});

test('[BO-2.65 BO-2.71 BO-7.30 BO-8.09] a finalist is deleted after a question, and said to be there still when it fails', async () => {
  const requested = show({ 'DELETE /admin/finalists/FIN-2': { body: { message: 'ok' } } });
  await press('Delete Komang');
  expect(await screen.findByText('Delete This Participant?')).toBeTruthy();
  const question = 'This action will permanently delete Komang. Are you sure want to proceed?';
  expect(screen.getByText(question)).toBeTruthy();
  await press('Yes, delete');
  expect(await screen.findByText('Successfully remove finalist.')).toBeTruthy();
  expect(requested['DELETE /admin/finalists/FIN-2']).toHaveLength(1);
  closePages();
  const locked = {
    ...problem('rules_locked', 'Sebagian isian terkunci.'),
    errors: [{ field: 'finalists', message: 'Terkunci sejak order pertama.' }],
  };
  show({ 'DELETE /admin/finalists/FIN-2': { status: 409, body: locked } });
  await press('Delete Komang');
  await press('Yes, delete');
  // Nobody has filled in a field: why the finalist stays is what counts.
  expect(await screen.findByText('Terkunci sejak order pertama.')).toBeTruthy();
  expect(screen.queryByText('Sebagian isian terkunci.')).toBeNull();
  closePages();
  show({ 'DELETE /admin/finalists/FIN-2': { status: 503, body: problem('unavailable', 'Sibuk.') } });
  await press('Delete Komang');
  await press('Yes, delete');
  expect(await screen.findByText('Failed remove finalist.')).toBeTruthy();
});
