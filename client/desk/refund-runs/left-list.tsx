import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LeftRow } from '#contracts/cases/refund-runs.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { SectionHead } from '../../ui/desk/section-head.tsx';
import type { Column } from '../../ui/table.tsx';
import { useCauseWords } from '../use-cause-words.ts';
import { useLeft } from './refund-runs.ts';

type LeftListProps = {
  runId: string;
  /** The run is not over. */
  isOpen: boolean;
  /** Orders whose refund is not confirmed yet: their money is not back, although nothing of it is left to give. */
  onTheWay: number;
  /** Buttons at its head. */
  children?: ReactNode;
};

/** Orders of which a run has left something so far, with the reasons, page by page. */
export function LeftList({ runId, isOpen, onTheWay, children }: LeftListProps) {
  const { t } = useTranslation('refundRuns');
  /** Where each page begins; how many there are shows only at the last one. */
  const [places, setPlaces] = useState<readonly string[]>(['']);
  const query = useLeft(runId, { after: places.at(-1) ?? '', isOpen });
  const rows = query.data?.result;
  const next = query.data?.next ?? null;
  const page = places.length;
  const turnTo = (wanted: number) => {
    if (wanted < page) setPlaces(places.slice(0, wanted));
    else if (next !== null) setPlaces([...places, next]);
  };
  const isWhole = page === 1 && next === null;
  return (
    <section data-paged>
      <SectionHead title={t('left.title')} heading="h2">
        {children}
      </SectionHead>
      <DataTable
        caption={t('left.caption')}
        columns={useColumns()}
        rows={rows}
        // An order may be there twice: with a second payment.
        rowKey={({ order_id, case_id }) => `${order_id} ${case_id ?? ''}`}
        state={query}
        empty={t(isWhole ? 'left.empty' : 'left.emptyPage')}
        emptyText={
          isWhole ? (onTheWay > 0 ? t('left.onTheWay', { count: onTheWay }) : t('left.emptyText')) : undefined
        }
        pagination={
          isWhole ? undefined : { page, limit: 0, total: 0, total_page: next === null ? page : page + 1 }
        }
        goesOn={next !== null}
        onPage={turnTo}
      />
    </section>
  );
}

/** The prefix is the same on every line. */
const shortId = (id: string): string => id.replace(/^SRK-/, '');

function useColumns(): Column<LeftRow>[] {
  const { t } = useTranslation('refundRuns');
  return [
    {
      id: 'id',
      head: t('left.order'),
      // Where it is narrow it stands above the reason.
      isWideOnly: true,
      cell: ({ order_id }) => <OrderLink id={order_id} />,
    },
    {
      id: 'name',
      head: t('left.why'),
      cell: (row) => (
        <>
          <p className="md:hidden">
            <OrderLink id={row.order_id} />
          </p>
          <Why row={row} />
        </>
      ),
    },
    {
      id: 'amount',
      head: t('left.amount'),
      numeric: true,
      cell: ({ amount }) => <b className="whitespace-nowrap">{formatRupiah(amount)}</b>,
    },
  ];
}

function OrderLink({ id }: { id: string }) {
  const may = useRights();
  if (!may('handleBills')) return <RecordId>{shortId(id)}</RecordId>;
  return (
    <Link className="text-link num" to={`/dashboard/transaction?bill=${id}`}>
      {shortId(id)}
    </Link>
  );
}

/** Why money of an order is still here, and what comes of that; leads to its case. */
function Why({ row: { order_id: orderId, reason, note, case_id: caseId } }: { row: LeftRow }) {
  const { t } = useTranslation('refundRuns');
  const causeWords = useCauseWords();
  const word = t(`left.reason.${reason}`);
  const words = note === '' ? '' : (causeWords(note) ?? note);
  return (
    <>
      {caseId === null ? (
        <b>{word}</b>
      ) : (
        <Link
          className="text-link font-bold"
          to={`/dashboard/cases?view=all&case=${caseId}`}
          aria-label={t('left.open', { reason: word, order: orderId })}
        >
          {word}
        </Link>
      )}
      <small className="block text-text-3">{words || t(`left.hint.${reason}`)}</small>
    </>
  );
}
