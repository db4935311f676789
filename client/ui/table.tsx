import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { scrollByKeyboard } from './scroll-by-keyboard.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  id: string;
  /** Empty for the column of the rows' menus, which is then named for screen readers alone. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
};

type TableProps<Row> = {
  /** What the table lists; for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row whose drawer is open. */
  openKey?: string | undefined;
  /** Rows in the shape of what comes. */
  loading?: boolean;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
};

/** More columns than these do not fit on a phone: there each row is a block, its cells under their heads. */
const PHONE_COLUMNS = 4;

export function Table<Row>({ caption, columns, rows, rowKey, openKey, loading, empty }: TableProps<Row>) {
  const { t } = useTranslation('staff');
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
              <th key={column.id} scope="col" className={clsx(column.numeric && 'n')}>
                {column.head || <span className="sr">{t('rowMenus')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} className={clsx(key === openKey && 'is-open')}>
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
