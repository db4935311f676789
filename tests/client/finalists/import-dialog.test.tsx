import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportFinalistsRequest } from '#contracts/finalists/desk-finalists.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

const { ImportDialog } = await import('#client/desk/finalists/import-dialog.tsx');

const IMPORT = 'POST /admin/finalists/import';
type Body = { rows: ImportFinalistsRequest['rows']; dry_run?: boolean };

/** As the server judges: a name and a category, and no row twice. */
function judge(body: unknown): Answer {
  const { rows, dry_run } = body as Body;
  const failures = rows.flatMap(({ row, name, category }) => {
    if (!name) return [{ row, errors: [{ field: 'name', message: 'Name is required' }] }];
    return category ? [] : [{ row, errors: [{ field: 'category', message: 'Category is required' }] }];
  });
  const counts = { created_count: rows.length - failures.length, failed_count: failures.length };
  return { body: { message: dry_run ? 'ok' : 'tersimpan', ...counts, finalists: [], failures } };
}

let closed = 0;
let changes = 0;
const show = (answer: (body: unknown) => Answer = judge) => {
  closed = 0;
  changes = 0;
  const requested = answerRequests({ [IMPORT]: ({ body }) => answer(body) });
  const dialog = (
    <ImportDialog eventId="EVT-1" onChanged={() => (changes += 1)} onClose={() => (closed += 1)} />
  );
  renderPages({ '/i': dialog }, '/i');
  return () => (requested[IMPORT] ?? []).map(({ body }) => body as Body);
};
/** jsdom's files do not give their bytes. */
const fileOf = (text: string, encoding: BufferEncoding = 'utf8') => {
  const file = new File([text], 'finalis.csv', { type: 'text/csv' });
  const bytes = Uint8Array.from(Buffer.from(text, encoding));
  Object.defineProperty(file, 'arrayBuffer', { value: async () => bytes.buffer });
  return file;
};
const choose = (text: string, encoding?: BufferEncoding) =>
  userEvent.upload(screen.getByLabelText(/^Pilih berkas/), fileOf(text, encoding));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const rowOf = (row: number) => within(screen.getByRole('group', { name: `Baris ${row}` }));

let uploads: ReturnType<typeof standInForUploads>;
beforeEach(() => {
  uploads = standInForUploads();
});
afterEach(closePages);

test('[BO-2.172] every row is shown before it is taken; those with faults are mended in place', async () => {
  const requested = show();
  await choose('nama;kategori;instagram\nJos\xe9;Bali;jose\n;Aceh;\nSari;;sari', 'latin1');
  expect(await screen.findByText('1 finalis siap ditambahkan.')).toBeTruthy();
  expect(screen.getByText('finalis.csv · Windows-1252')).toBeTruthy();
  const accepted = within(screen.getByRole('table', { name: 'Akan ditambahkan' }));
  expect(accepted.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '2',
    'José',
    'Bali',
    '',
    'jose',
    '',
    '',
  ]);
  expect(requested()[0]).toMatchObject({ dry_run: true });

  expect(rowOf(3).getByText('Name is required')).toBeTruthy();
  expect(rowOf(4).getByLabelText('Category').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(rowOf(3).getByLabelText('Name'), 'Ayu');
  await userEvent.type(rowOf(4).getByLabelText('Category'), 'Solo');
  expect(await screen.findByText('3 finalis siap ditambahkan.')).toBeTruthy();
  expect(rowOf(3).getByLabelText('Sudah benar')).toBeTruthy();

  await userEvent.click(button('Tambahkan 3 finalis'));
  await waitFor(() => expect(closed).toBe(1));
  expect(changes).toBe(1);
  expect(requested().at(-1)).toEqual({
    event_id: 'EVT-1',
    rows: [
      { row: 2, name: 'José', category: 'Bali', sosial_media_url: 'jose', profile_image_url: '' },
      { row: 3, name: 'Ayu', category: 'Aceh', sosial_media_url: '', profile_image_url: '' },
      { row: 4, name: 'Sari', category: 'Solo', sosial_media_url: 'sari', profile_image_url: '' },
    ],
  });
});

test('[BO-2.172] rows that are left with a fault stay in the dialog once the others are stored', async () => {
  const requested = show();
  await choose('name,category\nAyu,Bali\n,Aceh');
  await screen.findByText('1 finalis siap ditambahkan.');
  await userEvent.click(button('Tambahkan 1 finalis'));
  expect(await screen.findByText('1 finalis ditambahkan.')).toBeTruthy();
  await screen.findByText('Tidak ada baris yang bisa ditambahkan.');
  expect(screen.queryByRole('table')).toBeNull();
  expect(button('Tambahkan 0 finalis').disabled).toBe(true);
  expect(closed).toBe(0);
  await userEvent.type(rowOf(3).getByLabelText('Name'), 'Sari');
  await screen.findByText('1 finalis siap ditambahkan.');
  await userEvent.click(button('Tambahkan 1 finalis'));
  await waitFor(() => expect(closed).toBe(1));
  expect(requested().at(-1)?.rows).toMatchObject([{ row: 3, name: 'Sari' }]);
});

test('[BO-2.172] an accepted row can be changed, and any row left out', async () => {
  show();
  await choose('name,category\nAyu,Bali\nSari,Solo');
  await screen.findByText('2 finalis siap ditambahkan.');
  await userEvent.click(button('Ubah baris 2, Ayu'));
  await userEvent.clear(rowOf(2).getByLabelText('Name'));
  expect(await rowOf(2).findByText('Name is required')).toBeTruthy();
  await userEvent.click(rowOf(2).getByRole('button', { name: 'Lewati baris 2' }));
  expect(await screen.findByText('1 finalis siap ditambahkan.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Baris 2' })).toBeNull();
});

test('[BO-2.170] the server’s reason is shown, not that something is wrong', async () => {
  const errors = [{ field: 'rows', message: 'Paling banyak 500 baris.' }];
  show(() => ({ status: 422, body: problem('validation_failed', 'Periksa lagi isian Anda.', { errors }) }));
  await choose('name,category\nAyu,Bali');
  expect(await screen.findByText('Paling banyak 500 baris.')).toBeTruthy();
  expect(screen.queryByText('Periksa lagi isian Anda.')).toBeNull();
  expect(button(/^Tambahkan/).disabled).toBe(true);
});

test.each([
  [
    'nomor;provinsi\n1;Bali',
    'Baris pertama harus memuat kolom name dan category. Yang terbaca: nomor, provinsi.',
  ],
  ['name,category', 'Berkas ini kosong.'],
  ['name,category\nJos\x8f,Bali', /Pengodean teks berkas ini tidak dikenal\. Di Excel pilih/],
])('[BO-2.170] a file that cannot be read says why: %#', async (text, sentence) => {
  const requested = show();
  await choose(text, 'latin1');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(requested()).toEqual([]);
});

test('[BO-2.171] pictures go to the rows that name them; the import waits for them and brings them along', async () => {
  const requested = show();
  await choose('name,category,photo\nAyu,Bali,AYU.png\nSari Dewi,Solo,\nMade,Aceh,made.jpg');
  await screen.findByText('3 finalis siap ditambahkan.');
  expect(screen.getByText('made.jpg belum dipilih')).toBeTruthy();
  await userEvent.upload(screen.getByLabelText('Pilih atau seret foto'), [
    pictureFile('ayu.png'),
    pictureFile('sari-dewi.png'),
    pictureFile('lain.png'),
  ]);
  expect(await screen.findByText('2 dari 3 baris punya foto.')).toBeTruthy();
  expect(screen.getByText('Tidak cocok dengan baris mana pun: lain.png.')).toBeTruthy();
  await screen.findByRole('img', { name: 'sari-dewi.png' });
  expect(uploads.sent.map(({ name }) => name)).toEqual(['ayu.png', 'sari-dewi.png']);
  await userEvent.click(button('Tambahkan 3 finalis'));
  await waitFor(() => expect(closed).toBe(1));
  expect(
    requested()
      .at(-1)
      ?.rows.map(({ profile_image_url }) => profile_image_url),
  ).toEqual(['/media/finalists/ayu.webp', '/media/finalists/sari-dewi.webp', '']);
});

test('[BO-2.171] a picture that cannot be taken says why at its row', async () => {
  show();
  uploads.refuseWith(
    422,
    problem('x', 'Tidak sah.', { errors: [{ field: 'file', message: 'Bukan gambar.' }] }),
  );
  await choose('name,category,photo\nAyu,Bali,ayu.png\nSari,Solo,sari.png');
  await screen.findByText('2 finalis siap ditambahkan.');
  await userEvent.upload(screen.getByLabelText('Pilih atau seret foto'), [
    pictureFile('ayu.png'),
    pictureFile('sari.png', 5 * 1024 * 1024 + 1),
  ]);
  expect(await screen.findByText('ayu.png: Bukan gambar.')).toBeTruthy();
  expect(screen.getByText('sari.png: Paling besar 5 MB.')).toBeTruthy();
  expect(uploads.sent.map(({ name }) => name)).toEqual(['ayu.png']);
});

test('[BO-2.172] rows are not thrown away unasked', async () => {
  show();
  await choose('name,category\nAyu,Bali');
  await screen.findByText('1 finalis siap ditambahkan.');
  await userEvent.click(button('Batal'));
  expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
  await userEvent.click(button('Lanjut mengisi'));
  expect(closed).toBe(0);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Ya, buang' }));
  expect(closed).toBe(1);
});
