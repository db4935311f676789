import type { CaseRow } from '#contracts/cases/cases.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Amount } from '../../ui/desk/amount.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import type { LoadState } from '../../ui/desk/load-state.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import type { Column } from '../../ui/table.tsx';
import { useAgeWords } from '../use-age-words.ts';
import { CaseStateBadge } from './case-state-badge.tsx';
import * as styles from './case-table.module.css';
import type { CaseView } from './cases.ts';
import { hasAmount } from './has-amount.ts';
import { useCaseNow, useDeadlineWords } from './use-deadline.ts';

type CaseTableProps = {
  view: CaseView;
  isFiltered: boolean;
  rows: readonly CaseRow[] | undefined;
  pagination: Pagination | undefined;
  state: LoadState;
  openId: string;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

/** Cases, a line each: what about, of which event, how much, since when, and how they stand. */
export function CaseTable(props: CaseTableProps) {
  const { view, isFiltered, rows, pagination, state, openId, onOpen, onPage } = props;
  const { t } = useTranslation('cases');
  const empty = isFiltered ? 'emptyFilter' : EMPTY[view];
  return (
    <DataTable
      caption={t('list.caption')}
      columns={useColumns(onOpen)}
      rows={rows}
      rowKey={({ id }) => id}
      openKey={openId || undefined}
      state={state}
      empty={t(`list.${empty}`)}
      emptyText={empty === 'emptyApprove' || empty === 'emptyOpen' ? t(`list.${empty}Text`) : undefined}
      pagination={pagination}
      onPage={onPage}
    />
  );
}

const EMPTY = { approve: 'emptyApprove', open: 'emptyOpen', all: 'empty' } as const;

/** The prefix is the same on every line. */
const shortId = (id: string): string => id.replace(/^SRK-/, '');

function useColumns(onOpen: (id: string) => void): Column<CaseRow>[] {
  const { t } = useTranslation('cases');
  return [
    {
      id: 'id',
      head: t('list.order'),
      cell: ({ order_id }) => <RecordId>{order_id === null ? '-' : shortId(order_id)}</RecordId>,
    },
    {
      id: 'name',
      head: t('list.case'),
      cell: ({ id, topic, order_id, reason }) => {
        const why = reason && t(`reason.${reason}`);
        // All that is seen of it is read out.
        const name = why ? `${t(`topic.${topic}`)} ${why}` : t(`topic.${topic}`);
        return (
          <RowName
            label={
              order_id === null ? t('list.openUnknown', { name }) : t('list.open', { name, order: order_id })
            }
            onPress={() => onOpen(id)}
          >
            <b>{t(`topic.${topic}`)}</b> {why && <small>{why}</small>}
          </RowName>
        );
      },
    },
    { id: 'event', head: t('list.event'), cell: ({ event_name }) => event_name ?? t('list.noEvent') },
    {
      id: 'amount',
      head: t('list.amount'),
      numeric: true,
      cell: (row) => (
        <b className="whitespace-nowrap">{hasAmount(row) ? <Amount value={row.amount} /> : '-'}</b>
      ),
    },
    { id: 'age', head: t('list.age'), cell: (row) => <Age of={row} /> },
    { id: 'status', head: t('list.status'), cell: (row) => <CaseStateBadge of={row} /> },
  ];
}

/** Since when, or for how long it was open; and what is left of its time. */
function Age({ of }: { of: CaseRow }) {
  const age = useAgeWords();
  const deadline = useDeadlineWords()(of);
  const now = useCaseNow();
  const until = of.closed_at === null ? now : new Date(of.closed_at).getTime();
  return (
    <span className="num whitespace-nowrap">
      {age(until - new Date(of.created_at).getTime())}
      {deadline && <small className={deadline.isOver ? styles.over : styles.left}>{deadline.words}</small>}
    </span>
  );
}
