import type { ReactNode } from 'react';
import type { Pagination } from '#contracts/pagination.ts';
import { Card } from '../card.tsx';
import { OldAnswer } from '../old-answer.tsx';
import { EmptyState } from '../states.tsx';
import { type Column, Table, type TableSort } from '../table.tsx';
import { LoadProblem, type LoadState, useErrorOf } from './load-state.tsx';
import { Pager } from './pager.tsx';

type DataTableProps<Row> = {
  /** What the table lists; for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The row whose drawer is open. */
  openKey?: string | undefined;
  /** How the rows are sorted; another order begins at the first page. */
  sort?: TableSort | undefined;
  /** The query behind it. */
  state: LoadState;
  /** What stands there when the list is empty. */
  empty: string;
  emptyText?: ReactNode;
  pagination?: Pagination | undefined;
  /** There are more pages than `pagination` counts. */
  goesOn?: boolean | undefined;
  onPage?: ((page: number) => void) | undefined;
};

/** A list in a card: skeleton rows, rows, the empty sentence, or what failed; and its pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, state, empty, emptyText, pagination, goesOn, onPage, ...table } = props;
  const error = useErrorOf(state);
  if (rows === undefined && error) return <LoadProblem state={{ ...state, error }} />;
  return (
    <>
      <LoadProblem state={state} />
      <Card as="section" flush className="overflow-hidden" aria-label={table.caption}>
        <OldAnswer isOld={state.isPlaceholderData}>
          <Table
            {...table}
            rows={rows ?? []}
            loading={rows === undefined}
            empty={<EmptyState bare title={empty} text={emptyText} />}
          />
        </OldAnswer>
        {pagination && onPage && <Pager pagination={pagination} goesOn={goesOn} onPage={onPage} />}
      </Card>
    </>
  );
}
