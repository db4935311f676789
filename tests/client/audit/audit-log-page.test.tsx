import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuditLogPage } from '../../../client/app/pages/dashboard/audit-log.tsx';
import { compareValues } from '../../../client/features/audit/hooks/compare-values.ts';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildAuditEntry, onePage } from '../../support/desk-client.ts';

const PATH = '/dashboard/audit-log';

afterEach(() => closePages());

function show(entries = [buildAuditEntry()]) {
  const asked = answerRequests({
    'GET /admin/audit-log': {
      body: { entries, pagination: onePage(entries.length), actions: ['event.cancel', 'event.update'] },
    },
  });
  renderPages({ [PATH]: <AuditLogPage /> }, PATH);
  return asked;
}

test('tells who changed what, and on request before and after', async () => {
  show([
    buildAuditEntry(),
    buildAuditEntry({ id: 'a2', actor: { id: 'script', name: null, role_id: null } }),
  ]);
  expect(await screen.findByText('Skrip di server')).toBeTruthy();
  const [open] = screen.getAllByRole('button', { name: 'Lihat perubahan event.update pada EVT-1' });
  expect(open?.closest('tr')?.textContent).toContain('1 perubahan');
  await userEvent.click(open as HTMLElement);
  const drawer = await screen.findByRole('dialog', { name: 'event.update' });
  const rows = within(drawer).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['price25003000', 'namePutriPutri']);
  // Nothing there writes.
  expect(within(drawer).queryByRole('textbox')).toBeNull();
});

test('is filtered by action, day and words, and the filters can be cleared', async () => {
  const asked = show();
  await screen.findByText('event.update', { selector: 'b' });
  await userEvent.selectOptions(screen.getByLabelText('Tindakan'), 'event.cancel');
  fireEvent.change(screen.getByLabelText('Dari tanggal'), { target: { value: '2026-11-01' } });
  await userEvent.type(screen.getByLabelText('ID atau jenis sasaran'), 'EVT-1');
  await waitFor(() =>
    expect(String(asked['GET /admin/audit-log']?.at(-1)?.query)).toBe(
      'action=event.cancel&target=EVT-1&from=2026-11-01&page=1&limit=20',
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hapus saringan' }));
  await waitFor(() => expect(String(asked['GET /admin/audit-log']?.at(-1)?.query)).toBe('page=1&limit=20'));
});

test('an empty log says so', async () => {
  show([]);
  expect(await screen.findByText('Audit Log is Empty')).toBeTruthy();
});

test('values are compared field by field, also inside of others, the changed ones first', () => {
  expect(
    compareValues({ name: 'A', customer: { name: 'B' }, tags: ['x'] }, { name: 'A', tags: ['x', 'y'] }),
  ).toEqual([
    { field: 'customer.name', before: 'B', after: null, changed: true },
    { field: 'tags', before: 'x', after: 'x, y', changed: true },
    { field: 'name', before: 'A', after: 'A', changed: false },
  ]);
  expect(compareValues(null, null)).toEqual([]);
});
