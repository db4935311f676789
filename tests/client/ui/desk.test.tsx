import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { OrderStatusBadge } from '#client/desk/status-badge.tsx';
import { ConfirmDialog } from '#client/ui/desk/confirm-dialog.tsx';
import { DataTable } from '#client/ui/desk/data-table.tsx';
import { Pager } from '#client/ui/desk/pager.tsx';
import { RowMenu } from '#client/ui/desk/row-menu.tsx';
import { SearchField } from '#client/ui/desk/search-field.tsx';
import { SidePanel } from '#client/ui/desk/side-panel.tsx';
import { StatusBar } from '#client/ui/desk/status-bar.tsx';
import { closePages } from '../../support/client-page.tsx';

function Panel({ dirty }: { dirty: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <SidePanel open={open} onOpenChange={setOpen} title="Update" dirty={dirty}>
      <p>isian</p>
    </SidePanel>
  );
}

const show = (element: ReactNode) => render(<MemoryRouter>{element}</MemoryRouter>);
const button = (name: string) => screen.getByRole('button', { name });
const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled;

afterEach(closePages);

describe('the pager', () => {
  test.each([
    [1, 3, { previous: true, next: false }],
    [2, 3, { previous: false, next: false }],
    [3, 3, { previous: false, next: true }],
    [1, 0, { previous: true, next: true }],
  ])('[BO-2.31 BO-2.49 BO-2.107 BO-5.18] on page %i of %i', (page, total_page, inert) => {
    show(<Pager pagination={{ page, total_page }} onPage={() => undefined} />);
    expect(screen.getByText(`Page ${page} of ${Math.max(1, total_page)}`)).toBeTruthy();
    expect({ previous: isDisabled('PREVIOUS'), next: isDisabled('NEXT') }).toEqual(inert);
  });
});

describe('a confirmation', () => {
  test('[BO-2.70] has the texts of the specification unless others are given, and does nothing twice', async () => {
    const onConfirm = jest.fn();
    const onOpenChange = jest.fn();
    show(<ConfirmDialog open onOpenChange={onOpenChange} onConfirm={onConfirm} />);
    const dialog = screen.getByRole('dialog', { name: 'Delete This Item?' });
    const text = 'This action cannot be undone. Are you sure want to proceed?';
    expect(within(dialog).getByText(text)).toBeTruthy();
    await userEvent.click(button('No, keep'));
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /Yes, delete/ }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('stays while the work is under way', async () => {
    const onOpenChange = jest.fn();
    show(<ConfirmDialog open pending onOpenChange={onOpenChange} onConfirm={() => undefined} />);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Delete This Item?' })).toBeTruthy();
    expect(onOpenChange).not.toHaveBeenCalled();
    closePages();
    show(<ConfirmDialog open onOpenChange={onOpenChange} onConfirm={() => undefined} />);
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe('a panel', () => {
  test('without changes closes at once', async () => {
    show(<Panel dirty={false} />);
    await userEvent.click(button('Tutup'));
    await waitFor(() => expect(screen.queryByText('isian')).toBeNull());
  });

  test('with changes asks first, and keeps them', async () => {
    show(<Panel dirty />);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
    await userEvent.click(button('Lanjut mengisi'));
    await waitFor(() => expect(screen.queryByText('Buang perubahan?')).toBeNull());
    expect(screen.getByText('isian')).toBeTruthy();
    await userEvent.click(button('Tutup'));
    await userEvent.click(await screen.findByRole('button', { name: /Ya, buang/ }));
    await waitFor(() => expect(screen.queryByText('isian')).toBeNull());
  });
});

test('a search follows once the typing pauses, without the spaces around', async () => {
  const onSearch = jest.fn();
  show(<SearchField label="Search Event" value="" onSearch={onSearch} />);
  await userEvent.type(screen.getByLabelText('Search Event'), ' putri ');
  expect(onSearch).not.toHaveBeenCalled();
  await waitFor(() => expect(onSearch).toHaveBeenCalledTimes(1));
  expect(onSearch).toHaveBeenCalledWith('putri');
});

test.each([
  ['a section', (pager: ReactNode) => <section data-testid="list">{pager}</section>],
  [
    'what is marked as paged',
    (pager: ReactNode) => (
      <div data-testid="list" data-paged>
        {pager}
      </div>
    ),
  ],
])(
  '[PX-27] another page of a list that reaches above the window begins at its top: %s',
  async (_, listOf) => {
    show(listOf(<Pager pagination={{ page: 1, total_page: 3 }} onPage={() => undefined} />));
    const list = screen.getByTestId('list');
    const scrolled = jest.fn();
    list.scrollIntoView = scrolled;
    await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(scrolled).not.toHaveBeenCalled();
    list.getBoundingClientRect = () => new DOMRect(0, -200, 300, 900);
    await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(scrolled).toHaveBeenCalledTimes(1);
  },
);

describe('a list', () => {
  const state = { isPending: false, isFetching: false, error: null, dataUpdatedAt: 1, refetch: jest.fn() };
  const columns = [{ id: 'name', head: 'NAME', cell: (row: string) => row }];
  const list = (rows: string[] | undefined, more: object = {}) => (
    <DataTable
      caption="Events"
      columns={columns}
      rows={rows}
      rowKey={(row) => row}
      state={{ ...state, ...more }}
      empty="Event Voting List is Empty"
    />
  );

  test('[PX-24] that shows the last filter’s answer marks it as old', () => {
    const { unmount } = show(list(['Putri'], { isPlaceholderData: true }));
    expect(screen.getByText('Putri').closest('[aria-busy="true"]')).not.toBeNull();
    unmount();
    show(list(['Putri'], { isPlaceholderData: false }));
    expect(screen.getByText('Putri').closest('[aria-busy="true"]')).toBeNull();
  });

  test('says when it is empty', () => {
    show(list([]));
    expect(screen.getByText('Event Voting List is Empty')).toBeTruthy();
  });

  test('that could not be fetched says so and tries again', async () => {
    show(list(undefined, { error: new Error('x'), dataUpdatedAt: 0 }));
    expect(screen.getByText('Error: Terjadi kesalahan. Coba lagi.')).toBeTruthy();
    await userEvent.click(button('Coba lagi'));
    expect(state.refetch).toHaveBeenCalled();
  });

  test('that could not be renewed keeps its rows and says since when they stand', () => {
    show(list(['Putri'], { error: new Error('x'), dataUpdatedAt: Date.parse('2026-11-21T13:41:07Z') }));
    expect(screen.getByText('Putri')).toBeTruthy();
    expect(screen.getByText(/Data terakhir 20\.41 WIB masih ditampilkan/)).toBeTruthy();
  });
});

test('a row’s menu opens by keyboard and does what is chosen', async () => {
  const onSelect = jest.fn();
  show(<RowMenu name="Putri" actions={[{ label: 'View Detail', onSelect }]} />);
  button('Tindakan untuk Putri').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'View Detail' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test.each([
  ['opening', false, 'PENDING'],
  ['pending', false, 'PENDING'],
  ['settlement', false, 'SUCCESS'],
  ['settlement', true, 'LATE'],
  ['expire', false, 'EXPIRED'],
  ['failed', false, 'FAILED'],
  ['review', false, 'REVIEW'],
  ['canceled', false, 'CANCELED'],
  ['refund', false, 'REFUNDED'],
  ['partial_refund', false, 'PARTLY REFUNDED'],
  ['chargeback', false, 'CHARGEBACK'],
  ['reversed', false, 'REVERSED'],
  ['whatever', false, '-'],
])('[BO-4.09] an order that is %s (late: %s) is %s', (state, late, word) => {
  show(<OrderStatusBadge state={state} late={late} />);
  expect(screen.getByText(word)).toBeTruthy();
});

test('the smallest share of a bar can still be seen, and none is drawn for nothing', () => {
  const { container } = show(
    <StatusBar
      shares={[
        { id: 'success', label: 'Success', count: 99_999, tone: 'completed' },
        { id: 'pending', label: 'Pending', count: 1, tone: 'ongoing' },
        { id: 'failed', label: 'Failed', count: 0, tone: 'canceled' },
      ]}
    />,
  );
  const segments = [...container.querySelectorAll<HTMLElement>('.status-bar_track > i')];
  expect(segments.map(({ style }) => Number(style.flexGrow)).at(-1)).toBe(1.2);
  expect(segments).toHaveLength(2);
  expect(screen.getByText('Failed').textContent).toBe('Failed 0');
});
