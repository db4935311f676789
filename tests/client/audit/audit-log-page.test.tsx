import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuditLogPage } from '#client/desk/pages/audit-log.tsx';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildAuditEntry, onePage } from '../../support/desk-client.ts';

const PATH = '/dashboard/audit-log';

afterEach(() => closePages());

function show(entries = [buildAuditEntry()], address = PATH) {
  const requested = answerRequests({
    'GET /admin/audit-log': {
      body: {
        entries,
        pagination: onePage(entries.length),
        actions: [
          { id: 'event.cancel', words: 'Membatalkan event' },
          { id: 'event.update', words: 'Mengubah event' },
        ],
      },
    },
  });
  renderPages({ [PATH]: <AuditLogPage /> }, address);
  return requested;
}

test('[BO-2.268] shows who changed what in a sentence, and on request before and after', async () => {
  show();
  const sentence = 'Arif Budiman mengubah event Putri';
  const open = await screen.findByRole('button', { name: `Lihat perubahan: ${sentence}` });
  expect(open.closest('tr')?.textContent).toContain('1 perubahan');
  await userEvent.click(open);
  const drawer = await screen.findByRole('dialog', { name: sentence });
  const rows = within(drawer).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Harga per suara2.5003.000', 'NamaPutriPutri']);
  // Nothing there writes.
  expect(within(drawer).queryByRole('textbox')).toBeNull();
});

test('is filtered by action, day and words, and the filters can be cleared', async () => {
  const requested = show();
  await screen.findByText('Arif Budiman mengubah event Putri', { selector: 'b' });
  await userEvent.selectOptions(screen.getByLabelText('Tindakan'), 'event.cancel');
  fireEvent.change(screen.getByLabelText('Dari tanggal'), { target: { value: '2026-11-01' } });
  await userEvent.type(screen.getByLabelText('ID sasaran'), 'EVT-1');
  await waitFor(() =>
    expect(String(requested['GET /admin/audit-log']?.at(-1)?.query)).toBe(
      'action=event.cancel&target=EVT-1&from=2026-11-01&page=1&limit=20',
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hapus saringan' }));
  await waitFor(() =>
    expect(String(requested['GET /admin/audit-log']?.at(-1)?.query)).toBe('page=1&limit=20'),
  );
});

test('[BO-2.284] is filtered by the kind of what was changed, from the address on, and so is the file', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const requested = show([buildAuditEntry()], `${PATH}?kind=finalist`);
  await screen.findByText('Arif Budiman mengubah event Putri', { selector: 'b' });
  const kind = screen.getByLabelText('Jenis sasaran');
  expect(within(kind).getByRole('option', { name: 'Finalis' })).toHaveProperty('selected', true);
  const last = (of: string) => requested[`GET /admin/audit-log${of}`]?.at(-1)?.query.get('kind');
  expect(last('')).toBe('finalist');
  await userEvent.selectOptions(kind, 'Akun');
  await waitFor(() => expect(last('')).toBe('user'));
  await userEvent.click(screen.getByRole('button', { name: 'Ekspor CSV' }));
  await waitFor(() => expect(last('/export')).toBe('user'));
  await userEvent.selectOptions(kind, 'Semua jenis');
  await waitFor(() => expect(last('')).toBeNull());
});

test('an empty log says so', async () => {
  show([]);
  expect(await screen.findByText('Belum ada catatan')).toBeTruthy();
});

test('[BO-2.269] what the filters leave is fetched as a file', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const requested = show();
  await screen.findByText('Arif Budiman mengubah event Putri', { selector: 'b' });
  await userEvent.selectOptions(screen.getByLabelText('Tindakan'), 'Membatalkan event');
  await userEvent.click(screen.getByRole('button', { name: 'Ekspor CSV' }));
  await waitFor(() =>
    expect(String(requested['GET /admin/audit-log/export']?.at(-1)?.query)).toBe('action=event.cancel'),
  );
});
