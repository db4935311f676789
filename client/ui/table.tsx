import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { ArrowDownIcon, ArrowUpIcon, ChevronsUpDownIcon } from './icons.ts';
import { scrollByKeyboard } from './scroll-by-keyboard.ts';
import { Skeleton } from './skeleton.tsx';
import * as styles from './table.module.css';

export type Column<Row> = {
  /** `id`, `name`, `sender`, `email`, `status`, `box`, `menu` and `acts` have places of their own on a phone. */
  id: string;
  /** Empty for the column of the rows' menus, which is then named for screen readers alone. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /** Not shown on a phone. */
  isWideOnly?: boolean;
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
 * A press anywhere in a row is one of its name (`data-row-name`), with the same keys held. What can be pressed itself, and words that are being
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
  row.querySelector('[data-row-name]')?.dispatchEvent(press);
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, openKey, sort, loading, empty } = props;
  return (
    <TableFrame caption={caption} isStacked={columns.length > PHONE_COLUMNS} isBusy={loading}>
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
            <tr key={key} data-open={key === openKey || undefined} onClick={pressName}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={clsx(column.isWideOnly && styles.wideOnly)}
                  data-numeric={column.numeric || undefined}
                  data-col={column.id}
                  data-head={column.head || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
        {loading && rows.length === 0 && <SkeletonRows columns={columns} />}
        {!loading && rows.length === 0 && (
          <tr>
            <td className={styles.empty} colSpan={columns.length}>
              <div className={styles.inSight}>{empty}</div>
            </td>
          </tr>
        )}
      </tbody>
    </TableFrame>
  );
}

type TableFrameProps = {
  /** What the table lists; for screen readers. */
  caption: string;
  /** On a phone each row is a block; whoever draws the rows says how it looks. */
  hasBlocks?: boolean;
  /** On a phone each cell of the block stands under its column's head. */
  isStacked?: boolean;
  isBusy?: boolean | undefined;
  children: ReactNode;
};

/** A table that scrolls in its card. Cells of figures have `data-numeric`, the row whose drawer is open `data-open`. */
export function TableFrame(props: TableFrameProps) {
  const { caption, isStacked = false, hasBlocks = isStacked, isBusy, children } = props;
  return (
    <div className={styles.frame} ref={scrollByKeyboard}>
      <table
        className={clsx(styles.table, hasBlocks && styles.blocks, isStacked && styles.stacked)}
        aria-busy={isBusy || undefined}
      >
        <caption className="sr">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The head of a column; where the list can be sorted by it, a button that says how it is. */
function Head<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const { t } = useTranslation('desk');
  const { head, numeric, isWideOnly, sort: own } = column;
  const look = clsx(isWideOnly && styles.wideOnly);
  if (!own || !sort) {
    return (
      <th scope="col" className={look} data-numeric={numeric || undefined}>
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
    <th scope="col" className={look} data-numeric={numeric || undefined} aria-sort={order ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => sort.onSort(next)}>
        {head}
        <Icon className={styles.order} />
      </button>
    </th>
  );
}

function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return ['a', 'b', 'c'].map((row) => (
    <tr key={row}>
      {columns.map(({ id, isWideOnly }) => (
        <td key={id} className={clsx(isWideOnly && styles.wideOnly)}>
          <Skeleton className="h-3 w-20" />
        </td>
      ))}
    </tr>
  ));
}
