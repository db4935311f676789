import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DataTable } from '#client/ui/desk/data-table.tsx';
import { RowMenu } from '#client/ui/desk/row-menu.tsx';
import { RowName } from '#client/ui/desk/row-name.tsx';
import { closePages } from '../../support/client-page.tsx';

afterEach(closePages);

const STATE = {
  isPending: false,
  isFetching: false,
  error: null,
  dataUpdatedAt: 1,
  refetch: () => undefined,
};

function List({ onOpen, onAct }: { onOpen: () => void; onAct: () => void }) {
  const [value, onSort] = useState('-created');
  return (
    <MemoryRouter>
      <DataTable
        caption="Event"
        columns={[
          { id: 'id', head: 'ID', sort: { by: 'created', falling: true }, cell: ({ id }) => id },
          {
            id: 'name',
            head: 'NAME',
            sort: { by: 'name' },
            cell: ({ name }) => <RowName onPress={onOpen}>{name}</RowName>,
          },
          { id: 'price', head: 'PRICE', cell: () => '-' },
          {
            id: 'menu',
            head: '',
            cell: ({ name }) => <RowMenu name={name} actions={[{ label: 'Hapus', onSelect: onAct }]} />,
          },
        ]}
        rows={[{ id: 'e1', name: 'Anggrek' }]}
        rowKey={({ id }) => id}
        state={STATE}
        empty="-"
        sort={{ value, onSort }}
      />
      <p data-testid="sort">{value}</p>
    </MemoryRouter>
  );
}

const show = () => {
  const calls = { onOpen: jest.fn(), onAct: jest.fn() };
  render(<List {...calls} />);
  return calls;
};
const sorts = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));

test('[BO-2.265] a head that sorts says how, and turns it around when it is pressed again', async () => {
  show();
  expect(sorts()).toEqual(['descending', 'none', null, null]);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('NAME');
  expect([screen.getByTestId('sort').textContent, sorts()]).toEqual([
    'name',
    ['none', 'ascending', null, null],
  ]);
  await press('NAME');
  expect([screen.getByTestId('sort').textContent, sorts()]).toEqual([
    '-name',
    ['none', 'descending', null, null],
  ]);
  // Money and time begin with the greatest.
  await press('ID');
  expect(screen.getByTestId('sort').textContent).toBe('-created');
  await press('ID');
  expect(screen.getByTestId('sort').textContent).toBe('created');
});

test('[BO-2.266] a press anywhere in a row opens it, once', async () => {
  const { onOpen } = show();
  await userEvent.click(screen.getByText('e1'));
  expect(onOpen).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText('Anggrek'));
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('[BO-2.266] a row’s menu, and words that are being marked, open nothing', async () => {
  const { onOpen, onAct } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Tindakan untuk Anggrek' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hapus' }));
  expect([onOpen.mock.calls.length, onAct.mock.calls.length]).toEqual([0, 1]);
  window.getSelection()?.selectAllChildren(screen.getByText('e1'));
  fireEvent.click(screen.getByText('e1'));
  expect(onOpen).not.toHaveBeenCalled();
});
