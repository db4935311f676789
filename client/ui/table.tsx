import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { ArrowDownIcon, ArrowUpIcon, ChevronsUpDownIcon } from './icons.ts';
import { scrollByKeyboard } from './scroll-by-keyboard.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  id: string;
  /** Empty for the column of the rows' menus, which is then named for screen readers alone. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** The field that a press of the head sorts by; `falling` begins with the greatest. */
  sort?: { by: string; falling?: boolean } | undefined;
};

/** How a list is sorted: a field, with `-` in front from the greatest. */
export type TableSort = { value: string; onSort: (sort: string) => void };

type TableProps<Row> = {
  /** What the table lists; for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row whose drawer is open. */
  openKey?: string | undefined;
  /** How the rows are sorted; without it no head can be pressed. */
  sort?: TableSort | undefined;
  /** Rows in the shape of what comes. */
  loading?: boolean;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
};

/** More columns than these do not fit on a phone: there each row is a block, its cells under their heads. */
const PHONE_COLUMNS = 4;

/**
 * A press anywhere in a row is one of its name (`.cell-link`, `.row-link`), with the same keys held. What can be pressed itself, and words that are being
 * marked, are left alone; so is what a row's menu draws elsewhere.
 */
function pressName(event: MouseEvent<HTMLTableRowElement>) {
  const { currentTarget: row, target } = event;
  if (!(target instanceof Element) || !row.contains(target)) return;
  if (target.closest('a, button, input, select, textarea, label') || window.getSelection()?.toString())
    return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const press = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  row.querySelector('.cell-link, .row-link')?.dispatchEvent(press);
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, openKey, sort, loading, empty } = props;
  return (
    <div className="tbl-wrap" ref={scrollByKeyboard}>
      <table
        className={clsx('tbl', columns.length > PHONE_COLUMNS && 'stacks')}
        aria-busy={loading || undefined}
      >
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} className={clsx(key === openKey && 'is-open')} onClick={pressName}>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={clsx(column.numeric && 'n')}
                    data-col={column.id}
                    data-head={column.head || undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {loading && rows.length === 0 && <SkeletonRows columns={columns.length} />}
          {!loading && rows.length === 0 && (
            <tr>
              <td className="empty-cell" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a column; where the list can be sorted by it, a button that says how it is. */
function Head<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const { t } = useTranslation('staff');
  const { head, numeric, sort: own } = column;
  const look = clsx(numeric && 'n');
  if (!own || !sort) {
    return (
      <th scope="col" className={look}>
        {head || <span className="sr">{t('rowMenus')}</span>}
      </th>
    );
  }
  const falling = `-${own.by}`;
  const order = { [own.by]: 'ascending', [falling]: 'descending' }[sort.value] as
    | 'ascending'
    | 'descending'
    | undefined;
  const next =
    order === undefined ? (own.falling ? falling : own.by) : order === 'ascending' ? falling : own.by;
  const Icon = { ascending: ArrowUpIcon, descending: ArrowDownIcon, none: ChevronsUpDownIcon }[
    order ?? 'none'
  ];
  return (
    <th scope="col" className={look} aria-sort={order ?? 'none'}>
      <button type="button" className="sort" onClick={() => sort.onSort(next)}>
        {head}
        <Icon className="i" />
      </button>
    </th>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return ['a', 'b', 'c'].map((row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, at) => at).map((at) => (
        <td key={at}>
          <Skeleton className="h-3 w-20" />
        </td>
      ))}
    </tr>
  ));
}
