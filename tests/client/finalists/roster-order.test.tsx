import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskFinalist } from '../../support/desk-events.ts';

const { FinalistRoster } = await import('#client/desk/finalists/finalist-roster.tsx');

const LIST = 'GET /admin/events/EVT-1/finalist';
const ORDER = 'PUT /admin/events/EVT-1/finalists/order';
const REMOVE = 'POST /admin/finalists/remove';
const finalists = ['Komang', 'Ayu', 'bima'].map((name, at) =>
  buildDeskFinalist({ id: `FIN-${at + 1}`, name }),
);
const reordered = (ids: string[]) =>
  ids.map((id) => finalists.find((each) => each.id === id) ?? finalists[0]);
type Props = Partial<Parameters<typeof FinalistRoster>[0]>;

let changes = 0;
const show = (answers: Parameters<typeof answerRequests>[0] = {}, props: Props = {}) => {
  changes = 0;
  const requested = answerRequests({ [LIST]: { body: { finalists } }, ...answers });
  const roster = (
    <FinalistRoster eventId="EVT-1" editing revision={4} onChanged={() => (changes += 1)} {...props} />
  );
  renderPages({ '/r': roster }, '/r');
  return requested;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rows = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('data-finalist'));
const openOrder = async () => {
  await press('Atur urutan');
  return screen.findByRole('dialog', { name: 'Atur urutan finalis' });
};

afterEach(closePages);

describe('the order', () => {
  test('[BO-2.242] is changed by keyboard, a place at a time; the focus stays with the name and each move is announced', async () => {
    const stored = reordered(['FIN-3', 'FIN-1', 'FIN-2']);
    const requested = show({
      [ORDER]: { body: { message: 'Urutan disimpan.', revision: 5, finalists: stored } },
    });
    const dialog = await openOrder();
    expect(button('Naikkan Komang').disabled).toBe(true);
    expect(button('Turunkan bima').disabled).toBe(true);
    expect(button('Simpan urutan').disabled).toBe(true);
    button('Naikkan bima').focus();
    await userEvent.keyboard('{Enter}');
    expect(rows(dialog)).toEqual(['FIN-1', 'FIN-3', 'FIN-2']);
    expect(document.activeElement).toBe(button('Naikkan bima'));
    expect(within(dialog).getByText('bima sekarang di tempat 2 dari 3.')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(rows(dialog)).toEqual(['FIN-3', 'FIN-1', 'FIN-2']);
    // There is nothing further up.
    expect(document.activeElement).toBe(button('Turunkan bima'));
    await press('Simpan urutan');
    await waitFor(() =>
      expect(requested[ORDER]?.[0]?.body).toEqual({ revision: 4, finalist_ids: ['FIN-3', 'FIN-1', 'FIN-2'] }),
    );
    expect(await screen.findByText('Urutan disimpan.')).toBeTruthy();
    const cards = [...document.querySelectorAll('.roster-card_name')].map(({ textContent }) => textContent);
    expect([cards, changes]).toEqual([['bima', 'Komang', 'Ayu'], 1]);
  });

  test('[BO-2.242] is sorted by name as people sort, and asked about before it is dropped', async () => {
    show();
    const dialog = await openOrder();
    await press('Urutkan menurut nama');
    expect(rows(dialog)).toEqual(['FIN-2', 'FIN-3', 'FIN-1']);
    expect(within(dialog).getByText('Diurutkan menurut nama.')).toBeTruthy();
    await press('Batal');
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
  });

  test('[BO-2.242] is sorted by number where there are numbers; those without one stand behind', async () => {
    const [one, two, three] = finalists.map((each, at) => (at === 0 ? each : { ...each, number: 12 - at }));
    show({ [LIST]: { body: { finalists: [one, two, three] } } });
    const dialog = await openOrder();
    expect(within(dialog).getByText('No. 11 · Jawa Tengah')).toBeTruthy();
    await press('Urutkan menurut nomor');
    expect(rows(dialog)).toEqual(['FIN-3', 'FIN-2', 'FIN-1']);
  });

  test('[BO-2.242] that somebody else has changed meanwhile is shown beside one’s own', async () => {
    const ids = ['FIN-2', 'FIN-3', 'FIN-1'];
    const details = {
      revision: 7,
      changed_by: 'Sari',
      changed_at: '2026-11-21T05:00:00.000Z',
      differences: [{ field: 'finalist_ids', current: ['FIN-3', 'FIN-2', 'FIN-1'], sent: ids }],
    };
    const done = { body: { message: 'Urutan disimpan.', revision: 8, finalists: reordered(ids) } };
    const conflict = { status: 409, body: problem('edit_conflict', 'x', { details }) };
    const requested = show({ [ORDER]: [conflict, done] });
    await openOrder();
    await press('Urutkan menurut nama');
    await press('Simpan urutan');
    const reported = await screen.findByRole('dialog', { name: 'Orang lain sudah mengubah urutannya' });
    expect(within(reported).getByText('bima, Ayu, Komang')).toBeTruthy();
    expect(within(reported).getByText('Ayu, bima, Komang')).toBeTruthy();
    await press('Tetap pakai pilihan saya');
    await waitFor(() => expect(requested[ORDER]?.[1]?.body).toEqual({ revision: 7, finalist_ids: ids }));
  });

  test('[BO-2.242] of a list that changed meanwhile is refused in words, and one that is locked is not offered', async () => {
    const requested = show({ [ORDER]: { status: 409, body: problem('conflict', 'Data telah berubah.') } });
    await openOrder();
    await press('Urutkan menurut nama');
    await press('Simpan urutan');
    expect(await screen.findByText(/Data telah berubah/)).toBeTruthy();
    await waitFor(() => expect(requested[LIST]?.length).toBe(2));
    closePages();
    show({}, { lock: 'Terkunci sejak order pertama.' });
    await screen.findByText('Komang');
    for (const name of ['Atur urutan', 'Pilih beberapa']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('several finalists', () => {
  test('[BO-2.243] are chosen and deleted together after one question that names them', async () => {
    const requested = show({
      [LIST]: [{ body: { finalists } }, { body: { finalists: finalists.slice(1, 2) } }],
      [REMOVE]: { body: { message: 'x', removed_count: 2 } },
    });
    await press('Pilih beberapa');
    expect(screen.queryByRole('button', { name: 'Delete Komang' })).toBeNull();
    expect(button('Hapus yang dipilih').disabled).toBe(true);
    await press('Pilih semua');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pilih Ayu' }));
    expect(screen.getByText('2 finalis dipilih')).toBeTruthy();
    await press('Hapus yang dipilih');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus 2 finalis?' }));
    expect(dialog.getByText('Komang, bima. Yang dihapus tidak bisa dikembalikan.')).toBeTruthy();
    await press('Yes, delete');
    await waitFor(() =>
      expect(requested[REMOVE]?.[0]?.body).toEqual({ event_id: 'EVT-1', ids: ['FIN-1', 'FIN-3'] }),
    );
    expect(await screen.findByText('2 finalis dihapus.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Komang')).toBeNull());
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(changes).toBe(1);
  });

  test('[BO-2.243] stay all of them when they are locked meanwhile, and that is said', async () => {
    show({ [REMOVE]: { status: 409, body: problem('rules_locked', 'Sudah terkunci.') } });
    await press('Pilih beberapa');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih Komang' }));
    await press('Hapus yang dipilih');
    await press('Yes, delete');
    expect(await screen.findByText('Tidak ada yang dihapus.')).toBeTruthy();
    expect(screen.getByText('Sudah terkunci.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pilih Komang' }).checked).toBe(true);
  });
});
