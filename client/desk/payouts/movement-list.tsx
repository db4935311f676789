import { Link } from 'react-router-dom';
import type { Movement } from '#contracts/payouts/withdrawal.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { DateCell } from '../../ui/desk/date-cell.tsx';
import { FilterRow } from '../../ui/desk/filter-row.tsx';
import { Select } from '../../ui/desk/select.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMovements, useWalletChoices } from './get-wallets.ts';
import * as styles from './movement-list.module.css';

type MovementListProps = {
  organizerId: string;
  /** Of which alone; empty: of all in reach. */
  eventId: string;
  onEvent: (eventId: string) => void;
  /** Opens the invoice of a payout; absent for those who read none. */
  onInvoice: ((id: string) => void) | undefined;
};

/** Every movement in the wallets, the newest first. */
export function MovementList({ organizerId, eventId, onEvent, onInvoice }: MovementListProps) {
  const { t } = useTranslation('withdrawal');
  const query = useMovements({ organizerId, eventId });
  const choices = useWalletChoices({ organizerId });
  return (
    <div className="grid gap-4">
      <FilterRow>
        <Select
          label={t('activity.filter')}
          labelHidden
          placeholder={t('activity.allEvents')}
          choices={(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={eventId}
          onChange={onEvent}
        />
      </FilterRow>
      <DataTable
        caption={t('activity.caption')}
        columns={useColumns(onInvoice)}
        rows={query.data?.pages.flatMap(({ movements }) => movements)}
        rowKey={({ id }) => id}
        state={query}
        empty={t('activity.empty')}
        emptyText={t(eventId === '' ? 'activity.emptyText' : 'activity.emptyFilter')}
      />
      {query.hasNextPage && (
        <Button
          variant="line"
          block
          pending={query.isFetchingNextPage}
          pendingText={t('activity.loadingMore')}
          onClick={() => void query.fetchNextPage()}
        >
          {t('activity.more')}
        </Button>
      )}
    </div>
  );
}

function useColumns(onInvoice: MovementListProps['onInvoice']): Column<Movement>[] {
  const { t } = useTranslation('withdrawal');
  return [
    { id: 'at', head: t('activity.at'), cell: ({ at }) => <DateCell at={at} /> },
    {
      id: 'name',
      head: t('activity.what'),
      cell: ({ kind }) => <b>{t(`kind.${kind}`)}</b>,
    },
    {
      id: 'event',
      head: t('activity.event'),
      cell: ({ event_name, event_organizer }) => (
        <>
          {event_name}
          <small>{event_organizer}</small>
        </>
      ),
    },
    {
      id: 'source',
      head: t('activity.source'),
      cell: (movement) => <Source movement={movement} onInvoice={onInvoice} />,
    },
    {
      id: 'change',
      head: t('activity.change'),
      numeric: true,
      cell: (movement) => <Changes movement={movement} />,
    },
  ];
}

/** What it follows from, where that can be opened. */
function Source({ movement, onInvoice }: { movement: Movement } & Pick<MovementListProps, 'onInvoice'>) {
  const { t } = useTranslation('withdrawal');
  const may = useRights();
  const { order_id: orderId, payout_id: payoutId } = movement;
  if (orderId !== null && may('handleBills')) {
    return (
      <Link
        className="text-link num"
        to={`/dashboard/transaction?bill=${encodeURIComponent(orderId)}`}
        aria-label={t('activity.openBill', { id: orderId })}
      >
        {orderId}
      </Link>
    );
  }
  if (payoutId !== null && onInvoice) {
    return (
      <button
        type="button"
        className="text-link num"
        aria-label={t('activity.openInvoice', { id: payoutId })}
        onClick={() => onInvoice(payoutId)}
      >
        {payoutId}
      </button>
    );
  }
  return <span className="num">{orderId ?? payoutId ?? '-'}</span>;
}

const CHANGES = [
  ['share', 'share_amount'],
  ['transit', 'in_transit_amount'],
  ['paid', 'paid_out_amount'],
  ['late', 'suspense_amount'],
] as const;

/** What it changes, with its sign. */
function Changes({ movement }: { movement: Movement }) {
  const { t } = useTranslation('withdrawal');
  return (
    <ul className={styles.changes}>
      {CHANGES.filter(([, field]) => movement[field] !== 0).map(([word, field]) => (
        <li key={field} className={styles.change}>
          <span className={styles.word}>{t(`activity.${word}`)}</span>{' '}
          <b>
            {movement[field] > 0 && '+'}
            {formatRupiah(movement[field])}
          </b>
        </li>
      ))}
    </ul>
  );
}
